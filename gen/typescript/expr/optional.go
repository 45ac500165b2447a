package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// orValue is the value of a field that may be absent, or a constant.
func (s *Compiler) orValue(x *ir.OrValue, branch func(ir.Expr) term.Term, asIs bool) term.Term {
	place := placeOf(x.Node, x.X, x.Field, x.Name)
	common, _ := place.(*ir.CommonField)
	if common != nil {
		common.T = x.Read
	}
	s.Mention(s.Way(place))
	known := s.Module.Proofs.Of(x).State
	anew := s.isMisleading(known, place, x.Else)
	switch {
	case common != nil && s.Lacks(common), x.Name == "" && x.Field == nil && s.MayBeMany(place):
	case proves(x.Else), tellsMembers(place), shape.Inherited[nameOf(place)], shape.IsNullable(place.Type()) && !shape.IsNull(ir.Unwidened(x.Else)), !asIs && !plan.IsPlain(place.Type()):
	case !scope.MayBeAbsent(place):
		return s.bare(place)
	default:
		value := s.bare(place)
		if anew {
			value = term.As(value, s.Declared(place))
		}
		return term.Loose(term.PrecCoalesce, layout.Coalescing(value.Coalescing(), branch(x.Else).Coalescing()))
	}
	has := &ir.Has{Node: ir.Node{T: &ir.Scalar{Kind: ir.Bool}, At: x.At}, X: x.X, Field: x.Field, Name: x.Name}
	union := s.Module.Proofs.Of(x.X).State
	test := s.has(has, union, anew || s.IsWrong(union, s.Way(x.X)), true)
	way := s.Way(place)
	if common != nil {
		way = scope.PartOf(s.Spelled(x.X), x.Name)
	}
	s.Granted[place] = (common == nil || agree(common)) && !known.Dead && s.Sees([]any{has}, way)
	s.Doubted[place] = anew
	return term.Choice(test, branch(place), branch(x.Else))
}

// isMisleading reports whether TypeScript has an idea of a place in front of ?? that is
// wrong, or that nothing is there: an empty list or map would then be one of nothing.
func (s *Compiler) isMisleading(known plan.State, place, other ir.Expr) bool {
	way := s.Way(place)
	return s.IsWrong(known, way) || known.Gone() && s.HasIdea(way) && isEmpty(other)
}

func isEmpty(x ir.Expr) bool {
	if literal, ok := ir.Unwidened(x).(*ir.Literal); ok {
		m, ok := literal.Value.(*ir.MapConst)
		return ok && len(m.Entries) == 0
	}
	return isEmptyList(x)
}

// tellsMembers reports whether a place is true or false in several members of a union, and
// may lack a value in some of them: TypeScript takes a ?? that is false to leave only these.
func tellsMembers(place ir.Expr) bool {
	common, ok := place.(*ir.CommonField)
	if !ok {
		return false
	}
	scalar, ok := ir.NonNull(common.T).(*ir.Scalar)
	if !ok || scalar.Kind != ir.Bool {
		return false
	}
	with, _ := scope.MembersWith(common.X.Type().(*ir.Union).Members, common.Name)
	lacking := 0
	for _, m := range with {
		if f := m.Object().Field(common.Name); f.Presence == ir.Optional || shape.IsNullable(f.Type) {
			lacking++
		}
	}
	return 0 < lacking && lacking < len(with)
}

// proves reports whether TypeScript may take something to be proved by a condition: behind
// a ?? it then takes it to be disproved where the whole is false, even though what stands
// before the ?? may have been false.
func proves(x ir.Expr) bool {
	if scalar, ok := x.Type().(*ir.Scalar); !ok || scalar.Kind != ir.Bool {
		return false
	}
	return ir.Some(ir.Within(x), func(x ir.Expr) bool {
		switch x.(type) {
		case *ir.Has, *ir.IsNull, *ir.IsMember, *ir.TagOf:
			return true
		default: // compares no place with something that would be its type
			return false
		}
	})
}

// agree reports whether all members that have a field have it with the same type.
func agree(x *ir.CommonField) bool {
	with, _ := scope.MembersWith(x.X.Type().(*ir.Union).Members, x.Name)
	return !slices.ContainsFunc(with, func(m *ir.Member) bool { return !ir.Same(m.Object().Field(x.Name).Type, x.T) })
}

// placeOf is what an OrValue reads, or a Has tests, if it is there.
func placeOf(node ir.Node, x ir.Expr, field *ir.Field, name string) ir.Expr {
	at := func(t ir.Type) ir.Node { return ir.Node{T: t, At: node.At} }
	switch {
	case field != nil:
		return &ir.FieldOf{Node: at(field.Type), X: x, Field: field}
	case name != "":
		with, _ := scope.MembersWith(x.Type().(*ir.Union).Members, name)
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

// mostTags is how many tags are compared with one by one to see whether a union
// value has a field.
const mostTags = 2

// tellsByName reports whether the name of a field tells the members of a union
// that have it from those that do not. One that keeps what it does not declare may
// have anything.
func tellsByName(with, without []*ir.Member, unknown bool, name string) bool {
	return !unknown && !shape.Inherited[name] && min(len(with), len(without)) > mostTags &&
		!slices.ContainsFunc(without, func(m *ir.Member) bool { return m.Object().Unknown == ir.Keep })
}

// record is a new free-form object.
func (s *Compiler) record(x *ir.RecordOf, value func(ir.Expr) term.Term) term.Term {
	items := make([]layout.Doc, len(x.Keys))
	for i, key := range x.Keys {
		items[i] = term.Keyed(key, value(x.Values[i]))
	}
	return term.ObjectLiteral(items)
}
