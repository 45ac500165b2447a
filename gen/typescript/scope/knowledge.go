package scope

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// TypeScript follows tests, too. Where it is certain that it has seen what is
// proved, because the place is still spelled as in the test that proves it, a
// place is read as it stands. Anywhere else the code says what is known: that
// costs a word and is always right.

// telling is a test that was printed: the place, as it was spelled, which of those that
// had its name it begins with, and the function it stands in.
type telling struct {
	place    string
	bearer   int
	function int
}

func (s *Scope) telling(place string) telling {
	name, _, _ := strings.Cut(place, KeySeparator)
	return telling{place, s.taken[name].bearer, s.function}
}

// Forget takes back that TypeScript sees a test.
func (s *Scope) Forget(test any) { delete(s.told, test) }

// Tell notes that TypeScript sees a test or an assignment of some places.
func (s *Scope) Tell(test any, places ...string) {
	for _, place := range places {
		if place != "" {
			s.told[test] = append(s.told[test], s.telling(place))
			s.Mention(place)
		}
	}
}

// TellAgain notes that TypeScript knows here, too, what tests elsewhere say about a
// place, which is spelled the same there.
func (s *Scope) TellAgain(tests ir.Expr, place string) {
	for test := range ir.Within(tests) {
		if slices.ContainsFunc(s.told[test], func(t telling) bool { return t.place == place }) {
			s.Tell(test, place)
		}
	}
}

// Mention notes that TypeScript may have an idea of a place, and of what it is a
// part of.
func (s *Scope) Mention(place string) {
	for place != "" {
		s.mentioned[s.telling(place)] = true
		place = place[:max(0, strings.LastIndex(place, KeySeparator))]
	}
}

// Supposing compiles what TypeScript reads with an idea of a place, which it has nowhere else.
func (s *Scope) Supposing(place string, compile func()) {
	here := s.telling(place)
	before := s.mentioned[here]
	s.mentioned[here] = true
	compile()
	s.mentioned[here] = before
}

// HasIdea reports whether TypeScript may have an idea of a place. About a variable it
// may have had one from the start.
func (s *Scope) HasIdea(place string) bool {
	return place != "" && (!strings.Contains(place, KeySeparator) || s.mentioned[s.telling(place)])
}

// IsWrong reports whether the idea that TypeScript has of a place may be wrong: it
// has not seen a change, or thinks that there is nothing that it could be.
func (s *Scope) IsWrong(known plan.State, place string) bool {
	return s.HasIdea(place) && (known.Never || !s.seesAll(known.Changes, place))
}

// IsPinned reports whether a place, or what it is the tag of, has a name of its own that
// TypeScript knows to be of fewer members than the place may be.
func (s *Scope) IsPinned(x ir.Expr) bool {
	if tag, ok := ir.Unwrapped(x).(*ir.TagOf); ok {
		return s.IsPinned(tag.X)
	}
	return s.Pinned[s.Way(x)] != nil
}

// isOther reports whether what a Narrow says is not what the name that a place has is known
// to be of.
func (s *Scope) isOther(x *ir.Narrow) bool {
	pinned := s.Pinned[s.Locals[s.Key(x)]]
	if pinned == nil || !IsNarrower(x, x.X) || ir.Same(ir.NonNull(x.T), pinned) {
		return false
	}
	u, ok := ir.NonNull(x.T).(*ir.Union)
	return !ok || !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return ir.Same(m.Type, pinned) })
}

// IsNarrower reports whether what is known of a place leaves fewer members than it is
// declared with.
func IsNarrower(known, place ir.Expr) bool {
	u, ok := ir.NonNull(place.Type()).(*ir.Union)
	return ok && !ir.Same(ir.NonNull(known.Type()), u)
}

// Excludes reports whether TypeScript may think that a place is nothing of what a
// test asks for, and take the test for a mistake.
func (s *Scope) Excludes(test ir.Expr, asked plan.Choices, x ir.Expr) bool {
	before, place := s.before(test, x), s.Way(x)
	idea := s.HasIdea(place)
	if tag, ok := ir.Unwrapped(x).(*ir.TagOf); ok { // which is that of some members only
		idea = idea || s.HasIdea(s.Way(tag.X))
		if idea && s.beginsUnseen(tag) {
			return true
		}
	}
	return s.IsPinned(x) || s.IsWrong(before, place) || idea && before.MayExclude(asked)
}

// beginsUnseen reports whether it is known how a tag begins by tests that TypeScript has
// not seen. To it the value may be of members with other tags only.
func (s *Scope) beginsUnseen(tag *ir.TagOf) bool {
	tests := s.Module.Proofs.Of(tag.X).Tests()
	return len(tests) > 0 && len(tag.X.Type().(*ir.Union).ByPrefix()) > 0 && !s.Sees(tests, s.Spelled(tag.X))
}

// before is what is known about a place before a test of it.
func (s *Scope) before(test, place ir.Expr) plan.State {
	known := s.Module.Proofs.Before(test)
	if ref, ok := place.(*ir.Ref); ok && s.IsTold(ref) {
		return known.Told()
	}
	return known
}

// IsTold reports whether TypeScript takes the value of a variable for any of the type that
// it is annotated with. Of one of several types it would know better.
func (s *Scope) IsTold(x *ir.Ref) bool {
	scalar, ok := x.T.(*ir.Scalar)
	return ok && s.Annotated[x.Var] && scalar.Kind != ir.Bool && scalar.Rules.Tag == nil
}

// Sees reports whether TypeScript has seen everything that proves something about
// a place that is spelled like this. Inside a function it knows nothing about the
// parts of the variables outside, and behind one nothing of what was seen in it.
func (s *Scope) Sees(by []any, place string) bool {
	if place == "" || len(by) == 0 {
		return false
	}
	inner, here := strings.Contains(place, KeySeparator), s.telling(place)
	return !slices.ContainsFunc(by, func(test any) bool {
		return !slices.ContainsFunc(s.told[test], func(t telling) bool {
			return t.place == place && t.bearer == here.bearer && (t.function == s.function || !inner && slices.Contains(s.outer, t.function))
		})
	})
}

// seesAll reports whether TypeScript has seen all changes of a place.
func (s *Scope) seesAll(changes []ir.Stmt, place string) bool {
	for _, change := range changes {
		if !s.Sees([]any{change}, place) {
			return false
		}
	}
	return true
}

// IsThere reports whether TypeScript knows that what may be absent is there.
func (s *Scope) IsThere(x ir.Expr) bool {
	if ref, ok := x.(*ir.Ref); ok && s.Variadic[ref.Var] {
		return true
	}
	return s.Granted[x] || s.IsSettled(x) || s.Sees(s.Module.Proofs.Of(x).By, s.Way(x))
}

// Knows reports whether TypeScript knows what a Narrow says.
func (s *Scope) Knows(x *ir.Narrow) bool {
	proof := s.Module.Proofs.Of(x)
	return s.IsSettled(x) && !s.isOther(x) || s.Sees(proof.By, s.Way(x)) && !s.isHalfSeen(x, proof)
}

// isHalfSeen reports whether what is known of a value is so because it is not there or a
// test of it holds, where it leaves no trace that it is not there.
func (s *Scope) isHalfSeen(x *ir.Narrow, proof plan.Proof) bool {
	if _, has := proof.Alone.(*ir.Has); !has && proof.Alone != nil {
		return false // the test held
	}
	return slices.ContainsFunc(proof.By, func(test any) bool {
		has, ok := test.(*ir.Has)
		return ok && s.isTraceless(has, s.Key(x))
	})
}

// isTraceless reports whether TypeScript knows nothing more of a place where a test finds
// it not to be there: every object has something of its name, or it may be that of a member
// which has none.
func (s *Scope) isTraceless(x *ir.Has, place string) bool {
	name := x.Asked()
	if name == "" || s.keyBelow(x.X, name) != place {
		return false
	}
	if x.Field != nil || shape.Inherited[name] {
		return shape.Inherited[name]
	}
	_, without := MembersWith(x.X.Type().(*ir.Union).Members, name)
	return len(without) > 0 || s.MayBeUnknown(x.X)
}

// IsSettled reports whether a place has a name of its own for what is known to be
// there.
func (s *Scope) IsSettled(x ir.Expr) bool {
	local, ok := s.Locals[s.Key(x)]
	return ok && s.Settled[local]
}

// SaysAll reports whether TypeScript knows everything that is known about a place.
func (s *Scope) SaysAll(x ir.Expr) bool {
	return s.Key(x) != "" && s.spelledFrom(x)
}

func (s *Scope) spelledFrom(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Narrow:
		return s.Knows(x) && s.spelledFrom(x.X)
	case *ir.Widen:
		return s.spelledFrom(x.X)
	default:
		return !MayBeAbsent(x) || s.IsThere(x)
	}
}
