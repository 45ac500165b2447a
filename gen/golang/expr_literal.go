package golang

import "github.com/msggen/msggen/gen/ir"

// literal compiles a constant.
func (f *fn) literal(x *ir.Literal) value {
	v := f.constant(x.T, x.Value, f.source)
	v.draws = isSource(x)
	switch x.Value.(type) {
	case ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst:
		v.constant = true
	case ir.NullConst, ir.DrawConst, *ir.ListConst, *ir.MapConst, *ir.MemberConst, *ir.ObjectConst:
	}
	return v
}

// isSource reports whether x itself takes an id or the time.
func isSource(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.NewID, *ir.Now:
		return true
	case *ir.Literal:
		return ir.Draws(x.Value)
	default:
		return false
	}
}
