package expr

import (
	"testing"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/ir"
)

func TestEmptyIsMissing(t *testing.T) {
	text := &ir.Scalar{Kind: ir.String}
	arg := &ir.Var{Name: "id", Kind: ir.Arg, Type: text, Optional: true}
	id := ref(arg)
	empty := &ir.Literal{Node: ir.Node{T: text}, Value: ir.TextConst("")}
	has := ir.Expr(&ir.Has{Node: ir.Node{T: body.BoolType}, X: id})
	filled := binary(ir.And, has, binary(ir.Ne, id, empty))
	choice := func(cond ir.Expr) ir.Expr {
		return &ir.Cond{Node: ir.Node{T: text}, If: cond, Then: id, Else: empty}
	}
	for _, c := range []struct {
		name string
		expr ir.Expr
		want bool
	}{
		{"tested not to be empty", choice(filled), true},
		{"among other tests", choice(binary(ir.And, ref(aVar), filled)), true},
		{"presence alone", choice(has), false},
		{"only once of twice", choice(binary(ir.Or, filled, has)), false},
		{"other way round", choice(binary(ir.And, binary(ir.Ne, id, empty), has)), false},
		{"compared with another text", choice(binary(ir.And, has, binary(ir.Eq, id, empty))), false},
		{"never read", empty, false},
	} {
		if got := EmptyIsMissing([]*ir.Init{{Value: c.expr}}, arg); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
