package expr

import (
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// widen makes a value fit a wider type.
func (f *Compiler) widen(x *ir.Widen, u value.Use) value.Value {
	if shape.IsScalar(x.X.Type(), ir.Null) {
		return f.Expr(x.X, u)
	}
	if before := plan.Unnarrowed(x); before != x.X {
		return f.Expr(before, u)
	}
	if _, nullable := x.T.(*ir.Nullable); nullable {
		if union, ok := ir.NonNull(x.T).(*ir.Union); ok && x.X.Type() != ir.Type(union) {
			return f.widenToUnion(x.X, union, u)
		}
		return f.widenScalar(x, ir.NonNull(x.T), u)
	}
	if union, ok := x.T.(*ir.Union); ok {
		return f.widenToUnion(x.X, union, u)
	}
	return f.widenScalar(x, x.T, u)
}

// widenScalar turns an int into a number, an enum into a string, and an empty
// object, which may be nil, into a value that is not null. Everything else is as it
// was.
func (f *Compiler) widenScalar(x *ir.Widen, to ir.Type, u value.Use) value.Value {
	from := x.X.Type()
	if shape.IsScalar(to, ir.Any) && !shape.IsScalar(from, ir.Record) && !shape.IsScalar(from, ir.Any) {
		v := f.Look(x.X)
		return value.Value{Code: f.memberText(v, from), Rank: value.RankPrimary, Filled: true}
	}
	if size, ok := x.X.(*ir.Size); ok && plan.MakesNumber(x) {
		return value.Primary(f.ValueType(to).Call(f.Count(size).Code))
	}
	v := f.Expr(x.X, u)
	switch {
	case v.Untyped || ir.Same(from, to):
		return v
	case shape.IsScalar(to, ir.Any) && v.Held == shape.AsIs && !v.Filled:
		return f.NotNil(v, from)
	case shape.IsScalar(to, ir.Any):
		v.Zero = false
		return v
	case plan.MakesNumber(x), shape.IsScalar(to, ir.String) && isEnum(from):
		return value.Primary(f.ValueType(to).Call(v.Code))
	}
	return v
}

func isEnum(t ir.Type) bool {
	_, ok := t.(*ir.Enum)
	return ok
}

// widenToUnion makes a member, or a value of a smaller union, a union value.
func (f *Compiler) widenToUnion(x ir.Expr, union *ir.Union, u value.Use) value.Value {
	if _, smaller := x.Type().(*ir.Union); smaller && !isMemberType(union, x.Type()) {
		v := f.Expr(x, u)
		v.Untyped = true // of the type of the smaller one
		return v
	}
	m := shape.MemberFor(union, x.Type())
	if list, ok := x.(*ir.ListOf); ok {
		v := f.listOf(list, f.MemberType(m), u)
		v.Zero, v.Untyped = false, true // an empty list, not a union without a value
		return v
	}
	v := f.Plain(f.Expr(x, u), x.Type())
	return value.Value{Code: f.AsMember(m, v.Code), Rank: value.RankPrimary, Untyped: true}
}

func isMemberType(u *ir.Union, t ir.Type) bool {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return true
		}
	}
	return false
}
