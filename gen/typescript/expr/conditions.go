package expr

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Condition compiles a condition or its opposite. Every condition of the spec is
// printed, also one that TypeScript may think it knows the answer to.
func (s *Compiler) Condition(x ir.Expr, want bool) term.Term {
	switch x.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		s.Tell(x, s.Spelled(x))
	default: // what it tests is told of where it is compiled
	}
	if want {
		return s.Expr(x)
	}
	return s.Negated(x)
}

// Decision compiles a condition that decides what is reached, or its opposite. Of a constant,
// with which an author turns something off, TypeScript is not told the value: it forgets what
// was tested before in what it sees to be never reached.
func (s *Compiler) Decision(x ir.Expr, want bool) term.Term {
	switch x := x.(type) {
	case *ir.Literal:
		return term.As(term.Tight(fmt.Sprint(bool(x.Value.(ir.BoolConst)) == want)), "boolean")
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.Decision(x.X, !want)
		}
	default: // it is what is asked then
	}
	return s.Condition(x, want)
}

// test compiles a test of what a value is, or its opposite. It may have been compiled
// before, to see what comes of it: what counts is what TypeScript sees now.
func (s *Compiler) test(x ir.Expr, want bool) term.Term {
	s.Forget(x)
	s.seeShared(x)
	switch x := x.(type) {
	case *ir.IsMember:
		return s.isMember(x, want)
	case *ir.IsNull:
		if at, ok := x.X.(*ir.ValueAt); ok && isAsked(at) {
			return term.Equals(s.valueIn(at), "undefined", want)
		}
		place := s.bare(x.X)
		if s.IsWrong(s.Module.Proofs.Before(x), s.Way(x.X)) || s.IsSettled(ir.Unwrapped(x.X)) { // its name is never null
			place = term.As(place, s.Declared(ir.Unwrapped(x.X)))
		} else {
			s.Tell(x, s.Way(x.X))
		}
		return term.Equals(place, "null", want)
	default:
		has := x.(*ir.Has) // nothing else is a test
		before, place := s.Module.Proofs.Before(has), placeOf(has.Node, has.X, has.Field, "")
		again := s.IsWrong(before, s.Way(place)) || has.Field != nil && s.IsSettled(place) // its name is never absent
		return s.has(has, before, again, want)
	}
}

// seeShared sees whether what a test looks at, a choice, is printed as one read.
func (s *Compiler) seeShared(test ir.Expr) {
	for x := range ir.Within(test) {
		if choice, ok := x.(*ir.Cond); ok && s.ReadsPlace(choice) {
			s.Expr(choice)
			return
		}
	}
}

// tested is the value that a test looks at: with its declared type if it was
// tested before.
func (s *Compiler) tested(x ir.Expr, again bool) term.Term {
	switch {
	case !again:
		return s.Expr(x)
	case s.Key(x) == "":
		return term.As(s.Expr(x), s.Module.Type(x.Type()))
	default:
		return s.read(x, true)
	}
}

// isMember tests which member of its union a value is.
func (s *Compiler) isMember(x *ir.IsMember, want bool) term.Term {
	u := x.X.Type().(*ir.Union)
	again := s.IsWrong(s.Module.Proofs.Before(x), s.Way(x.X))
	narrows := !u.ByKey || s.Module.NarrowsByKey(u)
	if !u.ByKind() {
		again = again || s.Excludes(x, plan.MemberChoices(x.Members), x.X)
	} else { // no test of kinds is taken for a mistake, but what it finds may be
		before := s.Module.Proofs.Before(x)
		again = again || s.HasIdea(s.Way(x.X)) && (before.Open() || !before.Left(plan.MemberChoices(x.Members)))
	}
	value := s.tested(x.X, again)
	switch {
	case again:
	case narrows:
		s.Tell(x, s.Spelled(x.X))
	default:
		s.Mention(s.Spelled(x.X))
	}
	return s.IsAny(value, u, x.Members, s.MayBeList(x, again), want)
}

// IsAny tests whether a union value is one of some members; lists says that it may
// be a list, if there are such members.
func (s *Compiler) IsAny(value term.Term, u *ir.Union, members []*ir.Member, lists, want bool) term.Term {
	if !u.ByKind() {
		return s.hasTag(value, u, members, want)
	}
	lists = lists && slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return ir.KindOf(m.Type) == ir.KindList })
	tests := make([]term.Term, len(members))
	for i, m := range members {
		tests[i] = ofKind(value, ir.KindOf(m.Type), lists, want)
	}
	return anyOf(tests, want)
}

// anyOf is true if one of the tests holds. Each has been compiled as it is wanted,
// so the opposite is that all of them hold.
func anyOf(tests []term.Term, want bool) term.Term {
	if want {
		return term.Logical(ir.Or, tests)
	}
	return term.Logical(ir.And, tests)
}

// hasTag tests the tag of a union value against those of some members, or for their keys.
func (s *Compiler) hasTag(value term.Term, u *ir.Union, members []*ir.Member, want bool) term.Term {
	if u.ByKey {
		tests := make([]term.Term, len(members))
		for i, m := range members {
			tests[i] = s.Module.IsKeyed(value, m, want)
		}
		return anyOf(tests, want)
	}
	return shape.HasTag(term.Tight(value.In(term.PrecMember), layout.Access(u.Tag)), plan.TagTests(u, members), want)
}

// ofKind tests the kind of a value that is not null; lists says that it may be a
// list, which typeof takes for an object.
func ofKind(x term.Term, kind ir.Kind, lists, want bool) term.Term {
	isList := term.Invoke("Array.isArray", x.Item())
	name := string(kind)
	switch kind {
	case ir.KindList:
		if want {
			return isList
		}
		return term.Not(isList)
	case ir.KindBool:
		name = "boolean"
	}
	test := term.Equals(term.Loose(term.PrecUnary, "typeof ", x.In(term.PrecUnary)), layout.Quoted(name), want)
	switch {
	case kind != ir.KindObject || !lists:
		return test
	case want:
		return term.Logical(ir.And, []term.Term{test, term.Not(isList)})
	default:
		return term.Logical(ir.Or, []term.Term{test, isList})
	}
}

// has tests presence: of an argument, of a field of an object, or of a field that
// only some members of a union have.
func (s *Compiler) has(x *ir.Has, before plan.State, again, want bool) term.Term {
	switch {
	case x.Field != nil:
		place := placeOf(x.Node, x.X, x.Field, "")
		field := s.bare(place)
		if again {
			field = term.As(field, s.Declared(place))
		} else {
			s.Tell(x, s.Way(place))
		}
		if s.Locals[s.Key(place)] != "" {
			return term.Equals(field, "undefined", !want)
		}
		return s.isSet(s.Expr(x.X), x.Field.Name, field, want)
	case x.Name == "":
		return s.given(x, again, want)
	default:
		return s.someHave(x, before, again, want)
	}
}

// someHave tests whether a union value is a member that has a field, and whether
// the field is there.
func (s *Compiler) someHave(x *ir.Has, before plan.State, again, want bool) term.Term {
	u := x.X.Type().(*ir.Union)
	with, without := scope.MembersWith(u.Members, x.Name)
	unknown := s.MayBeUnknown(x.X)
	byName := tellsByName(with, without, unknown, x.Name)
	tags, has := with, true // the members asked for, and whether they have the field
	if !unknown && 0 < len(without) && len(without) <= len(with) {
		tags, has = without, false
	}
	if before.MayExclude(plan.MemberChoices(tags)) && !before.MayExclude(plan.MemberChoices(with)) {
		tags, has = with, true
	}
	all, optional := len(without) == 0 && !unknown, scope.HasOptionalField(with, x.Name)
	again = again || s.IsPinned(x.X) || !byName && s.HasIdea(s.Way(x.X)) && (before.MayExclude(plan.MemberChoices(tags)) || !before.Left(plan.MemberChoices(with)))
	value, place := s.tested(x.X, again), s.Spelled(x.X)
	blind := slices.ContainsFunc(tags, plan.InFamily) || u.ByKey && !s.Module.NarrowsByKey(u)
	if !again && !byName && blind { // TypeScript sees some of it
		s.Mention(scope.PartOf(place, x.Name))
		place = ""
	}
	if again {
		place = ""
	}
	if !(all && optional) { // a field that all have does not tell the members apart
		s.Tell(x, place)
	}
	if optional && !again && before.IsOneOf(plan.MemberChoices(with)) && s.Sees(before.Tests(), place) {
		all = true // TypeScript has seen that it is one of them
	}
	s.Tell(x, scope.PartOf(place, x.Name))
	var tests []term.Term // what must hold
	switch {
	case all && optional:
	case byName:
		tests = append(tests, s.Module.HasKey(value, x.Name, want))
	default:
		tests = append(tests, s.hasTag(value, u, tags, has == want))
	}
	if optional {
		if place == "" && !all {
			value = s.among(value, x.X, with, x.Name)
		}
		tests = append(tests, s.isSet(value, x.Name, term.Tight(value.In(term.PrecMember), layout.Access(x.Name)), want))
	}
	return anyOf(tests, !want)
}

// isSet tests whether a field that may be absent is there. Names that every object
// inherits have to be its own.
func (s *Compiler) isSet(object term.Term, name string, field term.Term, want bool) term.Term {
	test := term.Equals(field, "undefined", !want)
	if !shape.Inherited[name] {
		return test
	}
	own := term.Invoke(s.Module.Runtime("hasKey"), object.Item(), layout.Text(layout.Quoted(name)))
	if want {
		return term.Logical(ir.And, []term.Term{own, test})
	}
	return term.Logical(ir.Or, []term.Term{term.Not(own), test})
}

// given tests whether an argument is there. A missing one is null, or empty if a
// caller may pass any number.
func (s *Compiler) given(x *ir.Has, again, want bool) term.Term {
	ref := x.X.(*ir.Ref)
	name := term.Tight(s.Use(ref.Var))
	switch {
	case !s.Variadic[ref.Var]:
		if again {
			name = term.As(name, s.Declared(ref))
		} else {
			s.Tell(x, s.Way(ref))
		}
		test := term.Equals(name, "null", !want)
		if !s.Counted[ref.Var] {
			return test
		}
		some := term.Loose(term.PrecCompare, name.In(term.PrecMember), ".length > 0")
		if !want {
			some = term.Equals(term.Tight(name.In(term.PrecMember), ".length"), "0", true)
		}
		return anyOf([]term.Term{test, some}, !want)
	case want:
		return term.Loose(term.PrecCompare, name.Doc, ".length > 0")
	default:
		return term.Loose(term.PrecEqual, name.Doc, ".length === 0")
	}
}
