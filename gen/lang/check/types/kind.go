package types

import "github.com/msggen/msggen/gen/ir"

// Kind is what a JSON parser can tell apart at the first character.
type Kind string

const (
	KindString Kind = "string"
	KindNumber Kind = "number"
	KindBool   Kind = "bool"
	KindList   Kind = "list"
	KindObject Kind = "object"
	NoKind     Kind = "" // any kind, or null too
)

// Kinds are the names of all kinds.
var Kinds = []string{"string", "number", "bool", "list", "object"}

// KindOf is the JSON kind that all values of a type have.
func KindOf(t ir.Type) Kind {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return KindString
		case ir.Int, ir.Number:
			return KindNumber
		case ir.Bool:
			return KindBool
		case ir.Record:
			return KindObject
		}
		return NoKind
	case *ir.Enum:
		return KindString
	case *ir.List:
		return KindList
	case *ir.Object, *ir.Map:
		return KindObject
	case *ir.Union:
		if t.Tag != "" {
			return KindObject
		}
		return NoKind
	default:
		return NoKind
	}
}
