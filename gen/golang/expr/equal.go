package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// nullableEquality compares scalars of which at least one may be null. Go holds
// that one as a pointer.
func (f operators) nullableEquality(x *ir.Binary) value.Value {
	l, r := unwidened(x.L), unwidened(x.R)
	equal := x.Op == ir.Eq
	switch lNullable, rNullable := isNullable(l), isNullable(r); {
	case lNullable && rNullable:
		a, b := f.Both(l, r)
		switch {
		case a.Null:
			return value.CompareNil(b, !equal)
		case b.Null:
			return value.CompareNil(a, !equal)
		}
		return value.Not(!equal, value.Primary(f.Reducing("EqualPtr").Call(a.Code, b.Code)))
	case rNullable:
		v, p := f.Both(l, r)
		return f.pointsTo(p, f.drawn(v, l), equal, r, l)
	case lNullable:
		p, v := f.Both(l, r)
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

// drawn is a value that is drawn now, whoever asks for it.
func (f operators) drawn(v value.Value, x ir.Expr) value.Value {
	if !v.Draws {
		return v
	}
	return f.Named(v, f.NameOf(x))
}

// pointsTo tests whether the pointer p, the value of x, leads to v, the value of another one.
func (f operators) pointsTo(p, v value.Value, equal bool, x, with ir.Expr) value.Value {
	if !p.Stable && p.Local == nil {
		p = f.Named(p, f.NameOf(x))
	}
	v = f.drawn(v, with)
	some := value.CompareNil(p, equal)
	it := value.Value{Code: jen.Op("*").Add(p.In(value.RankUnary)), Rank: value.RankUnary}
	op, is := ir.Or, ir.Ne
	if equal {
		op, is = ir.And, ir.Eq
	}
	if holds, ok := value.BoolLiteral(with); ok {
		return value.Chain(some, op, value.Not(holds != equal, it))
	}
	return value.Chain(some, op, value.Compare(it, is, v))
}
