package golang

import "github.com/msggen/msggen/gen/ir"

func isInt(t ir.Type) bool { return isScalar(t, ir.Int) }

func isScalar(t ir.Type, kind ir.ScalarKind) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind == kind
}
