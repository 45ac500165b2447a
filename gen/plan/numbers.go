package plan

import "github.com/msggen/msggen/gen/ir"

// NeverNegative reports whether an int is 0 or more, whatever the values are that it
// is computed of.
func NeverNegative(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Literal:
		n, ok := x.Value.(ir.IntConst)
		return ok && n >= 0
	case *ir.Size:
		return true
	case *ir.Unary:
		return x.Op == ir.BitNot
	case *ir.Binary:
		l, r := NeverNegative(x.L), NeverNegative(x.R)
		switch x.Op {
		case ir.BitAnd, ir.BitOr:
			return true
		case ir.Max:
			return l || r
		case ir.Rem:
			return l
		case ir.Add, ir.Mul, ir.Div, ir.Min:
			return l && r
		default:
			return false
		}
	case *ir.Cond:
		return NeverNegative(x.Then) && NeverNegative(x.Else)
	default:
		return false
	}
}
