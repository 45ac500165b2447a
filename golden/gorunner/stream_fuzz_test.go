package main

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

// FuzzStream reads lines as streams of server-sent events, which may remember what
// the last event had, and holds every event against the same line decoded by itself.
// Events are kept until the stream has ended, so that none may change with a later one.
// The first line that cannot be decoded is the last that is read.
func FuzzStream(f *testing.F) {
	for _, name := range []string{"agentscope", "agui"} {
		for _, file := range vectors(f, name, ".") {
			s, err := vector.ReadStream(file)
			if err != nil {
				f.Fatal(err)
			}
			var lines []string
			for _, step := range s.Steps {
				lines = append(lines, step.Text())
			}
			f.Add(name == "agentscope", byte(len(lines)), strings.Join(lines, "\n"))
		}
	}
	f.Fuzz(func(t *testing.T, first bool, chunks byte, text string) {
		if first {
			checkStream(t, chunks, text, agentscope.ReadAgentEventSSE, agentscope.DecodeAgentEvent)
		} else {
			checkStream(t, chunks, text, agui.ReadEventSSE, agui.DecodeEvent)
		}
	})
}

func checkStream[E value](t *testing.T, chunks byte, text string,
	read func(io.Reader, ...wire.Option) iter.Seq2[E, error],
	decode func([]byte, ...wire.Option) (E, error),
) {
	t.Helper()
	lines := strings.FieldsFunc(strings.ToValidUTF8(text, "?"), func(r rune) bool { return r == '\n' || r == '\r' })
	var kept []E
	var got []string
	alone, together := runner{}, runner{}
	for rest := lines; len(rest) > 0; rest = lines[len(got):] { // a stream ends at the first error
		var stream bytes.Buffer
		for _, line := range rest {
			stream.WriteString("data: " + line + "\n\n")
		}
		n := 0
		var failed *wire.StreamError
		for event, err := range read(inChunks(&stream, chunks), together.sources()...) {
			n++
			kept = append(kept, event)
			got = append(got, textOf(event, err))
			if err != nil && (!errors.As(err, &failed) || failed.Event != n) {
				t.Fatalf("event %d of %q: %v", n, rest, err)
			}
		}
		if failed == nil && n != len(rest) || n == 0 {
			t.Fatalf("%d events of %d lines: %q", n, len(rest), rest)
		}
	}
	for i, line := range lines {
		event, err := decode([]byte(line), alone.sources()...)
		if want := textOf(event, err); got[i] != want {
			t.Fatalf("line %d of %q\n got %s\nwant %s", i+1, lines, got[i], want)
		} else if now := textOf(kept[i], err); now != want {
			t.Fatalf("line %d of %q is now\n%s, and was\n%s", i+1, lines, now, want)
		}
	}
}

// inChunks gives a stream to its reader in pieces of several sizes.
func inChunks(stream io.Reader, how byte) io.Reader {
	switch how % 4 {
	case 0:
		return iotest.OneByteReader(stream)
	case 1:
		return iotest.HalfReader(stream)
	case 2:
		return iotest.DataErrReader(stream)
	}
	return stream
}

func textOf[E value](event E, err error) string {
	var e *wire.Error
	if errors.As(err, &e) {
		return string(e.Code) + " at " + e.Path.String() + ": " + e.Msg
	} else if err != nil {
		return err.Error()
	}
	return text(event)
}
