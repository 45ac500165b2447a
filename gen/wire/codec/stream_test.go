package codec_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// events reads a stream of server-sent events to its end.
func events(r io.Reader, opts ...wire.Option) (all []string, err error) {
	for payload, e := range codec.SSE(r, opts...) {
		if e != nil {
			return all, e
		}
		all = append(all, string(payload))
	}
	return all, nil
}

var streams = []struct {
	in   string
	want []string
}{
	{"", nil},
	{"\n\n\n", nil},
	{"data: a\n\n", []string{"a"}},
	{"data: a\n\ndata: b\n\n", []string{"a", "b"}},
	{"data: a\r\rdata: b\r\r", []string{"a", "b"}},
	{"data: a\r\n\r\ndata: b\r\n\r\n", []string{"a", "b"}},
	{"data: a\n\r\ndata: b\r\n\rdata: c\n\r", []string{"a", "b", "c"}},
	{"data: a\ndata: b\n\n", []string{"a\nb"}},
	{"data: a\r\ndata:\r\ndata: b\r\n\r\n", []string{"a\n\nb"}},
	{"data:a\n\ndata:  a\n\ndata:\ta\n\n", []string{"a", " a", "\ta"}},
	{"data:\n\ndata\ndata\n\ndata:test\n\n", []string{"", "\n", "test"}},
	{": hello\n\n:\n\ndata: a\n: between\ndata: b\n\n", []string{"a\nb"}},
	{"event: x\nid: 1\nretry: 10\ndata: a\n\nevent: y\n\n", []string{"a"}},
	{"Data: a\n data: b\ndatax: c\ndat: d\n\n", nil},
	{"data: a:b: c\n\n", []string{"a:b: c"}},
	{"\ufeffdata: a\n\n\ufeffdata: b\n\n", []string{"a"}},
	{"\ufeff\ufeffdata: a\n\n", nil},
	{"\ufeff", nil},
	{"data: é\u2028例\x00\n\n", []string{"é\u2028例\x00"}},
	{"data: a", []string{"a"}},
	{"data: a\n", []string{"a"}},
	{"data: a\r", []string{"a"}},
	{"data: a\n\ndata: b\n:", []string{"a", "b"}},
	{"data", []string{""}},
}

func TestSSE(t *testing.T) {
	for _, c := range streams {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(c.in), "bytewise": iotest.OneByteReader(strings.NewReader(c.in)),
			"with-eof": iotest.DataErrReader(strings.NewReader(c.in)), "halves": iotest.HalfReader(strings.NewReader(c.in)),
		} {
			if got, err := events(r); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s of %q: got %q, %v; want %q", name, c.in, got, err, c.want)
			}
		}
	}
}

// TestSSEDoesNotWait insists that an event is there when its last byte is, even
// if that byte is the CR of a CRLF.
func TestSSEDoesNotWait(t *testing.T) {
	for _, end := range []string{"\n\n", "\r\r", "\r\n\r"} {
		r, w := io.Pipe()
		go w.Write([]byte("data: a" + end))
		for payload, err := range codec.SSE(r) {
			if string(payload) != "a" || err != nil {
				t.Errorf("got %q, %v", payload, err)
			}
			break
		}
		r.Close()
	}
}

func TestSSELimits(t *testing.T) {
	exactly := "data: " + strings.Repeat("x", 100) + "\n\n"
	if got, err := events(strings.NewReader(exactly), wire.WithLimits(wire.Limits{EventSize: 100})); err != nil || len(got) != 1 {
		t.Errorf("an event of the greatest size: %d, %v", len(got), err)
	}
	for name, in := range map[string]string{
		"one line":         "data: " + strings.Repeat("x", 101) + "\n\n",
		"many lines":       strings.Repeat("data: 0123456789\n", 10) + "\n",
		"unfinished":       "data: " + strings.Repeat("x", 10_000),
		"comment":          ":" + strings.Repeat("x", 10_000) + "\n",
		"empty data lines": strings.Repeat("data\n", 200) + "\n",
	} {
		got, err := events(strings.NewReader("data: ok\n\n"+in), wire.WithLimits(wire.Limits{EventSize: 100}))
		if len(got) != 1 {
			t.Errorf("%s: got %q", name, got)
		}
		wantCode(t, err, wire.CodeTooLong)
		if want := "event of a stream exceeds 100 bytes"; err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	big := "data: " + strings.Repeat("x", 1<<20) + "\n\n"
	if got, err := events(strings.NewReader(big + big)); err != nil || len(got) != 2 || len(got[1]) != 1<<20 {
		t.Errorf("events of a megabyte: %d, %v", len(got), err)
	}
}

func TestSSEErrors(t *testing.T) {
	broken := errors.New("broken")
	got, err := events(io.MultiReader(strings.NewReader("data: a\n\ndata: b\ndata: c"), iotest.ErrReader(broken)))
	if !slices.Equal(got, []string{"a"}) || err != broken {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := events(lazyReader{}); err != io.ErrNoProgress {
		t.Errorf("a reader that reads nothing: %v", err)
	}
}

type lazyReader struct{}

func (lazyReader) Read([]byte) (int, error) { return 0, nil }

// simpleSSE is the format read in the simplest way, as a model.
func simpleSSE(in string) (all []string) {
	in = strings.TrimPrefix(in, "\ufeff")
	in = strings.ReplaceAll(strings.ReplaceAll(in, "\r\n", "\n"), "\r", "\n")
	var data []string
	for _, line := range append(strings.Split(in, "\n"), "") {
		if line == "" {
			if data != nil {
				all = append(all, strings.Join(data, "\n"))
			}
			data = nil
		}
		if name, value, _ := strings.Cut(line, ":"); name == "data" {
			data = append(data, strings.TrimPrefix(value, " "))
		}
	}
	return all
}

// chunks reads a text in pieces of random size.
type chunks struct {
	rest   string
	random *rand.Rand
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.rest == "" {
		return 0, io.EOF
	}
	n := copy(p, c.rest[:min(len(c.rest), c.random.Intn(4))])
	c.rest = c.rest[n:]
	return n, nil
}

func FuzzSSE(f *testing.F) {
	for _, c := range streams {
		f.Add(c.in, int64(1))
	}
	f.Fuzz(func(t *testing.T, in string, seed int64) {
		got, err := events(&chunks{in, rand.New(rand.NewSource(seed))})
		if want := simpleSSE(in); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q, %v; want %q", in, got, err, want)
		}
	})
}

func TestSSEInRandomChunks(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 3000 {
		var in strings.Builder
		for range random.Intn(20) {
			in.WriteString([]string{"data: ", "data", ":", "a", " ", "\n", "\r", "\r\n", "\n\n", "\ufeff", "id: 1", "é"}[random.Intn(12)])
		}
		got, err := events(&chunks{in.String(), random})
		if want := simpleSSE(in.String()); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%q: got %q, %v; want %q", in.String(), got, err, want)
		}
	}
}

func TestNDJSON(t *testing.T) {
	for in, want := range map[string]string{
		"":                              "",
		"\n \n\t\r\n":                   "",
		"1\n2\n3\n":                     "1=1 2=2 3=3",
		"1\r\n\r\n 2 \r\n3":             "1=1 3= 2 4=3",
		"\ufeff{}\n{}":                  "1={} 2={}",
		"1\r2\n3":                       "1=1\r2 2=3",
		strings.Repeat("\n", 99) + "{}": "100={}",
	} {
		for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in))} {
			var got []string
			for line, err := range codec.NDJSON(r) {
				if err != nil {
					t.Errorf("%q: %v", in, err)
				}
				got = append(got, strconv.Itoa(line.Number)+"="+string(line.Text))
			}
			if got := strings.Join(got, " "); got != want {
				t.Errorf("%q: got %q, want %q", in, got, want)
			}
		}
	}
}

func TestNDJSONErrors(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		r    io.Reader
		code wire.Code
	}{
		"too long": {strings.NewReader("1\n\n" + strings.Repeat("x", 200) + "\n1\n"), wire.CodeTooLong},
		"broken":   {io.MultiReader(strings.NewReader("1\n\n2"), iotest.ErrReader(broken)), ""},
	} {
		var lines []int
		var last error
		for line, err := range codec.NDJSON(c.r, wire.WithLimits(wire.Limits{EventSize: 100})) {
			lines, last = append(lines, line.Number), err
		}
		if !slices.Equal(lines, []int{1, 3}) {
			t.Errorf("%s: lines %v", name, lines)
		}
		if c.code != "" {
			wantCode(t, last, c.code)
		} else if last != broken {
			t.Errorf("%s: %v", name, last)
		}
	}
	for line := range codec.NDJSON(strings.NewReader("1\n2\n")) {
		if line.Number > 1 {
			t.Error("goes on after break")
		}
		break
	}
}

func wantCode(t *testing.T, err error, code wire.Code) {
	t.Helper()
	var e *wire.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got error %v, want code %s", err, code)
	}
}

// TestEventReader tells ids, types and whether an event was whole.
func TestEventReader(t *testing.T) {
	r := codec.NewEventReader(strings.NewReader("data: a\n\n" +
		"id: 1\nevent: x\ndata: b\n\n" +
		"data: c\n\n" + // goes on with the id, but has none itself
		"id: 2\nevent: y\n\n" + // no event, but an id
		"data: d\n\n" +
		"id: 3\x00\ndata: e\n\n" + // no id
		"id\ndata: f\n\n" +
		"retry: 10\nretry: 1x\nid: 4\ndata: g\n"))
	var got []string
	for {
		e, err := r.Next()
		if err != nil {
			if err != io.EOF {
				t.Error(err)
			}
			break
		}
		got = append(got, fmt.Sprintf("%s %q %q %v %v", e.Data, e.Type, e.ID, e.HasID, e.Whole))
	}
	want := []string{
		`a "" "" false true`, `b "x" "1" true true`, `c "" "1" false true`, `d "" "2" false true`,
		`e "" "2" false true`, `f "" "" true true`, `g "" "" false false`,
	}
	if !slices.Equal(got, want) || r.LastID() != "" || r.Retry() != 10*time.Millisecond {
		t.Errorf("got\n%s\nwith the last id %q, wait %v", strings.Join(got, "\n"), r.LastID(), r.Retry())
	}
	r.GoOnBehind("7")
	if r.LastID() != "7" {
		t.Errorf("goes on behind %q", r.LastID())
	}
}
