package shape

import "github.com/msggen/msggen/gen/ir"

func IsInt(t ir.Type) bool { return IsScalar(t, ir.Int) }

func IsScalar(t ir.Type, kind ir.ScalarKind) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind == kind
}
