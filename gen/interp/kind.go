package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// wireKinds are those of JSON values, as the reader has them.
var wireKinds = map[ir.Kind]wire.Kind{
	ir.KindString: wire.KindString, ir.KindNumber: wire.KindNumber, ir.KindBool: wire.KindBool,
	ir.KindList: wire.KindList, ir.KindObject: wire.KindObject,
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
		return kindOf(v) == wireKinds[ir.KindOf(m.Type)]
	}
	o, ok := v.(*object)
	return ok && o.typ == m.Type
}
