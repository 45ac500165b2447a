package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// chained compiles tests that something is there together with the test behind
// them of something that hangs on it: `a !== null && a.b === c` is `a?.b === c`. It
// tells how many of the conditions that is; none, if the two are not the same.
func (s *Compiler) chained(op ir.BinaryOp, parts []ir.Expr, want bool) (t term.Term, n int) {
	at := map[string]bool{}
	var presences []ir.Expr
	for _, part := range parts {
		place, there := s.Presence(part, want)
		if place == nil || there != (op == ir.And) || s.doubtful(part, place) {
			break
		}
		if len(presences) == 0 && s.Way(place) == "" || len(presences) > 0 && !s.HangsOn(place, s.Key(presences[len(presences)-1])) {
			break
		}
		presences = append(presences, place)
	}
	for n := min(len(presences), len(parts)-1); n > 0; n-- {
		clear(at)
		for _, place := range presences[:n] {
			at[s.Key(place)] = true
		}
		if t, ok := (&chaining{s, op, at, s.Key(presences[n-1])}).chainedTest(parts[n], want); ok {
			for i, place := range presences[:n] {
				s.Tell(scope.Positive(parts[i]), s.Way(place))
			}
			s.TellChained(parts[n])
			return t, n + 1
		}
	}
	return term.Term{}, 0
}

// IsThereAnd tests whether a variable is there and a condition that asks for more of
// it holds.
func (s *Compiler) IsThereAnd(name string, x ir.Expr) term.Term {
	parts := []ir.Expr{x}
	if both, ok := x.(*ir.Binary); ok && both.Op == ir.And {
		parts = chain(both)
	}
	hanging := &chaining{s, ir.And, map[string]bool{name: true}, name}
	if first, ok := hanging.chainedTest(parts[0], true); ok {
		s.TellChained(parts[0])
		return term.Logical(ir.And, append([]term.Term{first}, s.Conditions(ir.And, parts[1:], true)...))
	}
	there := term.Equals(term.Tight(name), "undefined", false)
	return term.Logical(ir.And, append([]term.Term{there}, s.Conditions(ir.And, parts, true)...))
}

// chaining compiles a test of something that hangs on places which may not be there.
type chaining struct {
	*Compiler
	op   ir.BinaryOp     // between that they are there and the test
	at   map[string]bool // the keys of the places
	last string          // the key of the last of them
}

// chainedTest compiles the test so that it fails without the places.
func (s *chaining) chainedTest(x ir.Expr, want bool) (t term.Term, ok bool) {
	wanted := want == (s.op == ir.And)
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.chainedTest(x.X, !want)
		}
	case *ir.Has:
		if x.Field == nil || shape.Inherited[x.Field.Name] || !wanted || len(s.Module.Proofs.Before(x).Changes) > 0 {
			return term.Term{}, false
		}
		if object, ok := s.atLast(x.X); ok {
			return term.Equals(s.linked(object, x.X, x.Field.Name), "undefined", !want), true
		}
	case *ir.IsMember:
		u := x.X.Type().(*ir.Union)
		if s.Module.Proofs.Before(x).MayExclude(plan.MemberChoices(x.Members)) || u.Tag == "" || len(x.Members) != 1 || x.Members[0].Prefix || !wanted {
			return term.Term{}, false
		}
		if object, ok := s.atLast(x.X); ok {
			return term.Equals(s.linked(object, x.X, u.Tag), layout.Quoted(x.Members[0].Tag), want), true
		}
	case *ir.Macro, *ir.StartsWith:
		return s.chainedCall(x, wanted, want)
	case *ir.Binary:
		switch x.Op {
		case ir.In:
			return s.chainedCall(x, wanted, want)
		case ir.Eq:
			return s.chainedComparison(x, wanted, want)
		case ir.Ne:
			return s.chainedComparison(x, !wanted, !want)
		}
	default: // is not to be had with a question mark
	}
	return term.Term{}, false
}

// chainedComparison compiles a comparison of which one side hangs on places. The other one
// is computed without them, too: it may not draw anything then, and not fail.
func (s *chaining) chainedComparison(x *ir.Binary, wanted, equal bool) (t term.Term, ok bool) {
	if !wanted || s.Mentions(x, s.last) != 1 || s.MayMistake(x) {
		return term.Term{}, false
	}
	op := " === "
	if !equal {
		op = " !== "
	}
	if l, ok := s.hanging(x.L); ok && s.HangsOn(x.L, s.last) && !plan.TakesTurn(x.R) {
		return term.Loose(term.PrecEqual, l.In(term.PrecCompare), op, s.Expr(x.R).In(term.PrecCompare)), true
	}
	if r, ok := s.hanging(x.R); ok && s.HangsOn(x.R, s.last) && !plan.TakesTurn(x.L) {
		return term.Loose(term.PrecEqual, s.Expr(x.L).In(term.PrecCompare), op, r.In(term.PrecCompare)), true
	}
	return term.Term{}, false
}

// chainedCall compiles a condition that calls a method of what may not be there: its
// answer is compared, because it may be undefined.
func (s *chaining) chainedCall(x ir.Expr, wanted, want bool) (t term.Term, ok bool) {
	var on ir.Expr
	var call func() layout.Doc
	switch x := x.(type) {
	case *ir.Macro:
		switch x.Kind {
		case ir.Exists:
			on, call = x.In, func() layout.Doc { return term.CallWith("?.some", s.elementTestOf(x)) }
		case ir.All:
			on, call = x.In, func() layout.Doc { return term.CallWith("?.every", s.elementTestOf(x)) }
		}
	case *ir.StartsWith:
		on, call = x.X, func() layout.Doc { return layout.Call("?.startsWith", s.Expr(x.Prefix).Item()) }
	case *ir.Binary:
		if _, list := ir.NonNull(x.R.Type()).(*ir.List); list {
			on, call = x.R, func() layout.Doc { return layout.Call("?.includes", s.plain(x.L).Item()) }
		}
	default: // calls no method
	}
	if on == nil || !wanted || s.Key(on) != s.last || s.Mentions(x, s.last) != 1 {
		return term.Term{}, false
	}
	subject, ok := s.hanging(on)
	if !ok {
		return term.Term{}, false
	}
	return term.Equals(term.Link(subject, call()), "true", want), true
}

// atLast reads the last of the places or one inside it: what hangs on an earlier one
// does not fail without the last.
func (s *chaining) atLast(x ir.Expr) (t term.Term, ok bool) {
	if !scope.Within(s.Key(x), s.last) {
		return term.Term{}, false
	}
	return s.hanging(x)
}

// hanging reads a place that hangs on others which may not be there, with a question
// mark behind each of them.
func (s *chaining) hanging(x ir.Expr) (t term.Term, ok bool) {
	if narrow, is := x.(*ir.Narrow); is {
		if shape.IsNullable(narrow.X.Type()) && s.at[s.Key(x)] {
			return s.hanging(narrow.X)
		}
		return term.Term{}, false
	}
	if widen, is := x.(*ir.Widen); is {
		return s.hanging(widen.X)
	}
	var of ir.Expr
	var name string
	switch x := x.(type) {
	case *ir.FieldOf:
		of, name = x.X, x.Field.Name
	case *ir.CommonField:
		of, name = x.X, x.Name
	default: // hangs on nothing
	}
	key := s.Key(x)
	switch {
	case s.at[key] && !s.HangsOnAny(x, s.at):
		return s.bare(x), true
	case of == nil || !s.at[key] && scope.MayBeAbsent(x) || s.Locals[key] != "":
		return term.Term{}, false
	}
	if common, is := x.(*ir.CommonField); is && s.Lacks(common) {
		return term.Term{}, false
	}
	object, ok := s.hanging(of)
	if !ok {
		return term.Term{}, false
	}
	return s.linked(object, of, name), true
}

// linked is a field of an object, behind a question mark if it may not be there.
func (s *chaining) linked(object term.Term, of ir.Expr, name string) term.Term {
	if s.at[s.Key(of)] {
		return term.Tight(object.In(term.PrecMember), "?", layout.OptionalAccess(name))
	}
	return term.Tight(object.In(term.PrecMember), layout.Access(name))
}

// coalesced is `a ?? b` for a choice between a place, if something is there, and
// another value; `a?.b ?? c`, if the place hangs on another one that has to be there, too.
func (s *Compiler) coalesced(x *ir.Cond, branch func(ir.Expr) term.Term, asIs bool) (t term.Term, ok bool) {
	place, there := s.Presence(x.If, true)
	both := false // neither absent nor null
	var host, presence ir.Expr = nil, x.If
	if and, ok := x.If.(*ir.Binary); ok && and.Op == ir.And {
		place, there = s.Presence(and.L, true)
		second, isNotNull := s.Presence(and.R, true)
		if place == nil || !there || second == nil || !isNotNull {
			return term.Term{}, false
		}
		presence = and.L
		if both = s.SamePlace(second, place); !both {
			if s.doubtful(and.L, place) || !s.HangsOn(second, s.Key(place)) {
				return term.Term{}, false
			}
			host, place, presence = place, second, and.R
		}
	}
	same, other := x.Then, x.Else
	if !there {
		same, other = other, same
	}
	if place == nil || !s.SamePlace(same, place) || proves(other) || tellsMembers(ir.Unwrapped(place)) || !both && scope.NullIsThere(place) && !shape.IsNull(ir.Unwidened(other)) || !asIs && !plan.IsPlain(same.Type()) {
		return term.Term{}, false
	}
	var left term.Term
	if host == nil {
		left = s.bare(place)
		if s.isMisleading(s.Module.Proofs.Before(scope.Positive(presence)), place, other) {
			left = term.As(left, s.Declared(ir.Unwrapped(place)))
		}
	} else {
		chain := &chaining{s, ir.And, map[string]bool{s.Key(host): true, s.Key(place): true}, s.Key(host)}
		if left, ok = chain.atLast(place); !ok || s.doubtful(presence, place) {
			return term.Term{}, false
		}
	}
	var right layout.Doc
	s.Supposing(s.Way(place), func() { right = branch(other).Coalescing() }) // that nothing is there
	return term.Loose(term.PrecCoalesce, layout.Coalescing(left.Coalescing(), right)), true
}

// doubtful reports whether TypeScript takes a test of a place to be decided, or wrongly
// knows what the place is.
func (s *Compiler) doubtful(test, place ir.Expr) bool {
	known := s.Module.Proofs.Before(scope.Positive(test))
	return known.Gone() || s.IsWrong(known, s.Way(place))
}
