package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// MakesNumber reports whether widening turns an int into a number: a target that tells
// the two apart has to convert it.
func MakesNumber(x *ir.Widen) bool {
	return isKind(ir.NonNull(x.X.Type()), ir.Int) && takesNumber(ir.NonNull(x.T))
}

func takesNumber(t ir.Type) bool {
	if u, ok := t.(*ir.Union); ok {
		return slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return takesNumber(m.Type) })
	}
	return isKind(t, ir.Number)
}

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
