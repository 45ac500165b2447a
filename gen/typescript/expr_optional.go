package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// orValue is the value of a field that may be absent, or a constant.
func (s *compiler) orValue(x *ir.OrValue, branch func(ir.Expr) term, asIs bool) term {
	place := placeOf(x.Node, x.X, x.Field, x.Name)
	common, _ := place.(*ir.CommonField)
	s.mention(s.way(place))
	known := s.m.proofs.Of(x).State
	anew := s.isWrong(known, s.way(place))
	switch {
	case common != nil && s.lacks(common), x.Name == "" && x.Field == nil && s.mayBeMany(place):
	case inherited[nameOf(place)], isNullable(place.Type()) && !isNull(unwidened(x.Else)), !asIs && !plan.IsPlain(place.Type()):
	case !mayBeAbsent(place):
		return s.bare(place)
	default:
		value := s.bare(place)
		if anew {
			value = as(value, s.declared(place))
		}
		return loose(precCoalesce, binary("??", value.coalescing(), branch(x.Else).coalescing()))
	}
	has := &ir.Has{Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}, At: x.At}, X: x.X, Field: x.Field, Name: x.Name}
	union := s.m.proofs.Of(x.X).State
	test := s.has(has, union, anew || s.isWrong(union, s.way(x.X)), true)
	way := s.way(place)
	if common != nil {
		way = partOf(s.spelled(x.X), x.Name)
	}
	s.granted[place] = s.sees([]any{has}, way)
	s.doubted[place] = anew
	return choice(test, branch(place), branch(x.Else))
}

// placeOf is what an OrValue reads, or a Has tests, if it is there.
func placeOf(node ir.Node, x ir.Expr, field *ir.Field, name string) ir.Expr {
	at := func(t ir.Type) ir.Node { return ir.Node{T: t, At: node.At} }
	switch {
	case field != nil:
		return &ir.FieldOf{Node: at(field.Type), X: x, Field: field}
	case name != "":
		with, _ := membersWith(x.Type().(*ir.Union).Members, name)
		return &ir.CommonField{Node: at(with[0].Object().Field(name).Type), X: x, Name: name}
	default:
		return x
	}
}

func nameOf(place ir.Expr) string {
	switch place := place.(type) {
	case *ir.FieldOf:
		return place.Field.Name
	case *ir.CommonField:
		return place.Name
	default:
		return ""
	}
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
func tellsByName(with, without []*ir.Member, unknown bool, name string) bool {
	return !unknown && !inherited[name] && min(len(with), len(without)) > mostTags &&
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
func (s *compiler) record(x *ir.RecordOf, value func(ir.Expr) term) term {
	items := make([]Doc, len(x.Keys))
	for i, key := range x.Keys {
		items[i] = keyed(key, value(x.Values[i]))
	}
	return objectLiteral(items)
}
