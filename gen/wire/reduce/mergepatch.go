package reduce

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// MergePatch returns a record with a JSON Merge Patch (RFC 7396) applied to it: objects
// are merged in their turn, and a null takes a member away. Members that stay keep their
// place. Neither argument is changed. If one of them is no object, the result is a copy
// of record.
func MergePatch(record, patch json.RawMessage) json.RawMessage {
	before, ok := readTree(record)
	if !ok {
		return append(json.RawMessage(nil), record...)
	}
	by, ok := readTree(patch)
	if !ok {
		return append(json.RawMessage(nil), record...)
	}
	before.merge(by)
	return before.append(nil, nil)
}

// tree is free-form JSON: an object, or text that is none.
type tree struct {
	members *wire.Map[*tree] // nil of what is no object
	text    json.RawMessage
}

// readTree reads a record; no text is the object without members.
func readTree(record json.RawMessage) (t *tree, ok bool) {
	if len(record) == 0 {
		return &tree{members: new(wire.Map[*tree])}, true
	}
	d := jsontext.AcquireDecoder(record)
	defer d.Release()
	t = treeOf(d)
	return t, d.End() == nil && t.members != nil
}

func treeOf(d *jsontext.Decoder) *tree {
	if d.Kind() != jsontext.KindObject {
		return &tree{text: d.Raw()}
	}
	t := &tree{members: new(wire.Map[*tree])}
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		key := d.CopyKey()
		t.members.Set(key, treeOf(d))
	}
	return t
}

func (t *tree) merge(patch *tree) {
	for key, by := range patch.members.All() {
		switch {
		case string(by.text) == "null":
			t.members.Delete(key)
		case by.members == nil:
			t.members.Set(key, by)
		default:
			inner, ok := t.members.Get(key)
			if !ok || inner.members == nil {
				inner = &tree{members: new(wire.Map[*tree])}
				t.members.Set(key, inner)
			}
			inner.merge(by)
		}
	}
}

func (t *tree) append(dst []byte, enc *jsontext.Encoder) []byte {
	if t.members == nil {
		return append(dst, t.text...)
	}
	return codec.AppendMap(dst, *t.members, func(dst []byte, inner *tree, enc *jsontext.Encoder) []byte {
		return inner.append(dst, enc)
	}, enc)
}
