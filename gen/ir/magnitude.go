package ir

import "math"

const (
	maxSafe = 1<<53 - 1
	maxSize = 1 << 40 // more elements, keys or units of text than any memory holds
)

// magnitude is what an int or a number can be at most, its sign aside, whatever the values
// are that it is computed of.
func magnitude(x Expr) float64 {
	switch x := x.(type) {
	case *Literal:
		switch n := x.Value.(type) {
		case IntConst:
			return math.Abs(float64(n))
		case NumberConst:
			return math.Abs(float64(n))
		default: // is drawn
		}
	case *Widen:
		return magnitude(x.X)
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
		if isNumber(x.T) {
			return min(x.magnitude(), math.MaxFloat64)
		}
		return x.magnitude()
	default: // anything
	}
	if isNumber(x.Type()) {
		return math.MaxFloat64
	}
	return maxSafe
}

func isNumber(t Type) bool {
	scalar, ok := t.(*Scalar)
	return ok && scalar.Kind == Number
}

// magnitude is that of the result. It is infinite where a number may pass what a double
// holds: sums and products are rounded here as they are there, so that what is added to the
// largest double has to be large, too.
func (x *Binary) magnitude() float64 {
	l, r := magnitude(x.L), magnitude(x.R)
	switch x.Op {
	case Add, Sub:
		return l + r
	case Div, Rem:
		return l
	case Min, Max:
		return max(l, r)
	case Mul:
		if isNumber(x.T) {
			return l * r
		}
		return maxSafe
	default:
		return maxSafe
	}
}
