package expr

import (
	"fmt"
	"testing"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Short ways to write expressions.
var (
	aVar = &ir.Var{Name: "a", Type: body.BoolType}
	bVar = &ir.Var{Name: "b", Type: body.BoolType}
	nVar = &ir.Var{Name: "n", Type: body.IntType}
	xVar = &ir.Var{Name: "x", Type: &ir.Scalar{Kind: ir.Number}}
)

func ref(v *ir.Var) ir.Expr { return &ir.Ref{Node: ir.Node{T: v.Type}, Var: v} }

func binary(op ir.BinaryOp, l, r ir.Expr) ir.Expr {
	return &ir.Binary{Node: ir.Node{T: body.BoolType}, Op: op, L: l, R: r}
}

func notExpr(x ir.Expr) ir.Expr { return &ir.Unary{Node: ir.Node{T: body.BoolType}, Op: ir.Not, X: x} }

func macroOf(kind ir.MacroKind, test ir.Expr) ir.Expr {
	list := &ir.Var{Name: "list", Type: &ir.List{Elem: body.BoolType}}
	return &ir.Macro{Node: ir.Node{T: body.BoolType}, Kind: kind, In: ref(list), Var: bVar, Body: test}
}

// spelled prints the expressions that the tests use.
func spelled(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Name
	case *ir.Literal:
		return fmt.Sprint(x.Value)
	case *ir.Unary:
		return "!" + spelled(x.X)
	case *ir.Binary:
		return "(" + spelled(x.L) + " " + x.Op.String() + " " + spelled(x.R) + ")"
	case *ir.Cond:
		return "(" + spelled(x.If) + " ? " + spelled(x.Then) + " : " + spelled(x.Else) + ")"
	case *ir.Macro:
		return map[ir.MacroKind]string{ir.Exists: "exists ", ir.All: "all "}[x.Kind] + spelled(x.Body)
	default:
		return fmt.Sprintf("%T", x)
	}
}

func TestNegate(t *testing.T) {
	a, b, n, x := ref(aVar), ref(bVar), ref(nVar), ref(xVar)
	for _, c := range []struct {
		name string
		expr ir.Expr
		want string
	}{
		{"name", a, "!a"},
		{"constant", &ir.Literal{Value: ir.BoolConst(true)}, "false"},
		{"negation", notExpr(a), "a"},
		{"and", binary(ir.And, a, notExpr(b)), "(!a || b)"},
		{"or", binary(ir.Or, a, binary(ir.And, b, a)), "(!a && (!b || !a))"},
		{"equality", binary(ir.Eq, n, n), "(n != n)"},
		{"order of ints", binary(ir.Le, n, n), "(n > n)"},
		{"order of numbers", binary(ir.Lt, x, x), "!(x < x)"},
		{"equality of numbers", binary(ir.Ne, x, x), "(x == x)"},
		{"choice", &ir.Cond{If: a, Then: b, Else: notExpr(b)}, "(a ? !b : b)"},
		{"exists", macroOf(ir.Exists, b), "all !b"},
		{"all", macroOf(ir.All, notExpr(b)), "exists b"},
	} {
		if got := spelled(Negate(c.expr)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestConjuncts(t *testing.T) {
	a, b := ref(aVar), ref(bVar)
	got := ""
	for _, part := range plan.Conjuncts(binary(ir.And, binary(ir.And, a, binary(ir.Or, a, b)), binary(ir.And, b, a))) {
		got += spelled(part) + ";"
	}
	if want := "a;(a || b);b;a;"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
