package golang

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

func TestEffects(t *testing.T) {
	n, x := ref(nVar), ref(xVar)
	fresh := &ir.NewID{Node: ir.Node{T: &ir.Scalar{Kind: ir.String}}}
	sum := &ir.Binary{Node: ir.Node{T: intType}, Op: ir.Add, L: n, R: n}
	product := &ir.Binary{Node: ir.Node{T: xVar.Type}, Op: ir.Mul, L: x, R: x}
	plain := &ir.Object{Decl: ir.Decl{Name: "Plain"}}
	checked := &ir.Object{Decl: ir.Decl{Name: "Checked"}, Checks: []*ir.Check{{}}}
	made := func(o *ir.Object) ir.Expr { return &ir.New{Node: ir.Node{T: o}, Object: o} }
	for _, c := range []struct {
		name string
		step ir.Stmt
		want effects
	}{
		{"skip", &ir.Skip{}, effects{skips: true}},
		{"stop", &ir.Stop{}, effects{stops: true}},
		{"fail", &ir.Fail{}, effects{fails: true}},
		{"signal", &ir.Raise{}, effects{warns: true}},
		{"emit", &ir.Emit{Value: fresh}, effects{emits: true, sources: true}},
		{"patch", change(n, &ir.Patch{Value: n, Else: []ir.Stmt{&ir.Skip{}}}), effects{skips: true}},
		{"message", &ir.Warn{Notice: ir.Notice{Message: &ir.Template{Parts: []ir.TemplatePart{{Expr: sum}}}}},
			effects{warns: true, fails: true}},
		{"sum of ints", &ir.Bind{Var: nVar, Value: sum}, effects{fails: true}},
		{"product of numbers", &ir.Bind{Var: xVar, Value: product}, effects{}},
		{"adding to an int", change(n, &ir.Increase{Value: n}), effects{fails: true}},
		{"adding to a number", change(x, &ir.Increase{Value: x}), effects{}},
		{"rules", change(n, &ir.Set{Value: n, Verify: true}), effects{fails: true}},
		{"object", &ir.Bind{Value: made(plain)}, effects{}},
		{"object with checks", &ir.Bind{Value: made(checked)}, effects{fails: true}},
		{"inside", &ir.Each{In: n, By: &ir.Every{}, Do: []ir.Stmt{&ir.If{
			Cond: n, Then: []ir.Stmt{&ir.Stop{}}, Else: []ir.Stmt{change(n, &ir.Push{Value: fresh})},
		}}}, effects{stops: true, sources: true}},
	} {
		if got := effectsOf([]ir.Stmt{c.step}, nil); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Rules may stand before those that they call.
func TestEffectsOfRules(t *testing.T) {
	inner := &ir.Rule{Body: []ir.Stmt{&ir.Skip{}}}
	middle := &ir.Rule{Body: []ir.Stmt{&ir.Call{Rule: inner}, &ir.Warn{}}}
	outer := &ir.Rule{Body: []ir.Stmt{&ir.If{Cond: ref(aVar), Then: []ir.Stmt{&ir.Call{Rule: middle}}}}}
	known := ruleEffects([]*ir.Rule{outer, middle, inner})
	if want := (effects{skips: true, warns: true}); known[outer] != want {
		t.Errorf("got %+v, want %+v", known[outer], want)
	}
}

// change is a step that does something to a field of the type of x.
func change(x ir.Expr, do ir.Action) ir.Stmt {
	return &ir.Change{Place: ir.PlaceOf(&ir.FieldOf{Node: ir.Node{T: x.Type()}, X: x, Field: &ir.Field{}}), Do: do}
}
