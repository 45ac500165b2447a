package plan_test

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestBehind(t *testing.T) {
	needs := map[string][]string{"a": {"c", "elsewhere"}, "c": {"b"}, "d": {"e"}, "e": {"d"}}
	got := plan.Behind([]string{"a", "b", "c", "d", "e"}, func(x string) []string { return needs[x] })
	if want := []string{"b", "c", "a", "e", "d"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestInItself(t *testing.T) {
	union := func(name string) *ir.Union { return &ir.Union{Decl: ir.Decl{Name: name}} }
	of := func(u *ir.Union, types ...ir.Type) {
		for _, t := range types {
			u.Members = append(u.Members, &ir.Member{Union: u, Type: t})
		}
	}
	tree, leaf, user := union("Tree"), union("Leaf"), union("User")
	of(tree, &ir.List{Elem: leaf})
	of(leaf, &ir.Scalar{Kind: ir.String}, &ir.Map{Elem: &ir.Nullable{Elem: tree}})
	of(user, tree)
	for u, want := range map[*ir.Union]bool{tree: true, leaf: true, user: false} {
		if plan.InItself(u) != want {
			t.Errorf("%s: want %v", u.Name, want)
		}
	}
}

func TestThreeWay(t *testing.T) {
	text := &ir.Scalar{Kind: ir.String}
	maybe := &ir.Nullable{Elem: text}
	if plan.ThreeWay(text, true) || plan.ThreeWay(maybe, false) || !plan.ThreeWay(maybe, true) {
		t.Error("absence is a third thing only beside null")
	}
}
