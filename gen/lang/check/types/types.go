// Package types answers questions about types of the checked protocol: what they
// hold, what fits them, and what their rules promise.
package types

import "github.com/msggen/msggen/gen/ir"

// Builtins are the types that every spec has.
var Builtins = map[string]*ir.Scalar{
	"string": {Kind: ir.String},
	"int":    {Kind: ir.Int},
	"number": {Kind: ir.Number},
	"bool":   {Kind: ir.Bool},
	"any":    {Kind: ir.Any},
	"object": {Kind: ir.Record},
}

var (
	String = Builtins["string"]
	Int    = Builtins["int"]
	Number = Builtins["number"]
	Bool   = Builtins["bool"]
	Any    = Builtins["any"]
	Record = Builtins["object"]
	Null   = &ir.Scalar{Kind: ir.Null}
)

// ForeignNulls are what other languages call null.
var ForeignNulls = []string{"None", "nil", "undefined", "NULL", "Null"}

// Foreign are the names that other languages have for builtin types.
var Foreign = map[string]string{
	"integer": "`int`", "long": "`int`", "float": "`number`", "int32": "`int`", "int64": "`int`", "uint32": "`int`", "uint64": "`int`", "float64": "`number`", "Number": "`number`", "Boolean": "`bool`", "double": "`number`", "boolean": "`bool`",
	"str": "`string`", "text": "`string`", "String": "`string`", "array": "`list[…]`", "Array": "`list[…]`", "List": "`list[…]`", "dict": "`object`",
	"bytes": "`string` with `encoding: base64`", "null": "a type that takes null, as `\"string?\"`", "Any": "`any`", "unknown": "`any`", "json": "`any`",
	"email": "`string` with `format: email`", "uuid": "`string` with `format: uuid`", "url": "`string` with `normalize: url`", "uri": "`string` with `format: uri`",
	"datetime": "`string` with `time: iso`", "date": "`string` with `time: iso`", "timestamp": "`string` with `time: iso`",
}

// IsKind reports whether t is one of the builtin kinds.
func IsKind(t ir.Type, kinds ...ir.ScalarKind) bool {
	s, ok := t.(*ir.Scalar)
	if !ok {
		return false
	}
	for _, k := range kinds {
		if s.Kind == k {
			return true
		}
	}
	return false
}
