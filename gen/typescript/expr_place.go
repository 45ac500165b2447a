package typescript

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// TypeScript follows tests, too. Where it is certain that it has seen what is
// proved, because the place is still spelled as in the test that proves it, a
// place is read as it stands. Anywhere else the code says what is known: that
// costs a word and is always right.

// telling is a test that was printed: the place, as it was spelled, and the
// function it stands in.
type telling struct {
	place    string
	function int
}

// tell notes that TypeScript sees a test or an assignment of some places.
func (s *scope) tell(test any, places ...string) {
	for _, place := range places {
		if place != "" {
			s.told[test] = append(s.told[test], telling{place, s.function})
			s.mention(place)
		}
	}
}

// mention notes that TypeScript may have an idea of a place, and of what it is a
// part of.
func (s *scope) mention(place string) {
	for place != "" {
		s.mentioned[telling{place, s.function}] = true
		place = place[:max(0, strings.LastIndex(place, keySeparator))]
	}
}

// hasIdea reports whether TypeScript may have an idea of a place. About a variable it
// may have had one from the start.
func (s *scope) hasIdea(place string) bool {
	return place != "" && (!strings.Contains(place, keySeparator) || s.mentioned[telling{place, s.function}])
}

// isWrong reports whether the idea that TypeScript has of a place may be wrong: it
// has not seen a change, or thinks that there is nothing that it could be.
func (s *scope) isWrong(known plan.State, place string) bool {
	return s.hasIdea(place) && (known.Never || !s.seesAll(known.Changes, place))
}

// excludes reports whether TypeScript may think that a place is nothing of what a
// test asks for, and take the test for a mistake.
func (s *scope) excludes(test ir.Expr, asked plan.Choices, place string) bool {
	before := s.m.proofs.Before(test)
	return s.isWrong(before, place) || s.hasIdea(place) && before.MayExclude(asked)
}

// sees reports whether TypeScript has seen everything that proves something about
// a place that is spelled like this. Inside a function it knows nothing about the
// parts of the variables outside.
func (s *scope) sees(by []any, place string) bool {
	if place == "" || len(by) == 0 {
		return false
	}
	inner := strings.Contains(place, keySeparator)
	return !slices.ContainsFunc(by, func(test any) bool {
		return !slices.ContainsFunc(s.told[test], func(t telling) bool {
			return t.place == place && (!inner || t.function == s.function)
		})
	})
}

// seesAll reports whether TypeScript has seen all changes of a place.
func (s *scope) seesAll(changes []ir.Stmt, place string) bool {
	for _, change := range changes {
		if !s.sees([]any{change}, place) {
			return false
		}
	}
	return true
}

// way is how a place is spelled if what is known about it leaves no trace, or
// empty.
func (s *scope) way(x ir.Expr) string {
	x = unwrapped(x)
	if local, ok := s.locals[s.key(x)]; ok {
		return local
	}
	switch x := x.(type) {
	case *ir.Ref:
		return s.names[x.Var]
	case *ir.FieldOf:
		return partOf(s.spelled(x.X), x.Field.Name)
	case *ir.CommonField:
		if s.lacks(x) && !s.granted[x] && !s.sees(s.m.proofs.Of(x).Known, s.spelled(x.X)) {
			return ""
		}
		return partOf(s.spelled(x.X), x.Name)
	case *ir.TagOf:
		return partOf(s.spelled(x.X), x.X.Type().(*ir.Union).Tag)
	default:
		return ""
	}
}

// spelled is how a place is spelled, or empty if more has to be said about it.
func (s *scope) spelled(x ir.Expr) string {
	for y := x; ; {
		switch z := y.(type) {
		case *ir.Narrow:
			if !s.knows(z) {
				return ""
			}
			y = z.X
			continue
		case *ir.Widen:
			y = z.X
			continue
		}
		if mayBeAbsent(y) && !s.isThere(y) {
			return ""
		}
		return s.way(y)
	}
}

// mayBeAbsent reports whether what an expression reads is absent unless it has
// been tested.
func mayBeAbsent(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Optional
	case *ir.FieldOf:
		return x.Field.Presence == ir.Optional
	case *ir.CommonField:
		with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
		return hasOptionalField(with, x.Name)
	default:
		return false
	}
}

// isThere reports whether TypeScript knows that what may be absent is there.
func (s *scope) isThere(x ir.Expr) bool {
	if ref, ok := x.(*ir.Ref); ok && s.variadic[ref.Var] {
		return true
	}
	return s.granted[x] || s.isSettled(x) || s.sees(s.m.proofs.Of(x).By, s.way(x))
}

// knows reports whether TypeScript knows what a Narrow says.
func (s *scope) knows(x *ir.Narrow) bool {
	return s.isSettled(x) || s.sees(s.m.proofs.Of(x).By, s.way(x))
}

// isSettled reports whether a place has a name of its own for what is known to be
// there.
func (s *scope) isSettled(x ir.Expr) bool {
	local, ok := s.locals[s.key(x)]
	return ok && s.settled[local]
}

// read reads a place, and says what is known about it where TypeScript does not
// know. anew asks for its declared type, whatever TypeScript has seen.
func (s *compiler) read(x ir.Expr, anew bool) term {
	place := unwrapped(x)
	missing, member := false, ir.Type(nil)
	known := s.m.proofs.Of(x)
	anew = anew || s.doubted[x] || s.isWrong(known.State, s.way(x)) && (known.Never || !s.saysAll(x))
	if anew || !s.saysAll(x) {
		missing = mayBeAbsent(place) && (anew || !s.isThere(place)) && !s.isVariadic(place)
		for y := x; y != place; {
			switch z := y.(type) {
			case *ir.Narrow:
				y = z.X
				if !anew && s.knows(z) {
					continue
				}
				if isNullable(z.X.Type()) {
					missing = true
				} else if member == nil {
					member = z.T
				}
			case *ir.Widen:
				y = z.X
			}
		}
	}
	t := s.bare(place)
	if anew && s.key(place) != "" {
		t = as(t, s.declared(place))
	}
	if missing {
		t = s.present(t)
	}
	if member != nil {
		t = as(t, s.m.tsType(member))
	}
	return t
}

// saysAll reports whether TypeScript knows everything that is known about a place.
func (s *scope) saysAll(x ir.Expr) bool {
	return s.key(x) != "" && s.spelledFrom(x)
}

func (s *scope) spelledFrom(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Narrow:
		return s.knows(x) && s.spelledFrom(x.X)
	case *ir.Widen:
		return s.spelledFrom(x.X)
	default:
		return !mayBeAbsent(x) || s.isThere(x)
	}
}

// mayBeMany reports whether an argument stands for any number of them.
func (s *scope) mayBeMany(x ir.Expr) bool {
	ref, ok := x.(*ir.Ref)
	return ok && (s.variadic[ref.Var] || s.counted[ref.Var])
}

func (s *scope) isVariadic(x ir.Expr) bool {
	ref, ok := x.(*ir.Ref)
	return ok && s.variadic[ref.Var]
}

// bare reads a place as it stands, whatever is known about it.
func (s *compiler) bare(x ir.Expr) term {
	switch x := unwrapped(x).(type) {
	case *ir.Ref:
		return tight(s.use(x.Var))
	case *ir.FieldOf:
		return s.property(x, x.X, x.Field.Name)
	case *ir.CommonField:
		return s.common(x)
	case *ir.TagOf:
		return s.property(x, x.X, x.X.Type().(*ir.Union).Tag)
	default:
		return s.expr(x)
	}
}

// common reads a field that all possible members of a union have.
func (s *compiler) common(x *ir.CommonField) term {
	if local, ok := s.locals[s.key(x)]; ok {
		return tight(local)
	}
	if !s.lacks(x) || s.granted[x] || s.sees(s.m.proofs.Of(x).Known, s.spelled(x.X)) {
		return s.part(x.X, x.Name)
	}
	union := s.read(x.X, s.isWrong(s.m.proofs.Of(x.X).State, s.way(x.X)))
	return tight(s.among(union, x.X, x.Name).in(precMember), access(x.Name))
}

// among is a union value that is known to have a field.
func (s *compiler) among(value term, x ir.Expr, name string) term {
	u := x.Type().(*ir.Union)
	with, _ := membersWith(u.Members, name)
	if len(with) > mostTags && !hasOptionalField(with, name) {
		return as(value, "Extract<"+s.m.tsType(u)+", { "+literalKey(name)+": unknown }>")
	}
	some := ""
	for i, m := range with {
		if i > 0 {
			some += " | "
		}
		some += s.m.tsType(m.Type)
	}
	return as(value, some)
}

// lacks reports whether there are members, known ones or not, without the field.
func (s *scope) lacks(x *ir.CommonField) bool {
	_, without := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
	return len(without) > 0 || s.mayBeUnknown(x.X)
}

// mayBeUnknown reports whether a union value may be of a member that the protocol
// does not know.
func (s *scope) mayBeUnknown(x ir.Expr) bool {
	if ref, ok := unwrapped(x).(*ir.Ref); ok && s.known[ref.Var] {
		return false
	}
	return s.m.keepsUnknown(x.Type().(*ir.Union))
}

// declared is the type that a place is declared with.
func (s *scope) declared(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		t := s.m.paramType(x.Var.Type)
		if x.Var.Optional && !isNullable(x.Var.Type) {
			t += " | null"
		}
		return t
	case *ir.FieldOf:
		t := s.m.tsType(x.Field.Type)
		if x.Field.Presence == ir.Optional {
			t += " | undefined"
		}
		return t
	case *ir.CommonField:
		t := s.m.tsType(x.T)
		if mayBeAbsent(x) {
			t += " | undefined"
		}
		return t
	default:
		return s.m.tsType(x.Type())
	}
}

// as is a value said to be of a type.
func as(t term, typ string) term {
	value := t.doc
	if t.prec != precAs {
		value = t.in(precCompare)
	}
	return loose(precAs, value, " as ", typ)
}

// membersWith are the members that have a field, and those without.
func membersWith(members []*ir.Member, name string) (with, without []*ir.Member) {
	for _, m := range members {
		if m.Object().Field(name) != nil {
			with = append(with, m)
		} else {
			without = append(without, m)
		}
	}
	return with, without
}

// hasOptionalField reports whether a field may be absent in one of some members.
func hasOptionalField(members []*ir.Member, name string) bool {
	return slices.ContainsFunc(members, func(m *ir.Member) bool {
		return m.Object().Field(name).Presence == ir.Optional
	})
}

// unwidened is a value with its own type.
func unwidened(x ir.Expr) ir.Expr {
	for {
		w, ok := x.(*ir.Widen)
		if !ok {
			return x
		}
		x = w.X
	}
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
