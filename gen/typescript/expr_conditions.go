package typescript

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// condition compiles a condition or its opposite. Every condition of the spec is
// printed, also one that TypeScript may think it knows the answer to.
func (s *compiler) condition(x ir.Expr, want bool) term {
	switch x.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField:
		s.tell(x, s.spelled(x))
	}
	if want {
		return s.expr(x)
	}
	return s.negated(x)
}

// test compiles a test of what a value is, or its opposite.
func (s *compiler) test(x ir.Expr, want bool) term {
	switch x := x.(type) {
	case *ir.IsMember:
		return s.isMember(x, want)
	case *ir.IsNull:
		place := s.bare(x.X)
		if s.isWrong(s.m.proofs.Before(x), s.way(x.X)) {
			place = as(place, s.declared(unwrapped(x.X)))
		} else {
			s.tell(x, s.way(x.X))
		}
		return equals(place, "null", want)
	case *ir.Has:
		place := s.way(placeOf(x.Node, x.X, x.Field, ""))
		return s.has(x, s.m.proofs.Before(x), s.isWrong(s.m.proofs.Before(x), place), want)
	default:
		panic(fmt.Sprintf("typescript: %T is no test", x))
	}
}

// tested is the value that a test looks at: with its declared type if it was
// tested before.
func (s *compiler) tested(x ir.Expr, again bool) term {
	switch {
	case !again:
		return s.expr(x)
	case s.key(x) == "":
		return as(s.expr(x), s.m.tsType(x.Type()))
	default:
		return s.read(x, true)
	}
}

// isMember tests which member of its union a value is.
func (s *compiler) isMember(x *ir.IsMember, want bool) term {
	u := x.X.Type().(*ir.Union)
	again := s.isWrong(s.m.proofs.Before(x), s.way(x.X))
	if u.Tag != "" {
		again = again || s.excludes(x, plan.MemberChoices(x.Members), s.way(x.X))
	}
	value := s.tested(x.X, again)
	if !again {
		s.tell(x, s.spelled(x.X))
	}
	return isAny(value, u, x.Members, s.mayBeList(x, again), want)
}

// mayBeList reports whether a value of a union by kind may be a list, as far as
// TypeScript knows.
func (s *scope) mayBeList(x *ir.IsMember, again bool) bool {
	before := s.m.proofs.Before(x)
	var lists []*ir.Member
	for _, m := range x.X.Type().(*ir.Union).Members {
		if jsonKind(m.Type) == "list" {
			lists = append(lists, m)
		}
	}
	return again || before.Left(plan.MemberChoices(lists)) || !s.sees(before.Tests(), s.spelled(x.X))
}

// isAny tests whether a union value is one of some members; lists says that it may
// be a list, if there are such members.
func isAny(value term, u *ir.Union, members []*ir.Member, lists, want bool) term {
	if u.Tag != "" {
		return hasTag(value, u, members, want)
	}
	lists = lists && slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return jsonKind(m.Type) == "list" })
	tests := make([]term, len(members))
	for i, m := range members {
		tests[i] = ofKind(value, jsonKind(m.Type), lists, want)
	}
	return anyOf(tests, want)
}

// equals compares with a literal.
func equals(l term, literal string, want bool) term {
	op := " === "
	if !want {
		op = " !== "
	}
	return loose(precEqual, l.in(precCompare), op, literal)
}

// anyOf is true if one of the tests holds. Each has been compiled as it is wanted,
// so the opposite is that all of them hold.
func anyOf(tests []term, want bool) term {
	if want {
		return logical(ir.Or, tests)
	}
	return logical(ir.And, tests)
}

// hasTag tests the tag of a union value against those of some members.
func hasTag(value term, u *ir.Union, members []*ir.Member, want bool) term {
	tag := tight(value.in(precMember), access(u.Tag))
	tests := make([]term, len(members))
	for i, m := range members {
		tests[i] = equals(tag, quoted(m.Tag), want)
	}
	return anyOf(tests, want)
}

// ofKind tests the kind of a value that is not null; lists says that it may be a
// list, which typeof takes for an object.
func ofKind(x term, kind string, lists, want bool) term {
	isList := invoke("Array.isArray", x.item())
	switch kind {
	case "list":
		if want {
			return isList
		}
		return not(isList)
	case "bool":
		kind = "boolean"
	}
	test := equals(loose(precUnary, "typeof ", x.in(precUnary)), quoted(kind), want)
	switch {
	case kind != "object" || !lists:
		return test
	case want:
		return logical(ir.And, []term{test, not(isList)})
	default:
		return logical(ir.Or, []term{test, isList})
	}
}

// has tests presence: of an argument, of a field of an object, or of a field that
// only some members of a union have.
func (s *compiler) has(x *ir.Has, before plan.State, again, want bool) term {
	switch {
	case x.Field != nil:
		place := placeOf(x.Node, x.X, x.Field, "")
		field := s.bare(place)
		if again {
			field = as(field, s.declared(place))
		} else {
			s.tell(x, s.way(place))
		}
		return s.isSet(s.object(x.X), x.Field.Name, field, want)
	case x.Name == "":
		return s.given(x, again, want)
	default:
		return s.someHave(x, before, again, want)
	}
}

// someHave tests whether a union value is a member that has a field, and whether
// the field is there.
func (s *compiler) someHave(x *ir.Has, before plan.State, again, want bool) term {
	u := x.X.Type().(*ir.Union)
	with, without := membersWith(u.Members, x.Name)
	unknown := s.mayBeUnknown(x.X)
	byName := tellsByName(with, without, unknown, x.Name)
	tags, has := with, true // the members asked for, and whether they have the field
	if !unknown && 0 < len(without) && len(without) <= len(with) {
		tags, has = without, false
	}
	if before.MayExclude(plan.MemberChoices(tags)) && !before.MayExclude(plan.MemberChoices(with)) {
		tags, has = with, true
	}
	all, optional := len(without) == 0 && !unknown, hasOptionalField(with, x.Name)
	again = again || !byName && s.hasIdea(s.way(x.X)) && before.MayExclude(plan.MemberChoices(tags))
	value, place := s.tested(x.X, again), s.spelled(x.X)
	if again {
		place = ""
	}
	s.tell(x, place, partOf(place, x.Name))
	var tests []term // what must hold
	switch {
	case all && optional:
	case byName:
		tests = append(tests, named(value, x.Name, want))
	default:
		tests = append(tests, hasTag(value, u, tags, has == want))
	}
	if optional {
		if place == "" && !all {
			value = s.among(value, x.X, x.Name)
		}
		tests = append(tests, s.isSet(value, x.Name, tight(value.in(precMember), access(x.Name)), want))
	}
	return anyOf(tests, !want)
}

// isSet tests whether a field that may be absent is there. Names that every object
// inherits have to be its own.
func (s *compiler) isSet(object term, name string, field term, want bool) term {
	test := equals(field, "undefined", !want)
	if !inherited[name] {
		return test
	}
	own := invoke(s.m.runtime("hasKey"), object.item(), textDoc(quoted(name)))
	if want {
		return logical(ir.And, []term{own, test})
	}
	return logical(ir.Or, []term{not(own), test})
}

// given tests whether an argument is there. A missing one is null, or empty if a
// caller may pass any number.
func (s *compiler) given(x *ir.Has, again, want bool) term {
	ref := x.X.(*ir.Ref)
	name := tight(s.use(ref.Var))
	switch {
	case !s.variadic[ref.Var]:
		if again {
			name = as(name, s.declared(ref))
		} else {
			s.tell(x, s.way(ref))
		}
		test := equals(name, "null", !want)
		if !s.counted[ref.Var] {
			return test
		}
		some := loose(precCompare, name.in(precMember), ".length > 0")
		if !want {
			some = equals(tight(name.in(precMember), ".length"), "0", true)
		}
		return anyOf([]term{test, some}, !want)
	case want:
		return loose(precCompare, name.doc, ".length > 0")
	default:
		return loose(precEqual, name.doc, ".length === 0")
	}
}
