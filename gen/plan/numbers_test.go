package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestNeverNegative(t *testing.T) {
	t.Parallel()
	number := &ir.Scalar{Kind: ir.Int}
	node := ir.Node{T: number}
	literal := func(n ir.IntConst) ir.Expr { return &ir.Literal{Node: node, Value: n} }
	any := &ir.Ref{Node: node, Var: &ir.Var{Name: "n", Type: number}}
	size := &ir.Size{Node: node, X: any}
	binary := func(l ir.Expr, op ir.BinaryOp, r ir.Expr) ir.Expr { return &ir.Binary{Node: node, Op: op, L: l, R: r} }
	for _, test := range []struct {
		name string
		x    ir.Expr
		want bool
	}{
		{"zero", literal(0), true},
		{"a negative literal", literal(-1), false},
		{"a variable", any, false},
		{"a size", size, true},
		{"the opposite of a size", &ir.Unary{Node: node, Op: ir.Neg, X: size}, false},
		{"bits turned round", &ir.Unary{Node: node, Op: ir.BitNot, X: any}, true},
		{"bits that two share", binary(any, ir.BitAnd, any), true},
		{"bits of both", binary(any, ir.BitOr, any), true},
		{"the larger of two", binary(any, ir.Max, size), true},
		{"the larger of any two", binary(any, ir.Max, any), false},
		{"the smaller of two", binary(size, ir.Min, literal(1)), true},
		{"the smaller of any and one", binary(any, ir.Min, literal(1)), false},
		{"a sum", binary(size, ir.Add, literal(1)), true},
		{"a sum with any", binary(size, ir.Add, any), false},
		{"a difference", binary(size, ir.Sub, literal(1)), false},
		{"a product", binary(size, ir.Mul, size), true},
		{"a quotient", binary(size, ir.Div, literal(2)), true},
		{"a quotient by any", binary(size, ir.Div, any), false},
		{"what a size leaves", binary(size, ir.Rem, any), true},
		{"what any leaves", binary(any, ir.Rem, size), false},
		{"a choice", &ir.Cond{Node: node, If: any, Then: size, Else: literal(2)}, true},
		{"a choice with any", &ir.Cond{Node: node, If: any, Then: size, Else: any}, false},
	} {
		if got := plan.NeverNegative(test.x); got != test.want {
			t.Errorf("%s: got %t", test.name, got)
		}
	}
}
