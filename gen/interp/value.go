package interp

import (
	"encoding/json"
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Value is a JSON value that remembers what the spec says about it. A Machine
// makes values; its callers pass them on and encode them.
//
//sumtype:decl
type Value interface{ isValue() }

type (
	null    struct{}
	text    string // also the value of an enum
	integer int64
	number  float64
	boolean bool

	// freeform is the canonical JSON of a value that the spec does not describe.
	freeform string
)

// object is a value of an object type, or a member of a tagged union.
type object struct {
	typ    *ir.Object
	fields []Value // as typ.Fields; nil where the key is absent
	kept   wire.Map[json.RawMessage]
}

// stranger is a value of a tagged union that is none of its members and kept.
type stranger struct {
	tag string
	raw json.RawMessage
}

// record is a free-form JSON object: its values are canonical JSON.
type record struct{ members wire.Map[json.RawMessage] }

// list and mapping hold values of one type.
type (
	list    struct{ items []Value }
	mapping struct{ entries wire.Map[Value] }
)

func (null) isValue()      {}
func (text) isValue()      {}
func (integer) isValue()   {}
func (number) isValue()    {}
func (boolean) isValue()   {}
func (freeform) isValue()  {}
func (*object) isValue()   {}
func (*stranger) isValue() {}
func (*record) isValue()   {}
func (*list) isValue()     {}
func (*mapping) isValue()  {}
func (*growing) isValue()  {}

func newObject(t *ir.Object) *object {
	return &object{typ: t, fields: make([]Value, len(t.Fields))}
}

// index is the place of a field in an object of type t, or -1.
func index(t *ir.Object, name string) int {
	for i, f := range t.Fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// get is the value of a field as it is now, or nil if it is absent.
func (o *object) get(name string) Value {
	i := index(o.typ, name)
	if i < 0 {
		return nil
	}
	return settled(o.fields[i])
}

// slot is the place where a field is stored.
func (o *object) slot(name string) *Value { return &o.fields[index(o.typ, name)] }

// as is for values whose type the checker has proved.
func as[T Value](v Value) T {
	t, ok := v.(T)
	if !ok {
		panic(fmt.Sprintf("interp: want %T, got %T", t, v))
	}
	return t
}

// clone copies a value, so that nothing is shared with the original.
func clone(v Value) Value {
	switch v := v.(type) {
	case null, text, integer, number, boolean, freeform:
		return v
	case *growing:
		return settled(v)
	case *stranger:
		return v // never changed
	case *object:
		c := &object{typ: v.typ, fields: make([]Value, len(v.fields)), kept: v.kept.Clone(nil)}
		for i, f := range v.fields {
			if f != nil {
				c.fields[i] = clone(f)
			}
		}
		return c
	case *record:
		return &record{v.members.Clone(nil)}
	case *list:
		c := &list{make([]Value, len(v.items))}
		for i, item := range v.items {
			c.items[i] = clone(item)
		}
		return c
	case *mapping:
		return &mapping{v.entries.Clone(clone)}
	default:
		panic(fmt.Sprintf("interp: unknown value %T", v))
	}
}
