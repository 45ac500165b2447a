package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// wireKinds are those of JSON values, as the reader has them.
var wireKinds = map[ir.Kind]jsontext.Kind{
	ir.KindString: jsontext.KindString, ir.KindNumber: jsontext.KindNumber, ir.KindBool: jsontext.KindBool,
	ir.KindList: jsontext.KindList, ir.KindObject: jsontext.KindObject,
}

// kindOf is the kind of JSON value that v is.
func kindOf(v Value) jsontext.Kind {
	switch v.(type) {
	case null:
		return jsontext.KindNull
	case text, *growing:
		return jsontext.KindString
	case integer, number:
		return jsontext.KindNumber
	case boolean:
		return jsontext.KindBool
	case *list:
		return jsontext.KindList
	case *object, *stranger, *record, *mapping:
		return jsontext.KindObject
	case freeform:
	}
	panic(fmt.Sprintf("interp: %T has no kind of its own", v))
}

// isMember reports which choice of its union a value is.
func isMember(v Value, m *ir.Member) bool {
	if m.Union.ByKind() {
		return kindOf(v) == wireKinds[ir.KindOf(m.Type)]
	}
	o, ok := v.(*object)
	return ok && o.typ == m.Type
}
