package codec

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
)

// place is the event of a stream that is at hand.
type place struct {
	event, line int
	text        []byte
	tag         string // the key of the tag, or ""
	torn        bool   // the stream ends in the event, which has no end of its own
}

// unread says which event cannot be read, and why. One that is no JSON because the stream
// ends in it was cut off.
func (p *place) unread(err error) error {
	if p.torn && IsTorn(err) {
		return new(place).fails(wire.NewError(wire.CodeIncomplete, "the stream was cut off in the middle of an event"))
	}
	return p.fails(err)
}

// IsTorn reports whether an error of an event may be one of its beginning alone, of which
// the rest is missing.
func IsTorn(err error) bool {
	e := asError(err)
	return e != nil && (e.Code == wire.CodeSyntax || e.Code == wire.CodeUTF8)
}

// fails says which event an error is about.
func (p *place) fails(err error) error {
	return &wire.StreamError{Event: p.event, Line: p.line, Type: tagOf(p.text, p.tag), Err: err}
}

// tagOf is the tag of an event that was refused: the last text under the key, or "" if the
// event is no JSON or has none. Names that stand twice are no hindrance, unlike in tagIn.
func tagOf(event []byte, key string) (tag string) {
	var object map[string]json.RawMessage
	if key == "" || json.Unmarshal(event, &object) != nil || json.Unmarshal(object[key], &tag) != nil {
		return ""
	}
	return tag
}
