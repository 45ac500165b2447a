package shape

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

func TestConstants(t *testing.T) {
	prototype := &ir.MapConst{Entries: []ir.Entry{{Key: "__proto__", Value: ir.NullConst{}}}}
	free := &ir.MapConst{Entries: []ir.Entry{
		{Key: "a", Value: &ir.ListConst{Elems: []ir.Const{ir.NumberConst(1.50), prototype}}},
		{Key: "b-c", Value: ir.BoolConst(true)},
	}}
	if got, want := layout.Flat(plainConstant(free)), `{ a: [1.5, { ["__proto__"]: null }], "b-c": true }`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	number := &ir.Literal{Node: ir.Node{T: &ir.Scalar{Kind: ir.Number}}, Value: ir.NumberConst(0.1)}
	if got := layout.Flat(Literal(number)); got != "0.1" {
		t.Errorf("got %s, want 0.1", got)
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct{ name, got, want string }{
		{"large number", Number(1e21), "1e21"},
		{"small number", Number(-1.5e-7), "-1.5e-7"},
		{"hardly small number", Number(0.000001), "0.000001"},
		{"large fraction", Number(1234567.5), "1234567.5"},
		{"whole number", Number(-3), "-3"},
		{"large number in JSON", ir.JSONNumber(1e21), "1e+21"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %s, want %s", test.got, test.want)
			}
		})
	}
}
