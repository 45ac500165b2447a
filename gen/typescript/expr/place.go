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

// read reads a place, and says what is known about it where TypeScript does not
// know. anew asks for its declared type, whatever TypeScript has seen.
func (s *Compiler) read(x ir.Expr, anew bool) term.Term {
	place := ir.Unwrapped(x)
	missing, null, mayBeNull, member, asked := false, false, scope.NullIsThere(place), ir.Type(nil), plan.Choices{}
	known, settled, beside := s.Module.Proofs.Of(x), s.IsSettled(place), anew
	_, union := ir.NonNull(place.Type()).(*ir.Union)
	never := known.Never && !(settled && (s.Anew[s.Way(x)] || !union)) // no test tells it more of a name that is sure
	anew = anew || s.Doubted[x] || s.IsWrong(known.State, s.Way(x)) && (never || !s.SaysAll(x))
	if anew || !s.SaysAll(x) {
		missing = scope.MayBeAbsent(place) && !settled && (anew || !s.IsThere(place)) && !s.IsVariadic(place)
		for y := x; y != place; {
			narrow, ok := y.(*ir.Narrow)
			if !ok {
				y = y.(*ir.Widen).X // nothing else is round a place
				continue
			}
			y = narrow.X
			mayBeNull = mayBeNull && !shape.IsNullable(y.Type())
			switch {
			case !anew && s.Knows(narrow):
			case shape.IsNullable(y.Type()):
				null = !settled
			case member == nil:
				member, asked = narrow.T, plan.MemberChoices(membersOfType(y.Type().(*ir.Union), narrow.T))
			}
		}
	}
	if (missing || null || member != nil) && s.HasIdea(s.Way(x)) { // which may contradict
		anew = anew || known.Gone() || known.MayExclude(asked) || member != nil && s.IsPinned(place)
	}
	t := s.bare(place)
	if tag, ok := place.(*ir.TagOf); anew && ok && s.Locals[s.Key(place)] == "" { // one union may have tags that are none of another
		t = term.Tight(s.read(tag.X, true).In(term.PrecMember), layout.Access(tag.X.Type().(*ir.Union).Tag))
	} else if anew && s.Key(place) != "" && !settled {
		declared := s.Declared(place)
		if beside && isTagField(place) { // what it is compared with may be none
			declared = "string"
		}
		t = term.As(t, declared)
	} else if anew && settled && (union || never) {
		t = term.As(t, s.Module.Type(ir.NonNull(place.Type())))
	}
	if _, tag := place.(*ir.TagOf); tag && s.Module.Proofs.Of(place).Strange {
		t = term.As(t, s.Module.Type(place.Type()))
	}
	switch {
	case null, missing && !mayBeNull:
		t = s.present(t)
	case missing:
		t = term.As(t, s.Module.Type(place.Type()))
	}
	if member != nil {
		t = term.As(t, s.Module.Type(member))
	}
	return t
}

// isTagField reports whether a place is a field of which the type says how its text begins.
func isTagField(place ir.Expr) bool {
	read, ok := place.(*ir.FieldOf)
	return ok && read.Field.TagRule() != nil
}

// bare reads a place as it stands, whatever is known about it.
func (s *Compiler) bare(x ir.Expr) term.Term {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		return term.Tight(s.Use(x.Var))
	case *ir.FieldOf:
		return s.property(x, x.X, x.Field.Name)
	case *ir.CommonField:
		return s.common(x)
	case *ir.TagOf:
		return s.property(x, x.X, x.X.Type().(*ir.Union).Tag)
	default:
		return s.Expr(x)
	}
}

// common reads a field that all possible members of a union have.
func (s *Compiler) common(x *ir.CommonField) term.Term {
	if local, ok := s.Locals[s.Key(x)]; ok {
		return term.Tight(local)
	}
	if !s.Lacks(x) || s.Granted[x] || s.Sees(s.Module.Proofs.Of(x).Known, s.Spelled(x.X)) {
		return s.Part(x.X, x.Name)
	}
	known, way := s.Module.Proofs.Of(x.X).State, s.Way(x.X)
	with, _ := scope.Readable(x)
	contradicts := s.HasIdea(way) && (known.Open() || !known.Left(plan.MemberChoices(with)))
	union := s.read(x.X, contradicts || s.IsPinned(x.X) || s.IsWrong(known, way))
	return term.Tight(s.among(union, x.X, with, x.Name).In(term.PrecMember), layout.Access(x.Name))
}

// among is a union value that is known to be of some members, which have a field. What
// every object has tells no member from others.
func (s *Compiler) among(value term.Term, x ir.Expr, with []*ir.Member, name string) term.Term {
	u := x.Type().(*ir.Union)
	all, _ := scope.MembersWith(u.Members, name)
	if len(with) > mostTags && len(with) == len(all) && !scope.HasOptionalField(with, name) && !shape.Inherited[name] {
		return term.As(value, "Extract<"+s.Module.Type(u)+", { "+layout.LiteralKey(name)+": unknown }>")
	}
	some := ""
	for i, m := range with {
		if i > 0 {
			some += " | "
		}
		some += s.Module.Type(m.Type)
	}
	return term.As(value, some)
}

// membersOfType are the members of a union that a value of a type may be, or nil.
func membersOfType(u *ir.Union, t ir.Type) []*ir.Member {
	var members []*ir.Member
	if narrower, ok := t.(*ir.Union); ok {
		if narrower == u || narrower.Unknown == ir.Keep {
			return nil
		}
		for _, m := range narrower.Members {
			for _, n := range membersOfType(u, m.Type) {
				if !slices.Contains(members, n) {
					members = append(members, n)
				}
			}
		}
		return members
	}
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			members = append(members, m)
		}
	}
	return members
}
