package helper

import "github.com/msggen/msggen/gen/ir"

// SamePlace reports whether two expressions read the same place in the same way.
func SamePlace(x, y ir.Expr) bool {
	x, y = ir.Unwrapped(x), ir.Unwrapped(y)
	switch x := x.(type) {
	case *ir.Ref:
		y, ok := y.(*ir.Ref)
		return ok && x.Var == y.Var
	case *ir.FieldOf:
		y, ok := y.(*ir.FieldOf)
		return ok && x.Field.Name == y.Field.Name && SamePlace(x.X, y.X)
	case *ir.CommonField:
		y, ok := y.(*ir.CommonField)
		return ok && x.Name == y.Name && SamePlace(x.X, y.X)
	default:
		return false
	}
}
