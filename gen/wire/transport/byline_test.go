package transport_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/transport"
)

// byLine is an operation that streams one number a line, up to 0.
func byLine() *operation {
	op := counting()
	op.ByLine = true
	op.ReadEvents = func(stream io.Reader, opts ...wire.Option) iter.Seq2[number, error] {
		read := func(d *jsontext.Decoder) number { return number(d.Int()) }
		return codec.DecodeNDJSON(stream, "", read, opts...)
	}
	return op
}

func TestStreamByLine(t *testing.T) {
	op := byLine()
	pausing := func(_ context.Context, _ question, emit func(number) error) error {
		for n := number(2); n >= 0; n-- {
			time.Sleep(20 * time.Millisecond)
			if err := emit(n); err != nil {
				return err
			}
		}
		return nil
	}
	server := serve(t, transport.Handle(op, pausing, transport.WithHeartbeat(5*time.Millisecond)))
	got, err := collect(op, server.URL, "{}")
	want(t, got, err, "[2 1 0]")

	server = serve(t, transport.Handle(op, countdown(3)))
	res, err := http.Post(server.URL, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || string(text) != "2\n1\n0\n" || res.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("sent %q as %s, %v", text, res.Header.Get("Content-Type"), err)
	}
}

func TestLinesAsServersSendThem(t *testing.T) {
	var accept string
	send := func(kind, text string) string {
		return answer(t, func(w http.ResponseWriter, r *http.Request) {
			accept = r.Header.Get("Accept")
			w.Header().Set("Content-Type", kind)
			io.WriteString(w, text)
		}).URL
	}
	for _, kind := range []string{"application/x-ndjson", "application/json; charset=utf-8", "application/jsonl"} {
		got, err := collect(byLine(), send(kind, "\n2\r\n\n1\n0"), "{}")
		want(t, got, err, "[2 1 0]")
	}
	if accept != "application/x-ndjson, application/ndjson, application/jsonl, application/json" {
		t.Errorf("asked for %q", accept)
	}

	// Cut off: behind a line, and in the middle of one.
	for _, text := range []string{"2\n1\n", "2\n1\n  ", "2\n1\n\"0"} {
		got, err := collect(byLine(), send("application/x-ndjson", text), "{}")
		incomplete(t, got, err, "[2 1]")
	}

	_, err := collect(byLine(), send("application/x-ndjson", "2\n\n\nx\n"), "{}")
	var broken *wire.StreamError
	if !errors.As(err, &broken) || broken.Event != 2 || broken.Line != 4 {
		t.Errorf("got %v", err)
	}
	_, err = collect(byLine(), send("text/event-stream", "data: 2\n\n"), "{}")
	var refused *transport.ResponseError
	if !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
}
