package typescript

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

func TestConstants(t *testing.T) {
	prototype := &ir.MapConst{Entries: []ir.Entry{{Key: "__proto__", Value: ir.NullConst{}}}}
	free := &ir.MapConst{Entries: []ir.Entry{
		{Key: "a", Value: &ir.ListConst{Elems: []ir.Const{ir.NumberConst(1.50), prototype}}},
		{Key: "b-c", Value: ir.BoolConst(true)},
	}}
	if got, want := flat(plainConstant(free)), `{ a: [1.5, { ["__proto__"]: null }], "b-c": true }`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	number := &ir.Literal{Node: ir.Node{T: &ir.Scalar{Kind: ir.Number}}, Value: ir.NumberConst(0.1)}
	if got := flat(literal(number)); got != "0.1" {
		t.Errorf("got %s, want 0.1", got)
	}
}
