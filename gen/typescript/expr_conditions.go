package typescript

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// test compiles a test of what a value is, or its opposite.
func (s *scope) test(x ir.Expr, want bool) term {
	switch x := x.(type) {
	case *ir.IsMember:
		return s.isMember(x, want)
	case *ir.IsNull:
		switch known := s.facts[s.key(x.X)]; {
		case known.notNull:
			return certain(!want)
		case known.isNull:
			return certain(want)
		}
		return equals(s.expr(x.X), "null", want)
	case *ir.Has:
		return s.has(x, want)
	default:
		panic(fmt.Sprintf("typescript: %T is no test", x))
	}
}

// isMember tests which member of its union a value is. Those that it cannot be any
// more are not asked for.
func (s *scope) isMember(x *ir.IsMember, want bool) term {
	known := s.possible(x.X)
	members := slices.DeleteFunc(slices.Clone(x.Members), func(m *ir.Member) bool {
		return !slices.Contains(known.members, m)
	})
	switch {
	case len(members) == 0:
		return certain(!want)
	case len(members) == len(known.members) && !known.unknown:
		return certain(want)
	}
	u := x.X.Type().(*ir.Union)
	if u.Tag == "" {
		return s.hasKind(x.X, known.members, members, want)
	}
	return hasTag(s.part(x.X, u.Tag), members, want)
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
func hasTag(tag term, members []*ir.Member, want bool) term {
	tests := make([]term, len(members))
	for i, m := range members {
		tests[i] = equals(tag, quoted(m.Tag), want)
	}
	return anyOf(tests, want)
}

// hasKind tests the kind of a value of a union by kind.
func (s *scope) hasKind(x ir.Expr, possible, members []*ir.Member, want bool) term {
	value := s.expr(x)
	lists := slices.ContainsFunc(possible, func(m *ir.Member) bool { return jsonKind(m.Type) == "list" })
	tests := make([]term, len(members))
	for i, m := range members {
		tests[i] = ofKind(value, jsonKind(m.Type), lists, want)
	}
	return anyOf(tests, want)
}

// ofKind tests the kind of a value that is not null; lists says that it may be a
// list, which typeof takes for an object.
func ofKind(x term, kind string, lists, want bool) term {
	isList := invoke("Array.isArray", x.doc)
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
func (s *scope) has(x *ir.Has, want bool) term {
	key, field := s.key(x.X), x.Name
	if x.Field != nil {
		field = x.Field.Name
	}
	if field != "" {
		key = s.keyBelow(x.X, field)
	}
	switch known := s.facts[key]; {
	case known.present:
		return certain(want)
	case known.absent:
		return certain(!want)
	case x.Field != nil:
		return s.isSet(x.X, field, s.property(&ir.FieldOf{X: x.X, Field: x.Field}, x.X, field), want)
	case field == "":
		return s.given(x.X.(*ir.Ref), want)
	default:
		return s.someHave(x, want)
	}
}

// someHave tests whether a union value is a member that has a field, and whether
// the field is there.
func (s *scope) someHave(x *ir.Has, want bool) term {
	known := s.possible(x.X)
	with, without := membersWith(known.members, x.Name)
	tag := s.part(x.X, x.X.Type().(*ir.Union).Tag)
	var all []term // what must hold
	switch {
	case len(with) == 0:
		return certain(!want)
	case tellsByName(known, with, without, x.Name):
		all = append(all, named(s.expr(x.X), x.Name, want))
	case known.unknown || len(with) < len(without):
		all = append(all, hasTag(tag, with, want))
	case len(without) > 0:
		all = append(all, hasTag(tag, without, !want))
	}
	if hasOptionalField(with, x.Name) {
		all = append(all, s.isSet(x.X, x.Name, s.part(x.X, x.Name), want))
	}
	if len(all) == 0 {
		return certain(want)
	}
	return anyOf(all, !want)
}

// isSet tests whether a field that may be absent is there. Names that every object
// inherits have to be its own.
func (s *scope) isSet(x ir.Expr, name string, field term, want bool) term {
	test := equals(field, "undefined", !want)
	if !inherited[name] {
		return test
	}
	own := invoke(s.m.runtime("hasKey"), s.expr(x).doc, textDoc(quoted(name)))
	if want {
		return logical(ir.And, []term{own, test})
	}
	return logical(ir.Or, []term{not(own), test})
}

// given tests whether an argument is there. A missing one is null, or empty if a
// caller may pass any number.
func (s *scope) given(x *ir.Ref, want bool) term {
	name := s.use(x.Var)
	switch {
	case !s.variadic[x.Var]:
		return equals(tight(name), "null", !want)
	case want:
		return loose(precCompare, name, ".length > 0")
	default:
		return loose(precEqual, name, ".length === 0")
	}
}
