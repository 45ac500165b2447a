package ir_test

import (
	"math"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// TestArithmeticFails tells what may leave the safe integers, or what a double holds.
func TestArithmeticFails(t *testing.T) {
	whole, number, text := &ir.Scalar{Kind: ir.Int}, &ir.Scalar{Kind: ir.Number}, &ir.Scalar{Kind: ir.String}
	of := func(t ir.Type) ir.Expr { return &ir.Ref{Node: ir.Node{T: t}, Var: &ir.Var{Type: t}} }
	literal := func(t ir.Type, c ir.Const) ir.Expr { return &ir.Literal{Node: ir.Node{T: t}, Value: c} }
	binary := func(t ir.Type, op ir.BinaryOp, l, r ir.Expr) ir.Expr {
		return &ir.Binary{Node: ir.Node{T: t}, Op: op, L: l, R: r}
	}
	size := &ir.Size{Node: ir.Node{T: whole}}
	wide := func(x ir.Expr) ir.Expr { return &ir.Widen{Node: ir.Node{T: number}, X: x} }
	one, half := literal(whole, ir.IntConst(1)), literal(number, ir.NumberConst(0.5))
	huge := literal(number, ir.NumberConst(math.MaxFloat64))
	for name, c := range map[string]struct {
		x    ir.Expr
		want bool
	}{
		"texts":                 {binary(text, ir.Add, of(text), of(text)), false},
		"ints":                  {binary(whole, ir.Add, of(whole), one), true},
		"sizes":                 {binary(whole, ir.Sub, size, one), false},
		"sizes multiplied":      {binary(whole, ir.Mul, size, one), true},
		"numbers":               {binary(number, ir.Add, of(number), of(number)), true},
		"a number and a half":   {binary(number, ir.Add, of(number), half), false},
		"a number and an int":   {binary(number, ir.Sub, of(number), wide(of(whole))), false},
		"a number and much":     {binary(number, ir.Add, of(number), huge), true},
		"a number twice":        {binary(number, ir.Mul, of(number), literal(number, ir.NumberConst(2))), true},
		"half a number":         {binary(number, ir.Mul, of(number), half), false},
		"ints as numbers":       {binary(number, ir.Mul, wide(of(whole)), wide(of(whole))), false},
		"no number":             {binary(number, ir.Mul, of(number), literal(number, ir.NumberConst(0))), false},
		"what was a sum before": {binary(number, ir.Add, binary(number, ir.Add, of(number), of(number)), half), false},
		"the larger one":        {binary(number, ir.Max, of(number), of(number)), false},
	} {
		if got := c.x.(*ir.Binary).Fails(); got != c.want {
			t.Errorf("%s: may fail is %v", name, got)
		}
	}
	if add := (&ir.Increase{Value: half}); add.Fails(number) || !add.Fails(whole) {
		t.Error("half of one makes no number too large, and is none to add to an int")
	}
	if add := (&ir.Increase{Value: of(number)}); !add.Fails(number) {
		t.Error("a number makes another one too large")
	}
}
