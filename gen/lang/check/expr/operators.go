package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

var binaryOps = map[rule.Op]ir.BinaryOp{
	rule.And: ir.And, rule.Or: ir.Or, rule.Eq: ir.Eq, rule.Ne: ir.Ne,
	rule.Lt: ir.Lt, rule.Le: ir.Le, rule.Gt: ir.Gt, rule.Ge: ir.Ge,
	rule.Add: ir.Add, rule.Sub: ir.Sub, rule.Mul: ir.Mul, rule.Div: ir.Div, rule.Rem: ir.Rem,
	rule.BitAnd: ir.BitAnd, rule.BitOr: ir.BitOr, rule.In: ir.In,
}

func (f *Frame) unary(x *rule.Unary) ir.Expr {
	if x.Op == rule.Not {
		operand := f.Checked(x.X, types.Bool)
		node := ir.Node{T: types.Bool, At: x.At}
		if types.IsBadExpr(operand) {
			return types.BadExpr(x.At)
		}
		if v, ok := f.ConstantBool(operand); ok {
			return f.Fold(!v, x.At)
		}
		if opposite, ok := operand.(*ir.Unary); ok && opposite.Op == ir.Not {
			return opposite.X // no target has two negations to simplify
		}
		return &ir.Unary{Node: node, Op: ir.Not, X: operand}
	}
	operand := f.Expr(x.X, nil)
	if x.Op == rule.BitNot {
		if !f.Whole(operand, x.Op) {
			return types.BadExpr(x.At)
		}
		return &ir.Unary{Node: ir.Node{T: types.Int, At: x.At}, Op: ir.BitNot, X: operand}
	}
	if !f.Numeric(operand, "-") {
		return types.BadExpr(x.At)
	}
	return &ir.Unary{Node: ir.Node{T: operand.Type(), At: x.At}, Op: ir.Neg, X: operand}
}

func (f *Frame) binary(x *rule.Binary) ir.Expr {
	switch op := binaryOps[x.Op]; op {
	case ir.And, ir.Or:
		return f.logic(x, op)
	case ir.Eq, ir.Ne:
		return f.equality(x, op)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		return f.order(x, op)
	case ir.Add, ir.Sub, ir.Mul:
		return f.arithmetic(x, op)
	case ir.Div, ir.Rem, ir.BitAnd, ir.BitOr:
		return f.whole(x, op)
	case ir.In:
		return f.in(x)
	default:
		panic("check: unknown operator " + string(x.Op))
	}
}

// logic checks && and ||; what the left operand proves holds in the right one.
func (f *Frame) logic(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l := f.Expr(x.L, types.Bool)
	if t := l.Type(); op == ir.Or && !types.IsBad(t) && !types.IsKind(ir.NonNull(t), ir.Bool) {
		if !f.Mistaken(x.OpAt) { // which has been told what to write
			f.Report(diag.New(diag.OperandType, l.Span(), "||", "bools", f.TypeName(t)).
				WithHint("what is to stand in for a value that is absent or null is behind `??`"))
		}
		f.Expr(x.R, nil)
		return types.BadExpr(x.At)
	}
	l = f.Fit(l, types.Bool)
	v, known := f.ConstantBool(l)
	if known && v == (op == ir.Or) {
		f.Mute++ // the right operand cannot be reached
		f.Checked(x.R, types.Bool)
		f.Mute--
		return f.Fold(v, x.At)
	}
	right := f.inner()
	right.Facts = f.Assuming(l, op == ir.And)
	r := right.Expr(x.R, types.Bool)
	if !types.IsBadExpr(l) || op == ir.And {
		r = right.Fit(r, types.Bool)
	} // or else what may be absent has been told what stands in for it
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		// What the operand proves that was understood is not asked for again.
		return &ir.Binary{Node: ir.Node{T: types.Bad, At: x.At}, Op: op, L: l, R: r}
	}
	if known {
		return r
	}
	switch v, known := f.ConstantBool(r); {
	case known && v == (op == ir.And):
		return l
	case known && isCertain(l):
		return f.Fold(v, x.At)
	}
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.At}, Op: op, L: l, R: r}
}

// isCertain reports whether an expression may be left out if its value does not matter:
// it neither fails nor draws.
func isCertain(x ir.Expr) bool {
	return !ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Binary:
			return x.Fails()
		case *ir.Literal:
			return !types.IsBadExpr(x) && ir.Draws(x.Value)
		case *ir.New:
			return true
		case *ir.Apply:
			return x.Function.Fails
		default:
			return false
		}
	})
}

func (f *Frame) order(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l, r := f.Expr(x.L, nil), f.Expr(x.R, nil)
	if !f.numeric(l, r, string(x.Op)) {
		return types.BadExpr(x.At)
	}
	l, r = f.SameNumber(l, r)
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: x.At}, Op: op, L: l, R: r}
}

func (f *Frame) arithmetic(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l, r := f.Expr(x.L, nil), f.Expr(x.R, nil)
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		return types.BadExpr(x.At)
	}
	if list, ok := l.Type().(*ir.List); ok && op == ir.Add {
		f.Report(diag.New(diag.OperandType, x.At, "+", "numbers and texts", f.TypeName(list)).
			WithHint("a step makes a list longer: `list += [value]`, or `extend: list` with another one as its `value`"))
		return types.BadExpr(x.At)
	}
	if op == ir.Add && (types.IsText(l.Type()) || types.IsText(r.Type())) {
		l, r = f.Fit(l, types.String), f.Fit(r, types.String)
		if types.IsBadExpr(l) || types.IsBadExpr(r) {
			return types.BadExpr(x.At)
		}
		return &ir.Binary{Node: ir.Node{T: types.String, At: x.At}, Op: op, L: l, R: r}
	}
	if !f.numeric(l, r, string(x.Op)) {
		return types.BadExpr(x.At)
	}
	l, r = f.SameNumber(l, r)
	t := types.Int
	if types.IsKind(l.Type(), ir.Number) {
		t = types.Number
	}
	return &ir.Binary{Node: ir.Node{T: t, At: x.At}, Op: op, L: l, R: r}
}

// numeric reports operands that are no numbers, once if both are the same.
func (f *Frame) numeric(l, r ir.Expr, op string) bool {
	okL := f.Numeric(l, op)
	return (okL || !alike(l, r)) && f.Numeric(r, op) && okL
}

// alike reports whether two operands are of one type, so that what is wrong with the one is
// wrong with the other, too.
func alike(l, r ir.Expr) bool {
	_, null := l.Type().(*ir.Nullable) // each of which is tested
	return !types.IsBadExpr(l) && !types.IsBadExpr(r) && !null && ir.Same(l.Type(), r.Type())
}

// whole checks the operators that take nothing but ints.
func (f *Frame) whole(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l, r := f.Expr(x.L, nil), f.Expr(x.R, nil)
	if okL := f.Whole(l, x.Op); !okL && alike(l, r) || !f.Whole(r, x.Op) || !okL {
		return types.BadExpr(x.At)
	}
	if divisor, ok := r.(*ir.Literal); ok && (op == ir.Div || op == ir.Rem) && divisor.Value == ir.Const(ir.IntConst(0)) {
		f.Report(diag.New(diag.ZeroDivisor, divisor.At))
		return types.BadExpr(x.At)
	}
	return &ir.Binary{Node: ir.Node{T: types.Int, At: x.At}, Op: op, L: l, R: r}
}

// extreme checks min(a, b) and max(a, b).
func (f *Frame) extreme(x *rule.Call, op ir.BinaryOp) ir.Expr {
	l, r := f.Expr(x.Args[0], nil), f.Expr(x.Args[1], nil)
	if !f.numeric(l, r, x.Func.Name) {
		return types.BadExpr(x.At)
	}
	l, r = f.SameNumber(l, r)
	return &ir.Binary{Node: ir.Node{T: l.Type(), At: x.At}, Op: op, L: l, R: r}
}

// decided is the side of a choice that constant fields decide; the other one cannot be
// reached.
func (f *Frame) decided(holds bool, live, dead rule.Expr, want ir.Type) ir.Expr {
	if !holds {
		live, dead = dead, live
	}
	f.Mute++
	f.Expr(dead, want)
	f.Mute--
	x := f.Expr(live, want)
	if lit, ok := x.(*ir.Literal); ok {
		f.Folded[lit] = true // and so does what it decides
	}
	return x
}

// cond checks c ? a : b; each branch knows what the condition proves.
func (f *Frame) cond(x *rule.Cond, want ir.Type) ir.Expr {
	test := f.Checked(x.If, types.Bool)
	if v, ok := f.ConstantBool(test); ok {
		return f.decided(v, x.Then, x.Else, want)
	}
	return f.choose(test, x.At, want,
		func(then *Frame) ir.Expr { return then.Expr(x.Then, want) },
		func(els *Frame, like ir.Type) ir.Expr { return els.Expr(x.Else, like) })
}

// choose checks a choice that is still to be made. If nobody wants a type, or any will do,
// the second value is wanted like the first one.
func (f *Frame) choose(test ir.Expr, at source.Span, want ir.Type, yes func(*Frame) ir.Expr, no func(*Frame, ir.Type) ir.Expr) ir.Expr {
	then, els := f.inner(), f.inner()
	if !types.IsBadExpr(test) {
		then.Facts, els.Facts = f.Assuming(test, true), f.Assuming(test, false)
	}
	a, like := yes(then), want
	if (like == nil || types.IsKind(ir.NonNull(like), ir.Any)) && !types.IsBadExpr(a) && !types.IsKind(a.Type(), ir.Null) {
		like = ir.NonNull(a.Type()) // for what says nothing of its type
	}
	b := no(els, like)
	if want != nil {
		if n, ok := want.(*ir.Nullable); ok && then.Fits(a, n.Elem) && els.Fits(b, n.Elem) {
			want = n.Elem // whoever wants it nullable can widen it as a whole
		}
		a, b = then.Fit(a, want), els.Fit(b, want)
	}
	if types.IsBadExpr(test) || types.IsBadExpr(a) || types.IsBadExpr(b) {
		return types.BadExpr(at)
	}
	t := f.CommonType(a, b)
	if t == nil {
		f.Report(diag.New(diag.UnlikeTypes, at, f.TypeName(a.Type()), f.TypeName(b.Type())))
		return types.BadExpr(at)
	}
	return &ir.Cond{Node: ir.Node{T: t, At: at}, If: test, Then: then.Fit(a, t), Else: els.Fit(b, t)}
}
