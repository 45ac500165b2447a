package interp

import (
	"encoding/json"
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// constant makes the value of a constant, a new one each time.
func (m *Machine) constant(t ir.Type, c ir.Const) Value {
	if scalar, ok := ir.NonNull(t).(*ir.Scalar); ok && scalar.Kind.IsFree() {
		return freeConstant(scalar.Kind, c)
	}
	switch c := c.(type) {
	case ir.NullConst:
		return null{}
	case ir.BoolConst:
		return boolean(c)
	case ir.IntConst:
		return integer(c)
	case ir.NumberConst:
		return number(c)
	case ir.TextConst:
		return text(c)
	case ir.DrawConst:
		return m.draw(c)
	case *ir.MemberConst:
		return m.constant(c.Member.Type, c.Value)
	case *ir.ListConst:
		l := new(list)
		for _, elem := range c.Elems {
			l.items = append(l.items, m.constant(ir.NonNull(t).(*ir.List).Elem, elem))
		}
		return l
	case *ir.MapConst:
		entries := new(mapping)
		for _, e := range c.Entries {
			entries.entries.Set(e.Key, m.constant(ir.NonNull(t).(*ir.Map).Elem, e.Value))
		}
		return entries
	case *ir.ObjectConst:
		return m.objectConstant(c)
	default:
		panic(fmt.Sprintf("interp: unknown constant %T", c))
	}
}

func (m *Machine) draw(c ir.DrawConst) Value {
	switch c {
	case ir.DrawID:
		return text(m.sources.NewID())
	case ir.DrawTime:
		return text(m.sources.Now())
	default:
		panic(fmt.Sprintf("interp: unknown draw %d", c))
	}
}

// objectConstant makes an object, field by field: that is the order of the ids
// and times it takes.
func (m *Machine) objectConstant(c *ir.ObjectConst) Value {
	o := newObject(c.Object)
	for f, value := range c.Complete() {
		*o.slot(f.Name) = m.constant(f.Type, value)
	}
	for _, e := range c.Extra {
		o.kept.Set(e.Key, freeText(e.Value))
	}
	return o
}

// freeConstant makes a free-form value.
func freeConstant(kind ir.ScalarKind, c ir.Const) Value {
	if _, ok := c.(ir.NullConst); ok {
		return null{}
	}
	if kind == ir.Any {
		return freeform(freeText(c))
	}
	r := new(record)
	for _, e := range c.(*ir.MapConst).Entries {
		r.members.Set(e.Key, freeText(e.Value))
	}
	return r
}

func freeText(c ir.Const) json.RawMessage { return canonical(json.RawMessage(ir.JSON(c))) }

// Constant tries a constant: the error is of the first check of an object inside
// it that does not hold.
func (m *Machine) Constant(t ir.Type, c ir.Const) error {
	if err := m.sound(m.constant(t, c)); err != nil {
		return err
	}
	return nil
}

// sound runs the checks of the objects in a value, inner ones first.
func (m *Machine) sound(v Value) *wire.Error {
	switch v := v.(type) {
	case *object:
		for i, part := range v.fields {
			if err := m.sound(part); err != nil {
				return err.Under(wire.Field(v.typ.Fields[i].Name))
			}
		}
		return m.check(v)
	case *list:
		for i, item := range v.items {
			if err := m.sound(item); err != nil {
				return err.Under(wire.Item(i))
			}
		}
	case *mapping:
		for key, entry := range v.entries.All() {
			if err := m.sound(entry); err != nil {
				return err.Under(wire.Field(key))
			}
		}
	default: // no objects inside
	}
	return nil
}
