package transport_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/transport"
)

// untilDone is an operation whose streams end with [DONE].
func untilDone(op *operation) *operation {
	op.Done, op.Until = "[DONE]", nil
	op.ReadEvents = func(sse io.Reader, opts ...wire.Option) iter.Seq2[number, error] {
		read := func(d *jsontext.Decoder) number { return number(d.Int()) }
		return codec.DecodeSSE(codec.Frame{Done: "[DONE]"}.Of(sse), "", read, opts...)
	}
	return op
}

func TestTerminator(t *testing.T) {
	for _, op := range []*operation{untilDone(counting()), untilDone(resumable())} {
		server := serve(t, transport.Handle(op, countdown(3)))
		got, err := collect(op, server.URL, "{}")
		want(t, got, err, "[2 1 0]")
		server = serve(t, transport.Handle(op, countdown(3)))
		res, err := http.Post(server.URL, "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(res.Body)
		if res.Body.Close(); !bytes.HasSuffix(text, []byte("data: 0\n\ndata: [DONE]\n\n")) {
			t.Errorf("sent %q", text)
		}
	}
	// A function that fails does not end its stream.
	failing := untilDone(counting())
	server := serve(t, transport.Handle(failing, func(_ context.Context, _ question, emit func(number) error) error {
		emit(1)
		return io.ErrClosedPipe
	}, transport.WithErrorHandler(func(*http.Request, error) {})))
	got, err := collect(failing, server.URL, "{}")
	incomplete(t, got, err, "[1]")
}

func TestTerminatorIsWaitedFor(t *testing.T) {
	stream := func(text string) string {
		return answer(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, text)
		}).URL
	}
	got, err := collect(untilDone(counting()), stream("data: 2\n\ndata: [DONE]\n\ndata: no JSON\n\n"), "{}")
	want(t, got, err, "[2]")
	got, err = collect(untilDone(counting()), stream("data: 2\n\n"), "{}")
	incomplete(t, got, err, "[2]")
	// One that is optional need not come.
	either := untilDone(counting())
	either.MayEnd = true
	either.ReadEvents = func(sse io.Reader, opts ...wire.Option) iter.Seq2[number, error] {
		read := func(d *jsontext.Decoder) number { return number(d.Int()) }
		return codec.DecodeSSE(codec.Frame{Done: "[DONE]", MayEnd: true}.Of(sse), "", read, opts...)
	}
	for _, text := range []string{"data: 2\n\n", "data: 2\n\ndata: [DONE]\n\ndata: no JSON\n\n"} {
		got, err = collect(either, stream(text), "{}")
		want(t, got, err, "[2]")
	}
	// With until, both have to come.
	both := untilDone(counting())
	both.Until = func(n number) bool { return n == 0 }
	for text, read := range map[string]string{
		"data: 2\n\ndata: [DONE]\n\n": "[2]", "data: 2\n\ndata: 0\n\n": "[2 0]", "data: 2\n\n": "[2]",
	} {
		got, err = collect(both, stream(text), "{}")
		incomplete(t, got, err, read)
	}
	got, err = collect(both, stream("data: 2\n\ndata: 0\n\ndata: [DONE]\n\n"), "{}")
	want(t, got, err, "[2 0]")
}

// A connection that breaks between the last event and the terminator is made again; a
// server that stays open behind the terminator is not waited for.
func TestTerminatorAndConnections(t *testing.T) {
	connections := 0
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		connections++
		w.Header().Set("Content-Type", "text/event-stream")
		if connections == 1 {
			io.WriteString(w, "id: a\ndata: 2\n\n")
			http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}
		io.WriteString(w, "data: [DONE]\n\n")
		http.NewResponseController(w).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
			t.Error("the connection stays open")
		}
	})
	got, err := collect(untilDone(resumable()), server.URL, "{}")
	want(t, got, err, "[2]")
	if connections != 2 {
		t.Errorf("%d connections", connections)
	}
}

// word is an event with a tag.
type word struct {
	Type string `json:"type"`
	Text string `json:"text,omitempty"`
}

func (w word) AppendJSON(dst []byte) ([]byte, error) {
	text, err := json.Marshal(w)
	return append(dst, text...), err
}

func TestEventNames(t *testing.T) {
	for _, bare := range []bool{false, true} {
		for _, resumable := range []bool{false, true} {
			op := &transport.Operation[question, word, word]{
				Method: http.MethodPost, ReadInput: readQuestion, Tag: "type", Bare: bare, Resumable: resumable,
				ReadEvents: func(sse io.Reader, opts ...wire.Option) iter.Seq2[word, error] {
					read := func(d *jsontext.Decoder) (w word) {
						if err := json.Unmarshal(d.Raw(), &w); err != nil {
							t.Error(err)
						}
						return w
					}
					return codec.DecodeSSE(codec.Frame{Named: true}.Of(sse), "type", read, opts...)
				},
			}
			sent := []word{{"said", "a"}, {"over", ""}, {"a\nb", "c"}, {"", "d"}}
			server := serve(t, transport.Handle(op, func(_ context.Context, _ question, emit func(word) error) error {
				for _, w := range sent {
					if err := emit(w); err != nil {
						return err
					}
				}
				return nil
			}))
			i := 0
			for got, err := range transport.Events(context.Background(), transport.NewEndpoint(server.URL, quick), op, "{}") {
				if err != nil || got != sent[i] {
					t.Errorf("got %v, %v", got, err)
				}
				i++
			}
			if i != len(sent) {
				t.Errorf("got %d events", i)
			}
			res, err := http.Post(server.URL, "application/json", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			text, _ := io.ReadAll(res.Body)
			first := "event: said\ndata: {\"type\":\"said\",\"text\":\"a\"}\n\n"
			if bare {
				first = "event: said\ndata: {\"text\":\"a\"}\n\n"
			}
			if res.Body.Close(); !strings.Contains(string(text), first) {
				t.Errorf("sent %q", text)
			}
		}
	}
}

// A pipeline behind an operation is told at the end whether the stream was cut off.
func TestEndOfPipes(t *testing.T) {
	for text, want := range map[string]string{
		"data: 2\n\ndata: [DONE]\n\n": "2 end", "data: 2\n\n": "2 cut", "data: 2\n\ndata: [3": "2 cut", "data: 2\n\ndata: 3": "23 cut", "data: 2\n\ndata: x\n\n": "2",
	} {
		server := answer(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, text)
		})
		told := ""
		push := func(n number, _ wire.Deliver[number], _ ...wire.Option) (wire.Outcome, error) {
			told += strconv.Itoa(int(n))
			return wire.Outcome{}, nil
		}
		end := func(_ wire.Deliver[number], opts ...wire.Option) (wire.Outcome, error) {
			told += map[bool]string{false: " end", true: " cut"}[jsontext.Resolve(opts).Incomplete]
			return wire.Outcome{}, nil
		}
		events := func(sse io.Reader, opts ...wire.Option) iter.Seq2[wire.Taken[number, number], error] {
			read := func(d *jsontext.Decoder) number { return number(d.Int()) }
			return codec.PipeSSE(codec.Frame{Done: "[DONE]"}.Of(sse), "", read, push, end, opts...)
		}
		var last error
		for _, err := range transport.Pipe(context.Background(), transport.NewEndpoint(server.URL, quick), untilDone(counting()), "{}", events) {
			last = err
		}
		var cut *transport.IncompleteError
		if told != want || errors.As(last, &cut) != strings.HasSuffix(want, "cut") {
			t.Errorf("%q: %q, %v", text, told, last)
		}
	}
}
