package helper

import "github.com/msggen/msggen/gen/ir"

// IsPlace reports whether x reads a variable, or something at the end of fields: that
// may be read twice.
func IsPlace(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return true
	case *ir.FieldOf:
		return IsPlace(x.X)
	case *ir.CommonField:
		return IsPlace(x.X)
	case *ir.Narrow:
		return IsPlace(x.X)
	default:
		return false
	}
}

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
