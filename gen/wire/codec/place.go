package codec

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// place is the event of a stream that is at hand.
type place struct {
	event, line int
	text        []byte
	tag         string // the key of the tag, or ""
}

// fails says which event an error is about.
func (p *place) fails(err error) error {
	return &wire.StreamError{Event: p.event, Line: p.line, Type: tagOf(p.text, p.tag), Err: err}
}

// tagOf is the tag of an event that was refused, which may be for what this does not look
// at: the last text under the key, or "" if the event is no JSON or has none.
func tagOf(event []byte, key string) (tag string) {
	var object map[string]json.RawMessage
	if key == "" || json.Unmarshal(event, &object) != nil || json.Unmarshal(object[key], &tag) != nil {
		return ""
	}
	return tag
}

// tagIn is the text under a key of an object, or "" if the document is no JSON or has
// no such text.
func tagIn(document []byte, key string) (tag string) {
	if key == "" || len(document) == 0 {
		return ""
	}
	d := jsontext.AcquireDecoder(document)
	defer d.Release()
	if d.Kind() != jsontext.KindObject {
		return ""
	}
	d.BeginObject()
	for d.NextKey() {
		if d.Key() != key {
			d.Skip()
			continue
		}
		if tag = ""; d.Kind() == jsontext.KindString {
			tag = d.String()
		} else {
			d.Skip()
		}
	}
	if d.End() != nil {
		return ""
	}
	return tag
}
