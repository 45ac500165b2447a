package transport_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/transport"
)

// An operation may send nothing at all.
func TestNoInput(t *testing.T) {
	op := &transport.Operation[transport.None, number, number]{Method: http.MethodPost, ReadEvents: readNumbers}
	handler := transport.Handle(op, func(_ context.Context, _ transport.None, emit func(number) error) error { return emit(0) })
	var sent string
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		sent = r.Header.Get("Content-Type") + string(body)
		handler.ServeHTTP(w, r)
	})
	var got []number
	for n, err := range transport.Events(context.Background(), transport.NewEndpoint(server.URL), op, transport.None{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n)
	}
	want(t, got, nil, "[0]")
	if sent != "" {
		t.Errorf("the client sent %q", sent)
	}
	if text, err := (transport.None{}).AppendJSON(nil); string(text) != "{}" || err != nil {
		t.Errorf("nothing is %s, %v", text, err)
	}
}

// unsound is an input that cannot be written.
type unsound struct{}

func (unsound) AppendJSON([]byte) ([]byte, error) { return nil, errors.New("unsound") }

// An input that cannot be sent is an error before there is a connection.
func TestInputsThatCannotBeSent(t *testing.T) {
	op := counting()
	op.Path = []transport.Segment{{Field: transport.Field{Name: "id", IsText: true}}}
	for _, input := range []question{`[]`, `{"id":`, `{"id":"a"`, `{"id"}`, `{"id":1}`, ``} {
		if _, err := collect(op, "http://localhost:1", input); err == nil || strings.Contains(err.Error(), "refused") {
			t.Errorf("%s: %v", input, err)
		}
	}
	op.Path, op.Query = nil, []transport.Field{{Name: "q", IsText: true}}
	if _, err := collect(op, "http://localhost:1", `{"q":1}`); err == nil || strings.Contains(err.Error(), "refused") {
		t.Errorf("a number in place of text: %v", err)
	}
	other := &transport.Operation[unsound, number, number]{Method: http.MethodPost, ReadEvents: readNumbers, ReadInput: nil}
	other.ReadInput = func([]byte, ...wire.Option) (unsound, error) { return unsound{}, nil }
	for _, err := range transport.Events(context.Background(), transport.NewEndpoint("http://localhost:1"), other, unsound{}) {
		if err == nil || err.Error() != "unsound" {
			t.Errorf("got %v", err)
		}
	}
}

// What stands in a URL is looked at as what stands in a body is.
func TestURLsThatAreRefused(t *testing.T) {
	op := counting()
	op.Method = http.MethodGet
	op.Path = []transport.Segment{{Text: "runs"}, {Field: transport.Field{Name: "n"}}}
	op.Query = []transport.Field{{Name: "m"}, {Name: "q", IsText: true}}
	var read question
	server := serve(t, transport.Handle(op, func(_ context.Context, in question, emit func(number) error) error {
		read = in
		return emit(0)
	}))
	for url, wanted := range map[string]string{
		"/runs/1":              `{"n":1}`,
		"/a/runs/1/":           `{"n":1}`,
		"/runs/1?m=2&q=b%26c":  `{"n":1,"m":2,"q":"b&c"}`,
		"/runs/1?m=true&x=1":   `{"n":1,"m":true}`,
		"/runs/1?q=b;c%26&m=2": `{"n":1,"m":2,"q":"b;c&"}`,
		"/runs/1?q=b%+%zz%4":   `{"n":1,"q":"b% %zz%4"}`,
		"/runs/1?q=%ff&q=b":    "{\"n\":1,\"q\":\"\uFFFD\"}",
		"/runs/1?%71&m=2":      `{"n":1,"m":2,"q":""}`,
		"/runs/1%ff":           "404",
		"/runs/1?m=":           "400",
		"/runs/x":              "400",
		"/runs/1?m=x":          "400",
		"/runs/1?q=bad":        "400",
		"/other/1":             "404",
		"/runs":                "404",
		"/":                    "404",
	} {
		read = ""
		res, err := http.Get(server.URL + url)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		got := string(read)
		if res.StatusCode != http.StatusOK {
			got = res.Status[:3]
		}
		if got != wanted {
			t.Errorf("%s: %s, want %s", url, got, wanted)
		}
	}
}

// A body that is put together with what stands in the URL is looked at before as any other.
func TestBodiesThatAreRefused(t *testing.T) {
	op := counting()
	op.Path = []transport.Segment{{Field: transport.Field{Name: "id", IsText: true}}}
	op.ReadInput = func(data []byte, _ ...wire.Option) (question, error) {
		if !strings.Contains(string(data), `"n"`) {
			return "", &wire.Error{Code: wire.CodeMissingField, Path: wire.Path{wire.Field("n")}, Offset: int64(len(data)), Msg: "required field is missing"}
		}
		return question(data), nil
	}
	server := serve(t, transport.Handle(op, func(_ context.Context, _ question, emit func(number) error) error { return emit(0) }))
	for body, wanted := range map[string]string{
		`{"n":1}`:          "200",
		`{"id":"b","n":1}`: "200",
		`{"n":1} x`:        `want the end of the input, got "x" (offset 8)`,
		`{"n":1`:           `want "," or "}", got the end of the input (offset 6)`,
		`{"n"`:             `n: want ":", got the end of the input (offset 4)`,
		`{"n":1,"n":2}`:    `n: name appears twice in one object (offset 7)`,
		`{"id":1,"id":2}`:  `id: name appears twice in one object (offset 8)`,
		"":                 "want object, got the end of the input (offset 0)",
		`{}`:               "n: required field is missing", // no offset: it would be one in another text
	} {
		res, err := http.Post(server.URL+"/a", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		var problem struct{ Detail string }
		got := res.Status[:3]
		if got != "200" && json.NewDecoder(res.Body).Decode(&problem) == nil {
			got = problem.Detail
		}
		res.Body.Close()
		if got != wanted {
			t.Errorf("%s: %s, want %s", body, got, wanted)
		}
	}
}

// What errors say.
func TestErrorTexts(t *testing.T) {
	cut := errors.New("broken pipe")
	for want, err := range map[string]error{
		"incomplete: the stream was cut off after 3 events":              &transport.IncompleteError{Events: 3},
		"incomplete: the stream was cut off after 0 events: broken pipe": &transport.IncompleteError{Err: cut},
		"403 not you": transport.Refuse(http.StatusForbidden, "not you"),
	} {
		if err.Error() != want {
			t.Errorf("got %q, want %q", err, want)
		}
	}
	if err := error(&transport.IncompleteError{Err: cut}); !errors.Is(err, cut) {
		t.Error("what broke the connection is lost")
	}
}

// A client waits before it comes back, at least half of what it was told.
func TestWaiting(t *testing.T) {
	for name, c := range map[string]struct {
		stream string
		retry  transport.Option
	}{
		"as it was told": {"id: a\ndata: 5\n\n", transport.WithRetry(2, 40*time.Millisecond, time.Second)},
		"as servers ask": {"retry: 40\nid: a\ndata: 5\n\n", quick},
	} {
		var times []time.Time
		server := answer(t, func(w http.ResponseWriter, _ *http.Request) {
			if times = append(times, time.Now()); len(times) > 1 {
				w.WriteHeader(http.StatusNoContent)
				return
			}
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, c.stream)
		})
		got, err := collect(resumable(), server.URL, "{}", c.retry)
		incomplete(t, got, err, "[5]")
		if len(times) != 2 || times[1].Sub(times[0]) < 20*time.Millisecond {
			t.Errorf("%s: came back at %v", name, times)
		}
	}
}
