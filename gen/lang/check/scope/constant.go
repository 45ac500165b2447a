package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/source"
)

// NegateIf is the opposite of a condition, if it is asked for.
func (f *Scope) NegateIf(negate bool, x ir.Expr) ir.Expr {
	if !negate || types.IsBadExpr(x) {
		return x
	}
	if v, ok := f.ConstantBool(x); ok {
		return f.Fold(!v, x.Span())
	}
	return &ir.Unary{Node: ir.Node{T: types.Bool, At: x.Span()}, Op: ir.Not, X: x}
}

// Constants gives the values of two literals of which one is a constant field.
func (f *Scope) Constants(l, r ir.Expr) (a, b ir.Const, ok bool) {
	x, okL := l.(*ir.Literal)
	y, okR := r.(*ir.Literal)
	if !okL || !okR || !f.Folded[x] && !f.Folded[y] {
		return nil, nil, false
	}
	return x.Value, y.Value, true
}

// ConstantBool is the value of a condition that constant fields decide. In a
// rule shared by several events, tests of the event's own type are such.
func (f *Scope) ConstantBool(x ir.Expr) (value, ok bool) {
	lit, ok := x.(*ir.Literal)
	if !ok || !f.Folded[lit] {
		return false, false
	}
	holds, ok := lit.Value.(ir.BoolConst)
	return bool(holds), ok
}

// Fold is a condition that constant fields decide.
func (f *Scope) Fold(value bool, at source.Span) ir.Expr {
	lit := &ir.Literal{Node: ir.Node{T: types.Bool, At: at}, Value: ir.BoolConst(value)}
	f.Folded[lit] = true
	return lit
}
