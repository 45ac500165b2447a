package ir

import "math"

const (
	maxSafe = 1<<53 - 1
	maxSize = 1 << 40 // more elements, keys or units of text than any memory holds
)

// magnitude is what an int can be at most, its sign aside, whatever the values are that
// it is computed of.
func magnitude(x Expr) float64 {
	switch x := x.(type) {
	case *Literal:
		if n, ok := x.Value.(IntConst); ok {
			return math.Abs(float64(n))
		}
	case *Size:
		return maxSize
	case *Macro:
		if x.Kind == IndexOf {
			return maxSize
		}
	case *CompareVersions:
		return 1
	case *Unary:
		if x.Op == Neg {
			return magnitude(x.X)
		}
	case *Cond:
		return max(magnitude(x.Then), magnitude(x.Else))
	case *Binary:
		return x.magnitude()
	default: // anything
	}
	return maxSafe
}

func (x *Binary) magnitude() float64 {
	l, r := magnitude(x.L), magnitude(x.R)
	switch x.Op {
	case Add, Sub:
		return l + r
	case Div, Rem:
		return l
	case Min, Max:
		return max(l, r)
	default:
		return maxSafe
	}
}
