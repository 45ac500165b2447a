package shape

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// ParseFunction is the function of the runtime that reads a text as a free-form value of
// a type.
func ParseFunction(t ir.Type, partial bool) string {
	_, object := t.(*ir.Scalar)
	switch {
	case object && partial:
		return "partialJsonObjectOf"
	case object:
		return "jsonObjectOf"
	case partial:
		return "partialJsonOf"
	default:
		return "jsonOf"
	}
}

// GrowFunction is ParseFunction for a text that grows in a field.
func GrowFunction(t ir.Type, partial bool) string {
	return strings.TrimSuffix(ParseFunction(t, partial), "Of") + "In"
}

// ComputesAhead reports whether a field of an object that is computed has others behind
// it: it is set when they are there.
func ComputesAhead(o *ir.Object) bool {
	computed := false
	for _, f := range o.Fields {
		if computed && f.Derived == nil {
			return true
		}
		computed = computed || f.Derived != nil
	}
	return false
}
