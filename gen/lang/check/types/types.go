// Package types answers questions about types of the checked protocol: what they
// hold, what fits them, and what their rules promise.
package types

import "github.com/msggen/msggen/gen/ir"

// Builtins are the types that every spec has.
var Builtins = builtins()

func builtins() map[string]*ir.Scalar {
	types := map[string]*ir.Scalar{}
	for _, kind := range ir.ScalarKinds {
		types[kind.String()] = &ir.Scalar{Kind: kind}
	}
	return types
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

const (
	asBase64 = "`string` with `encoding: base64`"
	asTime   = "`string` with `time: iso`"
)

// Foreign are the names that other languages have for builtin types.
var Foreign = map[string]string{
	"integer": "`int`", "long": "`int`", "short": "`int`", "bigint": "`int`", "int32": "`int`", "int64": "`int`", "uint": "`int`", "uint32": "`int`", "uint64": "`int`", "i32": "`int`", "i64": "`int`", "u32": "`int`", "u64": "`int`",
	"float": "`number`", "float32": "`number`", "float64": "`number`", "f32": "`number`", "f64": "`number`", "double": "`number`", "decimal": "`number`", "Number": "`number`",
	"boolean": "`bool`", "Boolean": "`bool`", "str": "`string`", "text": "`string`", "String": "`string`", "char": "`string`",
	"array": "`list[…]`", "Array": "`list[…]`", "List": "`list[…]`", "Vec": "`list[…]`", "tuple": "`list[…]`", "dict": "`object`", "Map": "`map[…]`", "Record": "`map[…]`", "HashMap": "`map[…]`",
	"bytes": asBase64, "base64": asBase64, "binary": asBase64, "byte": asBase64, "blob": asBase64, "null": "a type that takes null, as `\"string?\"`", "Any": "`any`", "unknown": "`any`", "json": "`any`", "JSON": "`any`",
	"email": "`string` with `format: email`", "uuid": "`string` with `format: uuid`", "url": "`string` with `normalize: url`", "uri": "`string` with `format: uri`",
	"datetime": asTime, "date": asTime, "timestamp": asTime, "time": asTime,
}

// IsPrimitive reports whether t is a builtin type of texts, numbers or truth values.
func IsPrimitive(t ir.Type) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind.IsPrimitive()
}

// IsFree reports whether t is a builtin type of free-form JSON.
func IsFree(t ir.Type) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind.IsFree()
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
