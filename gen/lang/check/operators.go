package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

var binaryOps = map[rule.Op]ir.BinaryOp{
	rule.And: ir.And, rule.Or: ir.Or, rule.Eq: ir.Eq, rule.Ne: ir.Ne,
	rule.Lt: ir.Lt, rule.Le: ir.Le, rule.Gt: ir.Gt, rule.Ge: ir.Ge,
	rule.Add: ir.Add, rule.Sub: ir.Sub, rule.Mul: ir.Mul, rule.In: ir.In,
}

func (f *exprFrame) unary(x *rule.Unary) ir.Expr {
	if x.Op == rule.Not {
		operand := f.as(x.X, boolType)
		node := ir.Node{T: boolType, At: x.At}
		if badX(operand) {
			return badExpr(x.At)
		}
		if v, ok := f.constantBool(operand); ok {
			return f.fold(!v, x.At)
		}
		return &ir.Unary{Node: node, Op: ir.Not, X: operand}
	}
	operand := f.expr(x.X, nil)
	if !f.numeric(operand, "-") {
		return badExpr(x.At)
	}
	return &ir.Unary{Node: ir.Node{T: operand.Type(), At: x.At}, Op: ir.Neg, X: operand}
}

// numeric reports an operand that is no number.
func (f *scope) numeric(x ir.Expr, op string) bool {
	if badX(x) {
		return false
	}
	if isKind(x.Type(), ir.Int, ir.Number) {
		return true
	}
	if isKind(ir.NonNull(x.Type()), ir.Int, ir.Number) {
		f.maybeNull(x)
		return false
	}
	f.report(diag.New(diag.OperandType, x.Span(), op, "numbers", f.typeName(x.Type())))
	return false
}

func (f *exprFrame) binary(x *rule.Binary) ir.Expr {
	switch op := binaryOps[x.Op]; op {
	case ir.And, ir.Or:
		return f.logic(x, op)
	case ir.Eq, ir.Ne:
		return f.equality(x, op)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		return f.order(x, op)
	case ir.Add, ir.Sub, ir.Mul:
		return f.arithmetic(x, op)
	case ir.In:
		return f.in(x)
	default:
		panic("check: unknown operator " + string(x.Op))
	}
}

// logic checks && and ||; what the left operand proves holds in the right one.
func (f *exprFrame) logic(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l := f.as(x.L, boolType)
	v, known := f.constantBool(l)
	if known && v == (op == ir.Or) {
		f.mute++ // the right operand cannot be reached
		f.as(x.R, boolType)
		f.mute--
		return f.fold(v, x.At)
	}
	right := f.inner()
	if !badX(l) {
		right.facts = f.assuming(l, op == ir.And)
	}
	r := right.as(x.R, boolType)
	if badX(l) || badX(r) {
		return badExpr(x.At)
	}
	if known {
		return r
	}
	return &ir.Binary{Node: ir.Node{T: boolType, At: x.At}, Op: op, L: l, R: r}
}

// constantBool is the value of a condition that constant fields decide. In a
// rule shared by several events, tests of the event's own type are such.
func (f *scope) constantBool(x ir.Expr) (value, ok bool) {
	lit, ok := x.(*ir.Literal)
	if !ok || !f.folded[lit] {
		return false, false
	}
	holds, ok := lit.Value.(ir.BoolConst)
	return bool(holds), ok
}

// fold is a condition that constant fields decide.
func (f *scope) fold(value bool, at source.Span) ir.Expr {
	lit := &ir.Literal{Node: ir.Node{T: boolType, At: at}, Value: ir.BoolConst(value)}
	f.folded[lit] = true
	return lit
}

func (f *exprFrame) order(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l, r := f.expr(x.L, nil), f.expr(x.R, nil)
	okL, okR := f.numeric(l, string(x.Op)), f.numeric(r, string(x.Op))
	if !okL || !okR {
		return badExpr(x.At)
	}
	l, r = f.sameNumber(l, r)
	return &ir.Binary{Node: ir.Node{T: boolType, At: x.At}, Op: op, L: l, R: r}
}

// sameNumber widens an int that meets a number.
func (f *scope) sameNumber(l, r ir.Expr) (ir.Expr, ir.Expr) {
	if isKind(l.Type(), ir.Number) || isKind(r.Type(), ir.Number) {
		return f.fit(l, numberType), f.fit(r, numberType)
	}
	return l, r
}

func (f *exprFrame) arithmetic(x *rule.Binary, op ir.BinaryOp) ir.Expr {
	l, r := f.expr(x.L, nil), f.expr(x.R, nil)
	if badX(l) || badX(r) {
		return badExpr(x.At)
	}
	if op == ir.Add && (isText(l.Type()) || isText(r.Type())) {
		l, r = f.fit(l, stringType), f.fit(r, stringType)
		if badX(l) || badX(r) {
			return badExpr(x.At)
		}
		return &ir.Binary{Node: ir.Node{T: stringType, At: x.At}, Op: op, L: l, R: r}
	}
	okL, okR := f.numeric(l, string(x.Op)), f.numeric(r, string(x.Op))
	if !okL || !okR {
		return badExpr(x.At)
	}
	l, r = f.sameNumber(l, r)
	t := intType
	if isKind(l.Type(), ir.Number) {
		t = numberType
	}
	return &ir.Binary{Node: ir.Node{T: t, At: x.At}, Op: op, L: l, R: r}
}

// isText reports whether a type is joined by +.
func isText(t ir.Type) bool {
	t = ir.NonNull(t)
	_, enum := t.(*ir.Enum)
	return enum || isKind(t, ir.String)
}

// cond checks c ? a : b; each branch knows what the condition proves.
func (f *exprFrame) cond(x *rule.Cond, want ir.Type) ir.Expr {
	test := f.as(x.If, boolType)
	if v, ok := f.constantBool(test); ok {
		live, dead := x.Then, x.Else
		if !v {
			live, dead = dead, live
		}
		f.mute++
		f.expr(dead, want)
		f.mute--
		return f.expr(live, want)
	}
	then, els := f.inner(), f.inner()
	if !badX(test) {
		then.facts, els.facts = f.assuming(test, true), f.assuming(test, false)
	}
	a, b := then.expr(x.Then, want), els.expr(x.Else, want)
	if want != nil {
		if n, ok := want.(*ir.Nullable); ok && then.fits(a, n.Elem) && els.fits(b, n.Elem) {
			want = n.Elem // whoever wants it nullable can widen it as a whole
		}
		a, b = then.fit(a, want), els.fit(b, want)
	}
	if badX(test) || badX(a) || badX(b) {
		return badExpr(x.At)
	}
	t := f.commonType(a, b)
	if t == nil {
		f.report(diag.New(diag.UnlikeTypes, x.At, f.typeName(a.Type()), f.typeName(b.Type())))
		return badExpr(x.At)
	}
	return &ir.Cond{Node: ir.Node{T: t, At: x.At}, If: test, Then: then.fit(a, t), Else: els.fit(b, t)}
}
