package expr

import (
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// EmptyIsMissing reports whether an optional text argument may as well be empty as
// missing: wherever it is tested for presence, it is also tested not to be empty,
//
//	has(id) && id != ''
//
// and it cannot be read without such a test.
func EmptyIsMissing(inits []*ir.Init, arg *ir.Var) bool {
	if !shape.IsScalar(arg.Type, ir.String) {
		return false
	}
	tested := false
	for _, x := range ir.InitOperands(inits) {
		if !onlyTestedNonEmpty(x, arg, &tested) {
			return false
		}
	}
	return tested
}

func onlyTestedNonEmpty(x ir.Expr, arg *ir.Var, tested *bool) bool {
	switch x := x.(type) {
	case *ir.Has:
		if plan.Reads(x.X, arg) {
			return false // not beside a test for the empty text, or it would not be seen here
		}
	case *ir.OrValue:
		if plan.Reads(x.X, arg) {
			return false
		}
	default: // does not ask whether the argument is there
	}
	for _, operand := range withoutTests(x, arg, tested) {
		if !onlyTestedNonEmpty(operand, arg, tested) {
			return false
		}
	}
	return true
}

// withoutTests are the operands of x, except tests that an argument is there and
// not empty.
func withoutTests(x ir.Expr, arg *ir.Var, tested *bool) []ir.Expr {
	and, ok := x.(*ir.Binary)
	if !ok || and.Op != ir.And {
		return ir.Operands(x)
	}
	parts := plan.Conjuncts(and)
	for i := 0; i+1 < len(parts); i++ {
		has, ok := parts[i].(*ir.Has)
		if ok && plan.Reads(has.X, arg) && comparesToEmpty(parts[i+1], ir.Ne, arg) {
			*tested = true
			return append(append([]ir.Expr(nil), parts[:i]...), parts[i+2:]...)
		}
	}
	return parts
}

func comparesToEmpty(x ir.Expr, op ir.BinaryOp, arg *ir.Var) bool {
	test, ok := x.(*ir.Binary)
	if !ok || test.Op != op || !plan.Reads(test.L, arg) {
		return false
	}
	literal, ok := test.R.(*ir.Literal)
	return ok && literal.Value == ir.Const(ir.TextConst(""))
}

// isImplied reports whether a test that an argument is there (or missing) is
// implied by the next one, that its text is not (or is) empty; or one that a field is
// there by the next one, that its value is none of absent and null.
func (f *Compiler) isImplied(test, next ir.Expr) bool {
	if has, ok := test.(*ir.Has); ok && has.Field != nil && shape.HoldField(has.Field) == shape.ThreeWay {
		null, ok := Negate(next).(*ir.IsNull)
		if !ok {
			return false
		}
		field, ok := null.X.(*ir.FieldOf)
		return ok && field.Field == has.Field && helper.SamePlace(field.X, has.X)
	}
	op := ir.Ne
	if missing, ok := test.(*ir.Unary); ok && missing.Op == ir.Not {
		test, op = missing.X, ir.Eq
	}
	has, ok := test.(*ir.Has)
	if !ok {
		return false
	}
	arg, ok := has.X.(*ir.Ref)
	return ok && f.Vars[arg.Var].Missing != nil && comparesToEmpty(next, op, arg.Var)
}
