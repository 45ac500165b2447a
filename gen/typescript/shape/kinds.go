package shape

import "github.com/msggen/msggen/gen/ir"

// KindTest is the test whether a value is of a kind of JSON values.
func KindTest(kind ir.Kind, value string) string {
	switch kind {
	case ir.KindString, ir.KindNumber:
		return "typeof " + value + ` === "` + string(kind) + `"`
	case ir.KindBool:
		return "typeof " + value + ` === "boolean"`
	case ir.KindList:
		return "Array.isArray(" + value + ")"
	case ir.KindObject:
		return "typeof " + value + ` === "object" && ` + value + " !== null && !Array.isArray(" + value + ")"
	default:
		panic("typescript: values without a kind")
	}
}
