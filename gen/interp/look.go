package interp

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// What is here is for those who look at values from outside: no rule needs it.

// Clone copies a value, so that nothing is shared with the original.
func Clone(v Value) Value {
	if v == nil {
		return nil
	}
	return clone(v)
}

// CloneLike copies a value, and shares with an earlier copy what is the same in both, so
// that many copies of what changes little are small. No such copy may be changed.
func CloneLike(v, earlier Value) Value {
	switch v := v.(type) {
	case *object:
		if e, ok := earlier.(*object); ok && e.typ == v.typ && sameRaw(v.kept, e.kept) {
			if fields, same := clonesLike(v.fields, e.fields); !same {
				return &object{typ: v.typ, fields: fields, kept: e.kept}
			}
			return e
		}
	case *list:
		if e, ok := earlier.(*list); ok {
			if items, same := clonesLike(v.items, e.items); !same {
				return &list{items}
			}
			return e
		}
	case *mapping:
		if e, ok := earlier.(*mapping); ok && slices.Equal(v.entries.Keys(), e.entries.Keys()) {
			return mappingLike(v, e)
		}
	case *record:
		if e, ok := earlier.(*record); ok && sameRaw(v.members, e.members) {
			return e
		}
	case null, text, integer, number, boolean, freeform, *growing, *stranger:
	}
	return Clone(v)
}

// mappingLike is for those with the same keys.
func mappingLike(v, earlier *mapping) Value {
	c, same := &mapping{}, true
	for key, item := range v.entries.All() {
		like, _ := earlier.entries.Get(key)
		item = CloneLike(item, like)
		c.entries.Set(key, item)
		same = same && item == like
	}
	if same {
		return earlier
	}
	return c
}

func sameRaw(a, b wire.Map[json.RawMessage]) bool {
	if a.Len()+b.Len() == 0 {
		return true
	}
	if !slices.Equal(a.Keys(), b.Keys()) {
		return false
	}
	for key, raw := range a.All() {
		if other, _ := b.Get(key); !bytes.Equal(raw, other) {
			return false
		}
	}
	return true
}

// clonesLike are copies side by side with earlier ones, or just those.
func clonesLike(values, earlier []Value) (copies []Value, same bool) {
	for i, v := range values {
		var like Value
		if i < len(earlier) {
			like = earlier[i]
		}
		c := CloneLike(v, like)
		if copies == nil && (i >= len(earlier) || c != like) {
			copies = append(make([]Value, 0, len(values)), earlier[:i]...)
		}
		if copies != nil {
			copies = append(copies, c)
		}
	}
	if copies != nil {
		return copies, false
	}
	return earlier[:len(values)], len(values) == len(earlier)
}

// At is what stands at a place, or nil if nothing does.
func At(v Value, path wire.Path) Value {
	for _, segment := range path {
		switch in := unfolded(v).(type) {
		case *list:
			if segment.Index < 0 || segment.Index >= len(in.items) {
				return nil
			}
			v = in.items[segment.Index]
		default:
			k, ok := keysOf(in)
			if !ok || segment.Index >= 0 {
				return nil
			}
			v = k.get(segment.Name)
		}
		if v == nil {
			return nil
		}
	}
	if v == nil {
		return nil
	}
	return settled(v)
}

// Text is the text that a value is, if it is one.
func Text(v Value) (string, bool) {
	t, ok := unfolded(v).(text)
	return string(t), ok
}

// Size is how many values there are in a value. What the spec does not describe is one.
func Size(v Value) int {
	n := 1
	switch v := v.(type) {
	case *object:
		for _, f := range v.fields {
			if f != nil {
				n += Size(f)
			}
		}
		n += v.kept.Len()
	case *list:
		for _, item := range v.items {
			n += Size(item)
		}
	case *mapping:
		for _, item := range v.entries.All() {
			n += Size(item)
		}
	case *record:
		n += v.members.Len()
	case null, text, integer, number, boolean, freeform, *growing, *stranger:
	}
	return n
}

// keys are the members of a value that has some.
type keys struct {
	names func() []string
	get   func(name string) Value // nil: there is none
}

func keysOf(v Value) (keys, bool) {
	switch v := v.(type) {
	case *object:
		return keys{v.present, func(name string) Value {
			if value := v.get(name); value != nil {
				return value
			}
			return rawOf(v.kept, name)
		}}, true
	case *mapping:
		return keys{v.entries.Keys, func(name string) Value {
			value, _ := v.entries.Get(name)
			return value
		}}, true
	case *record:
		return keys{v.members.Keys, func(name string) Value { return rawOf(v.members, name) }}, true
	case null, text, integer, number, boolean, freeform, *growing, *stranger, *list:
	}
	return keys{}, false
}

// present are the names of the fields that are there, and of what was kept.
func (o *object) present() []string {
	var names []string
	for i, f := range o.typ.Fields {
		if o.fields[i] != nil {
			names = append(names, f.Name)
		}
	}
	return append(names, o.kept.Keys()...)
}

func rawOf(m wire.Map[json.RawMessage], name string) Value {
	raw, ok := m.Get(name)
	if !ok {
		return nil
	}
	return freeform(raw)
}

// unfolded is a value as it is now, of which one level can be seen.
func unfolded(v Value) Value {
	switch v := v.(type) {
	case freeform:
		return unfoldedJSON(json.RawMessage(v), v)
	case *stranger:
		return unfoldedJSON(v.raw, v)
	case *growing:
		return settled(v)
	case null, text, integer, number, boolean, *object, *record, *list, *mapping:
	}
	return v
}

func unfoldedJSON(raw json.RawMessage, whole Value) Value {
	switch raw[0] {
	case '"':
		return text(codec.NewDecoder(raw).String())
	case '{':
		return &record{membersOf(raw)}
	case '[':
		l := &list{}
		d := jsontext.AcquireDecoder(raw)
		defer d.Release()
		d.BeginList()
		for d.NextItem() {
			l.items = append(l.items, freeform(d.Raw()))
		}
		return l
	default:
		return whole
	}
}
