package shape

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// KindTest is the test whether a value is of a kind of JSON values.
func KindTest(kind, value string) string {
	switch kind {
	case "string", "number":
		return "typeof " + value + ` === "` + kind + `"`
	case "bool":
		return "typeof " + value + ` === "boolean"`
	case "list":
		return "Array.isArray(" + value + ")"
	case "object":
		return "typeof " + value + ` === "object" && ` + value + " !== null && !Array.isArray(" + value + ")"
	default:
		panic("typescript: unknown kind " + kind)
	}
}

// JSONKind is the kind of JSON value that a type has.
func JSONKind(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return "string"
		case ir.Int, ir.Number:
			return "number"
		case ir.Bool:
			return "bool"
		case ir.Record:
			return "object"
		default:
			panic("typescript: values of type " + t.Kind.String() + " have no kind")
		}
	case *ir.Enum:
		return "string"
	case *ir.Object, *ir.Map:
		return "object"
	case *ir.List:
		return "list"
	case *ir.Union:
		if t.Tag != "" {
			return "object"
		}
	case *ir.Nullable:
	}
	panic(fmt.Sprintf("typescript: values of Go type %T have no kind", t))
}
