package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// kindOfType is the kind of JSON value that a member of a union by kind has.
func kindOfType(t ir.Type) wire.Kind {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return wire.KindString
		case ir.Int, ir.Number:
			return wire.KindNumber
		case ir.Bool:
			return wire.KindBool
		case ir.Record:
			return wire.KindObject
		}
	case *ir.Enum:
		return wire.KindString
	case *ir.Object, *ir.Map:
		return wire.KindObject
	case *ir.Union:
		if t.Tag != "" {
			return wire.KindObject
		}
	case *ir.List:
		return wire.KindList
	case *ir.Nullable:
	}
	panic(fmt.Sprintf("interp: %T has no kind of its own", t))
}

// kindOf is the kind of JSON value that v is.
func kindOf(v Value) wire.Kind {
	switch v.(type) {
	case null:
		return wire.KindNull
	case text, *growing:
		return wire.KindString
	case integer, number:
		return wire.KindNumber
	case boolean:
		return wire.KindBool
	case *list:
		return wire.KindList
	case *object, *stranger, *record, *mapping:
		return wire.KindObject
	case freeform:
	}
	panic(fmt.Sprintf("interp: %T has no kind of its own", v))
}

// isMember reports which choice of its union a value is.
func isMember(v Value, m *ir.Member) bool {
	if m.Union.Tag == "" {
		return kindOf(v) == kindOfType(m.Type)
	}
	o, ok := v.(*object)
	return ok && o.typ == m.Type
}
