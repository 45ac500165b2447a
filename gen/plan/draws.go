package plan

import "github.com/msggen/msggen/gen/ir"

// Draws reports whether computing an expression takes an id or the time.
func Draws(x ir.Expr) bool { return ir.Some(ir.Within(x), DrawsItself) }

// DrawsItself reports whether an expression takes an id or the time although its
// operands do not. A constant does if it leaves out a field whose default does.
func DrawsItself(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.NewID, *ir.Now:
		return true
	case *ir.Literal:
		return ir.Draws(x.Value)
	default:
		return false
	}
}
