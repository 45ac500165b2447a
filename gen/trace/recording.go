package trace

import (
	"bytes"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// Recording is the text of a stream as it comes, in pieces that are cut anywhere: one JSON
// document a line, or server-sent events, whichever its first line looks like.
type Recording struct {
	sse   ir.SSE
	tag   string
	rest  []byte
	known bool // what it looks like
	isSSE bool
	done  bool
}

// NewRecording reads events of a type.
func NewRecording(input ir.Type) *Recording {
	return &Recording{sse: ir.SSEOf(input), tag: ir.TagKey(input)}
}

// Done reports whether that has come which ends a stream of server-sent events of the
// type. What comes behind it is no event.
func (r *Recording) Done() bool { return r.done }

// Lacks is what a stream of server-sent events has yet to end with, or "".
func (r *Recording) Lacks() string {
	if !r.isSSE || r.sse.MayEnd || r.done {
		return ""
	}
	return r.sse.Done
}

// TakeForSSE takes what comes for server-sent events, whatever it looks like.
func (r *Recording) TakeForSSE() { r.isSSE, r.known = true, true }

// Take takes a piece, and gives the events that are whole.
func (r *Recording) Take(piece string) []string {
	r.rest = append(r.rest, piece...)
	if !r.known && !r.look(bytes.IndexByte(bytes.TrimLeft(r.rest, space), '\n') >= 0) {
		return nil
	}
	end := bytes.LastIndexByte(r.rest, '\n') + 1
	if r.isSSE {
		end = lastBlankLine(r.rest)
	}
	return r.cut(end)
}

// Rest is what is left where the stream ends.
func (r *Recording) Rest() []string {
	if !r.known {
		r.look(true)
	}
	return r.cut(len(r.rest))
}

const space = "\ufeff \t\r\n"

// look looks at the first line, if it is whole.
func (r *Recording) look(whole bool) bool {
	if !whole {
		return false
	}
	r.isSSE = LooksLikeSSE(bytes.TrimLeft(r.rest, space))
	r.known = true
	return true
}

// LooksLikeSSE reports whether a text begins as server-sent events do, with one of their
// fields or a comment.
func LooksLikeSSE(text []byte) bool {
	return slices.ContainsFunc([]string{"data:", "event:", "id:", "retry:", ":"}, func(field string) bool {
		return bytes.HasPrefix(text, []byte(field))
	})
}

// lastBlankLine is where the last blank line ends.
func lastBlankLine(text []byte) int {
	end := 0
	for _, blank := range []string{"\n\n", "\r\n\r\n", "\r\r"} {
		if i := bytes.LastIndex(text, []byte(blank)); i >= 0 {
			end = max(end, i+len(blank))
		}
	}
	return end
}

// cut takes whole events from the front.
func (r *Recording) cut(end int) []string {
	whole := string(r.rest[:end])
	r.rest = append([]byte(nil), r.rest[end:]...)
	if r.isSSE {
		return r.events(whole)
	}
	var events []string
	for line := range strings.Lines(whole) {
		if line = strings.Trim(line, space); line != "" {
			events = append(events, line)
		}
	}
	return events
}

func (r *Recording) events(text string) []string {
	var events []string
	// What is too long for a program is not too long to be looked at.
	for reader := codec.NewEventReader(strings.NewReader(text), wire.WithLimits(wire.Limits{EventSize: len(text) + 1})); !r.done; {
		e, err := reader.Next()
		if err != nil {
			break // the end: a text fails in no other way
		}
		data := string(e.Data)
		if r.sse.Done != "" && data == r.sse.Done {
			r.done = true
			break
		}
		events = append(events, r.withTag(data, e.Type))
	}
	return events
}

// withTag is an event that has its tag, which may have stood in the field event alone.
func (r *Recording) withTag(data, name string) string {
	if !r.sse.Named || name == "" {
		return data
	}
	event := jsontree.Tree(data)
	if event == nil || event.Kind != jsontree.Object || event.Get(r.tag) != nil {
		return data
	}
	event.Keys = append([]string{jsontree.Quote(r.tag)}, event.Keys...)
	event.Items = append([]*jsontree.Node{jsontree.Text(jsontree.Quote(name))}, event.Items...)
	return event.String()
}
