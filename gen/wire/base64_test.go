package wire_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/rand"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/msggen/msggen/internal/need"

	"github.com/msggen/msggen/gen/wire"
)

func TestDecodeLenient(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "YWJj": "abc", "YQ==": "a", "YWI=": "ab", "YW Jj\nZGVm": "abcdef", "YR==": "a", "YWJ=": "ab",
		"YQ==YmM=": "a", "YWJj====": "abc", "====": "", "=": "", "=YWJj": "abc", "Y=WJj": "abc", "Y===WJj": "abc", "YW=Jj": "abc",
		"YWJ=j": "ab", "-_-_": "", "$$$$": "", "Y$W$J$j$": "abc", "YQ=$=": "a", "YQ==x": "a", "YWJjYQ==": "abca", "\x00\x7f": "",
	} {
		got, err := wire.NewBase64(in).Bytes()
		if err != nil || string(got) != want {
			t.Errorf("%q: got %q, %v; want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"abc", "x", "YQ", "YQ=", "YWI", "YWJjYQ", "YWJjY", "x=", "x==", "x===", "x====", "é", "YWJjé", "YQ==é", "\xff", "\x80", "YWJj\x80"} {
		_, err := wire.NewBase64(in).Bytes()
		wantCode(t, err, wire.CodeBadBase64)
	}
}

// randomBase64 is base64 with noise.
func randomBase64(random *rand.Rand) string {
	var b strings.Builder
	for range random.Intn(14) {
		b.WriteByte("ABCabc019+/====$- \n_zZ"[random.Intn(22)])
	}
	return b.String()
}

// TestAgainstPython compares with the decoder whose behaviour is the standard here.
func TestAgainstPython(t *testing.T) {
	python := need.Program(t, "python3")
	random := rand.New(rand.NewSource(1))
	inputs := make([]string, 20000)
	for i := range inputs {
		inputs[i] = randomBase64(random)
	}
	stdin, _ := json.Marshal(inputs)
	cmd := exec.Command(python, "-c", `
import base64, json, sys
def decode(s):
    try: return base64.b64decode(s).hex()
    except ValueError: return "error"
json.dump([decode(s) for s in json.load(sys.stdin)], sys.stdout)`)
	cmd.Stdin = bytes.NewReader(stdin)
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	if err := json.Unmarshal(stdout, &want); err != nil {
		t.Fatal(err)
	}
	for i, in := range inputs {
		got := "error"
		if decoded, err := wire.NewBase64(in).Bytes(); err == nil {
			got = hexOf(decoded)
		}
		if got != want[i] {
			t.Errorf("%q: got %s, want %s", in, got, want[i])
		}
	}
}

func hexOf(b []byte) string {
	const digits = "0123456789abcdef"
	var out []byte
	for _, c := range b {
		out = append(out, digits[c>>4], digits[c&15])
	}
	return string(out)
}

func TestBase64Append(t *testing.T) {
	for _, c := range []struct {
		text   string
		chunks []string
		want   string
	}{
		{"", []string{"YQ==", "YmM=", "ZA=="}, "YWJjZA=="},
		{"", []string{"", "YQ==", ""}, "YQ=="},
		{"", []string{"YWJj", "ZGVm"}, "YWJjZGVm"},
		{"", []string{"YW Jj\nZGVm"}, "YWJjZGVm"},
		{"", []string{"YR=="}, "YQ=="},
		{"", []string{"YQ==YmM="}, "YQ=="},
		{"", []string{"YQ==", "$$$$"}, "YQ=="},
		{"", []string{"$$$$"}, ""},
		{"", []string{"YWJj", "===="}, "YWJj"},
		{"YWJjZA==", []string{"ZQ=="}, "YWJjZGU="},
		{" YR== ", []string{"===="}, "YQ=="},
		{" YR== ", []string{""}, "YQ=="},
		{"YR==", []string{"", ""}, "YQ=="},
		{"YQ==x", []string{""}, "YQ=="},
		{"!!", []string{""}, ""},
		{" YR== ", nil, " YR== "},
		{"!!notb64", nil, "!!notb64"},
		{"a\"é\xed\xa0\xbd", nil, "a\"é\xed\xa0\xbd"},
	} {
		b := wire.NewBase64(c.text)
		for _, chunk := range c.chunks {
			if err := b.Append(chunk); err != nil {
				t.Fatalf("%q and %q: %v", b.String(), chunk, err)
			}
		}
		if got := b.String(); got != c.want || b.Len() != len(got) {
			t.Errorf("%q and %q: got %q, of length %d; want %q", c.text, c.chunks, got, b.Len(), c.want)
		}
	}
}

func TestBase64Errors(t *testing.T) {
	var b wire.Base64
	append64(t, &b, "YQ==")
	for _, chunk := range []string{"abc", "x", "é"} {
		wantCode(t, b.Append(chunk), wire.CodeBadBase64)
		if got := b.String(); got != "YQ==" {
			t.Errorf("chunk %q changes the text to %q", chunk, got)
		}
	}
	if append64(t, &b, "Yg=="); b.String() != "YWI=" {
		t.Errorf("after errors: %s", b)
	}
	b = wire.NewBase64("not base64 é")
	wantCode(t, b.Append("YQ=="), wire.CodeBadBase64)
	wantCode(t, b.Append(""), wire.CodeBadBase64)
	if _, err := b.Bytes(); b.String() != "not base64 é" || err == nil {
		t.Errorf("text that is not base64: %q, %v", b, err)
	}
}

func append64(t *testing.T, b *wire.Base64, chunk string) {
	t.Helper()
	if err := b.Append(chunk); err != nil {
		t.Fatalf("%q: %v", chunk, err)
	}
}

func TestBase64JSON(t *testing.T) {
	grown := wire.NewBase64("YW I=")
	append64(t, &grown, "YWJj")
	for _, c := range []struct {
		text wire.Base64
		want string
	}{
		{wire.Base64{}, `""`}, {grown, `"YWJhYmM="`}, {wire.NewBase64("\"\n"), `"\"\n"`}, {wire.NewBase64("YQ=="), `"YQ=="`},
	} {
		data, err := json.Marshal(c.text)
		if err != nil || string(data) != c.want {
			t.Errorf("got %s, %v; want %s", data, err, c.want)
		}
		var read wire.Base64
		if err := json.Unmarshal(data, &read); err != nil || read.String() != c.text.String() {
			t.Errorf("%s: got %q, %v", data, read, err)
		}
	}
	unread := wire.NewBase64("YQ==")
	if err := json.Unmarshal([]byte("1"), &unread); err == nil || unread.String() != "YQ==" {
		t.Errorf("a number: %q, %v", unread, err)
	}
}

func TestBase64Concat(t *testing.T) {
	var b wire.Base64
	for range 2 {
		append64(t, &b, "YQ==")
		b.Concat("")
		b.Concat("Yg==")
	}
	if got := b.String(); got != "YWE=Yg==" {
		t.Errorf("got %q", got)
	}
}

// TestBase64AgainstDecoding compares with decoding and encoding everything, while
// values are copied and replaced, and checks that no string changes.
func TestBase64AgainstDecoding(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	var all, copied []string
	for range 300 {
		texts := []*wire.Base64{new(wire.Base64)}
		for range 60 {
			b := texts[random.Intn(len(texts))]
			switch random.Intn(10) {
			case 0:
				clone := *b
				texts = append(texts, &clone)
			case 1:
				*b = wire.NewBase64([]string{"", "YR==", "YWJj", "Y W J j", "x"}[random.Intn(5)])
			case 2:
				if len(all) > 0 {
					*b = wire.NewBase64(all[random.Intn(len(all))])
				}
			default:
				chunk := randomBase64(random)
				if random.Intn(2) == 0 {
					piece := make([]byte, random.Intn(40))
					random.Read(piece)
					chunk = base64.StdEncoding.EncodeToString(piece)
				}
				before := b.String()
				want, wantErr := joinBase64(before, chunk)
				err := b.Append(chunk)
				if got := b.String(); got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("%q and %q: got %q, %v; want %q, %v", before, chunk, got, err, want, wantErr)
				}
			}
			wantDecoded(t, *b)
			all, copied = append(all, b.String()), append(copied, strings.Clone(b.String()))
		}
	}
	for i := range all {
		if all[i] != copied[i] {
			t.Fatalf("a string %q became %q", copied[i], all[i])
		}
	}
}

func wantDecoded(t *testing.T, b wire.Base64) {
	t.Helper()
	want, wantErr := wire.NewBase64(b.String()).Bytes()
	got, err := b.Bytes()
	if !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) {
		t.Fatalf("%q: got %q, %v; want %q, %v", b, got, err, want, wantErr)
	}
}

func joinBase64(cur, chunk string) (string, error) {
	a, err := wire.NewBase64(cur).Bytes()
	if err != nil {
		return cur, err
	}
	b, err := wire.NewBase64(chunk).Bytes()
	if err != nil {
		return cur, err
	}
	return base64.StdEncoding.EncodeToString(append(a, b...)), nil
}

// Copies that share memory grow at the same time. The race detector watches.
func TestBase64CopiesGrowApart(t *testing.T) {
	var b wire.Base64
	append64(t, &b, "YWJjYQ==")
	var group sync.WaitGroup
	for i := range 8 {
		chunk := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{byte('A' + i)}, 5))
		mine := b
		group.Go(func() {
			for range 200 {
				if err := mine.Append(chunk); err != nil {
					t.Error(err)
				}
			}
			want := "abca" + strings.Repeat(strings.Repeat(string(rune('A'+i)), 5), 200)
			if got, err := mine.Bytes(); err != nil || string(got) != want {
				t.Errorf("copy %d has %q, %v", i, got, err)
			}
		})
	}
	group.Wait()
	if b.String() != "YWJjYQ==" {
		t.Errorf("the original became %s", b)
	}
}

// However long the text and whatever its padding, a chunk costs its own length:
// the memory taken is a small multiple of the text's.
func TestBase64GrowsByTheChunk(t *testing.T) {
	const chunks = 100_000
	piece := bytes.Repeat([]byte("0123456789abcdef"), 4)
	chunk := base64.StdEncoding.EncodeToString(piece)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var b wire.Base64
	for range chunks {
		append64(t, &b, chunk)
	}
	runtime.ReadMemStats(&after)
	if n := base64.StdEncoding.EncodedLen(chunks * len(piece)); b.Len() != n {
		t.Fatalf("got %d characters, want %d", b.Len(), n)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 5*uint64(b.Len()) {
		t.Errorf("a text of %d bytes took %d bytes of memory", b.Len(), taken)
	}
	got, err := b.Bytes()
	if err != nil || !bytes.Equal(got, bytes.Repeat(piece, chunks)) {
		t.Errorf("the text does not decode to the bytes of all chunks: %v", err)
	}
}

func wantCode(t *testing.T, err error, code wire.Code) {
	t.Helper()
	var e *wire.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got error %v, want code %s", err, code)
	}
}

// TestBase64Whole compares and writes what was joined, with each length of its tail.
func TestBase64Whole(t *testing.T) {
	for n, want := range []string{"YWJj", "YWJjZA==", "YWJjZGU=", "YWJjZGVm"} {
		var b wire.Base64
		for _, chunk := range []string{"YQ==", "YmM=", base64.StdEncoding.EncodeToString([]byte("def"[:n]))} {
			if err := b.Append(chunk); err != nil {
				t.Fatal(err)
			}
		}
		text, err := b.AppendJSON([]byte("x"))
		if string(text) != `x"`+want+`"` || err != nil || b.Validate() != nil {
			t.Errorf("%d: got %s, %v", n, text, err)
		}
		if !b.Equal(wire.NewBase64(want)) || b.Equal(wire.NewBase64("YWJ=")) {
			t.Errorf("%d: %s is not compared as text", n, b)
		}
	}
}
