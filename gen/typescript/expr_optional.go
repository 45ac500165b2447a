package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// orValue is the value of a field that may be absent, or a constant.
func (s *scope) orValue(x *ir.OrValue) term {
	choice := spelledOut(x)
	if x.Name == "" || inherited[x.Name] || isNullable(choice.Then.Type()) {
		return s.cond(choice, s.expr, true)
	}
	known := s.possible(x.X)
	with, without := membersWith(known.members, x.Name)
	if known.unknown || len(without) > 0 || s.facts[s.key(choice.Then)].absent {
		return s.cond(choice, s.expr, true)
	}
	value := s.property(choice.Then, x.X, x.Name)
	if !hasOptionalField(with, x.Name) || s.isThere(choice.Then) {
		return value
	}
	return loose(precCoalesce, binary("??", value.coalescing(), s.expr(x.Else).coalescing()))
}

// spelledOut is `x.?field.orValue(other)` as a choice.
func spelledOut(x *ir.OrValue) *ir.Cond {
	at := func(t ir.Type) ir.Node { return ir.Node{T: t, At: x.At} }
	value := x.X
	switch {
	case x.Field != nil:
		value = &ir.FieldOf{Node: at(x.Field.Type), X: x.X, Field: x.Field}
	case x.Name != "":
		with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
		value = &ir.CommonField{Node: at(with[0].Object().Field(x.Name).Type), X: x.X, Name: x.Name}
	}
	has := &ir.Has{Node: at(&ir.Scalar{Kind: ir.Bool}), X: x.X, Field: x.Field, Name: x.Name}
	return &ir.Cond{Node: x.Node, If: has, Then: value, Else: x.Else}
}

func isNullable(t ir.Type) bool {
	_, ok := t.(*ir.Nullable)
	return ok
}

// mostTags is how many tags are compared with one by one to see whether a union
// value has a field.
const mostTags = 2

// tellsByName reports whether the name of a field tells the members of a union
// that have it from those that do not. One that keeps what it does not declare may
// have anything.
func tellsByName(known membership, with, without []*ir.Member, name string) bool {
	return !known.unknown && !inherited[name] && min(len(with), len(without)) > mostTags &&
		!slices.ContainsFunc(without, func(m *ir.Member) bool { return m.Object().Unknown == ir.Keep })
}

// named tests whether an object has a key.
func named(object term, name string, want bool) term {
	test := loose(precCompare, quoted(name), " in ", object.in(precAdd))
	if want {
		return test
	}
	return not(test)
}

// record is a new free-form object.
func (s *scope) record(x *ir.RecordOf, value func(ir.Expr) term) term {
	items := make([]Doc, len(x.Keys))
	for i, key := range x.Keys {
		items[i] = keyed(key, value(x.Values[i]))
	}
	t := tight(object(items...))
	t.isObject, t.size = true, len(items)
	return t
}
