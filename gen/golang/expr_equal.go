package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// nullableEquality compares scalars of which at least one may be null. Go holds
// that one as a pointer.
func (f operators) nullableEquality(x *ir.Binary) value {
	l, r := unwidened(x.L), unwidened(x.R)
	equal := x.Op == ir.Eq
	switch lNullable, rNullable := isNullable(l), isNullable(r); {
	case lNullable && rNullable:
		a, b := f.both(l, r)
		switch {
		case a.null:
			return compareNil(b, !equal)
		case b.null:
			return compareNil(a, !equal)
		}
		return not(!equal, value{
			code: f.Wire("EqualPtr").Call(a.code, b.code), rank: rankPrimary, draws: a.draws || b.draws,
		})
	case rNullable:
		v, p := f.both(l, r)
		return f.pointsTo(p, v, equal, r, l)
	case lNullable:
		p, v := f.both(l, r)
		return f.pointsTo(p, v, equal, l, r)
	default:
		return f.equality(&ir.Binary{Node: x.Node, Op: x.Op, L: l, R: r})
	}
}

func isNullable(x ir.Expr) bool {
	_, ok := x.Type().(*ir.Nullable)
	return ok
}

// unwidened takes off what makes a value a nullable one.
func unwidened(x ir.Expr) ir.Expr {
	w, ok := x.(*ir.Widen)
	if !ok || !isNullable(w) || isNullable(w.X) || !ir.Same(ir.NonNull(w.T), w.X.Type()) {
		return x
	}
	return w.X
}

// pointsTo tests whether the pointer p, the value of x, leads to v.
func (f operators) pointsTo(p, v value, equal bool, x, with ir.Expr) value {
	if !p.stable && p.local == nil {
		p = f.named(p, f.nameOf(x))
	}
	some := compareNil(p, equal)
	it := value{code: jen.Op("*").Add(p.in(rankUnary)), rank: rankUnary}
	op, is := ir.Or, ir.Ne
	if equal {
		op, is = ir.And, ir.Eq
	}
	if holds, ok := boolLiteral(with); ok {
		return chain(some, op, not(holds != equal, it))
	}
	return chain(some, op, compare(it, is, v))
}
