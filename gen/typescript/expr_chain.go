package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// chained compiles tests that something is there together with the test behind
// them of something that hangs on it: `a !== null && a.b === c` is `a?.b === c`. It
// tells how many of the conditions that is; none, if the two are not the same.
func (s *compiler) chained(op ir.BinaryOp, parts []ir.Expr, want bool) (t term, n int) {
	at := map[string]bool{}
	var presences []ir.Expr
	for _, part := range parts {
		place, there := s.presence(part, want)
		if place == nil || there != (op == ir.And) || s.m.proofs.Before(positive(part)).Gone() || s.isWrong(s.m.proofs.Before(positive(part)), s.way(place)) {
			break
		}
		if len(presences) == 0 && s.way(place) == "" || len(presences) > 0 && !s.hangsOn(place, s.key(presences[len(presences)-1])) {
			break
		}
		presences = append(presences, place)
	}
	for n := min(len(presences), len(parts)-1); n > 0; n-- {
		clear(at)
		for _, place := range presences[:n] {
			at[s.key(place)] = true
		}
		if t, ok := (&chaining{s, op, at, s.key(presences[n-1])}).chainedTest(parts[n], want); ok {
			for i, place := range presences[:n] {
				s.tell(positive(parts[i]), s.way(place))
			}
			s.tellChained(parts[n])
			return t, n + 1
		}
	}
	return term{}, 0
}

// tellChained notes the test at the end of a chain, which TypeScript has seen.
func (s *scope) tellChained(x ir.Expr) {
	switch x := positive(x).(type) {
	case *ir.Has:
		s.tell(x, s.way(&ir.FieldOf{X: x.X, Field: x.Field}))
	case *ir.IsMember:
		s.tell(x, s.spelled(x.X))
	case *ir.Binary:
		if place, _, ok := plan.ConstantSide(x); ok && x.Op != ir.In {
			s.tell(x, s.spelled(place))
		}
	}
}

// isThereAnd tests whether a variable is there and a condition that asks for more of
// it holds.
func (s *compiler) isThereAnd(name string, x ir.Expr) term {
	parts := []ir.Expr{x}
	if both, ok := x.(*ir.Binary); ok && both.Op == ir.And {
		parts = chain(both)
	}
	hanging := &chaining{s, ir.And, map[string]bool{name: true}, name}
	if first, ok := hanging.chainedTest(parts[0], true); ok {
		s.tellChained(parts[0])
		return logical(ir.And, append([]term{first}, s.conditions(ir.And, parts[1:], true)...))
	}
	there := equals(tight(name), "undefined", false)
	return logical(ir.And, append([]term{there}, s.conditions(ir.And, parts, true)...))
}

// positive is a condition without the exclamation marks in front of it.
func positive(x ir.Expr) ir.Expr {
	if not, ok := x.(*ir.Unary); ok && not.Op == ir.Not {
		return positive(not.X)
	}
	return x
}

// presence is the place that a condition tests, and whether it asks for something
// to be there.
func (s *scope) presence(x ir.Expr, want bool) (place ir.Expr, there bool) {
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.presence(x.X, !want)
		}
	case *ir.IsNull:
		if s.key(x.X) != "" {
			return x.X, !want
		}
	case *ir.Has:
		if x.Field != nil && !inherited[x.Field.Name] && s.key(x.X) != "" {
			return &ir.FieldOf{Node: ir.Node{T: x.Field.Type}, X: x.X, Field: x.Field}, want
		}
		if ref, ok := x.X.(*ir.Ref); ok && x.Field == nil && x.Name == "" && !s.variadic[ref.Var] && !s.counted[ref.Var] {
			return ref, want
		}
	}
	return nil, false
}

// chaining compiles a test of something that hangs on places which may not be there.
type chaining struct {
	*compiler
	op   ir.BinaryOp     // between that they are there and the test
	at   map[string]bool // the keys of the places
	last string          // the key of the last of them
}

// chainedTest compiles the test so that it fails without the places.
func (s *chaining) chainedTest(x ir.Expr, want bool) (t term, ok bool) {
	wanted := want == (s.op == ir.And)
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.chainedTest(x.X, !want)
		}
	case *ir.Has:
		if x.Field == nil || inherited[x.Field.Name] || !wanted || len(s.m.proofs.Before(x).Changes) > 0 {
			return term{}, false
		}
		if object, ok := s.hanging(x.X); ok {
			return equals(s.linked(object, x.X, x.Field.Name), "undefined", !want), true
		}
	case *ir.IsMember:
		u := x.X.Type().(*ir.Union)
		if s.m.proofs.Before(x).MayExclude(plan.MemberChoices(x.Members)) || u.Tag == "" || len(x.Members) != 1 || !wanted {
			return term{}, false
		}
		if object, ok := s.hanging(x.X); ok {
			return equals(s.linked(object, x.X, u.Tag), quoted(x.Members[0].Tag), want), true
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
	}
	return term{}, false
}

// chainedComparison compiles a comparison of which one side hangs on places.
func (s *chaining) chainedComparison(x *ir.Binary, wanted, equal bool) (t term, ok bool) {
	if !wanted || s.mentions(x, s.last) != 1 || s.mayMistake(x) {
		return term{}, false
	}
	op := " === "
	if !equal {
		op = " !== "
	}
	if l, ok := s.hanging(x.L); ok && s.hangsOn(x.L, s.last) {
		return loose(precEqual, l.in(precCompare), op, s.expr(x.R).in(precCompare)), true
	}
	if r, ok := s.hanging(x.R); ok && s.hangsOn(x.R, s.last) {
		return loose(precEqual, s.expr(x.L).in(precCompare), op, r.in(precCompare)), true
	}
	return term{}, false
}

// chainedCall compiles a condition that calls a method of what may not be there: its
// answer is compared, because it may be undefined.
func (s *chaining) chainedCall(x ir.Expr, wanted, want bool) (t term, ok bool) {
	var on ir.Expr
	switch x := x.(type) {
	case *ir.Macro:
		if x.Kind == ir.Exists || x.Kind == ir.All {
			on = x.In
		}
	case *ir.StartsWith:
		on = x.X
	case *ir.Binary:
		if _, list := ir.NonNull(x.R.Type()).(*ir.List); list {
			on = x.R
		}
	}
	if on == nil || !wanted || s.key(on) != s.last || s.mentions(x, s.last) != 1 {
		return term{}, false
	}
	subject, ok := s.hanging(on)
	if !ok {
		return term{}, false
	}
	switch x := x.(type) {
	case *ir.Macro:
		method := "?.some"
		if x.Kind == ir.All {
			method = "?.every"
		}
		t = link(subject, callWith(method, s.elementTestOf(x)))
	case *ir.StartsWith:
		t = link(subject, call("?.startsWith", s.expr(x.Prefix).item()))
	case *ir.Binary:
		t = link(subject, call("?.includes", s.expr(x.L).item()))
	}
	return equals(t, "true", want), true
}

// hanging reads a place that hangs on others which may not be there, with a question
// mark behind each of them.
func (s *chaining) hanging(x ir.Expr) (t term, ok bool) {
	if narrow, is := x.(*ir.Narrow); is {
		if isNullable(narrow.X.Type()) && s.at[s.key(x)] {
			return s.hanging(narrow.X)
		}
		return term{}, false
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
	}
	key := s.key(x)
	switch {
	case s.at[key] && !s.hangsOnAny(x, s.at):
		return s.bare(x), true
	case of == nil || !s.at[key] && mayBeAbsent(x) || s.locals[key] != "":
		return term{}, false
	}
	if common, is := x.(*ir.CommonField); is && s.lacks(common) {
		return term{}, false
	}
	object, ok := s.hanging(of)
	if !ok {
		return term{}, false
	}
	return s.linked(object, of, name), true
}

// linked is a field of an object, behind a question mark if it may not be there.
func (s *chaining) linked(object term, of ir.Expr, name string) term {
	if s.at[s.key(of)] {
		return tight(object.in(precMember), "?", optionalAccess(name))
	}
	return tight(object.in(precMember), access(name))
}

func (s *scope) hangsOnAny(x ir.Expr, at map[string]bool) bool {
	for key := range at {
		if s.hangsOn(x, key) {
			return true
		}
	}
	return false
}

// hangsOn reports whether an expression reads something inside a place.
func (s *scope) hangsOn(x ir.Expr, key string) bool {
	own := s.key(x)
	return own != key && within(own, key)
}

// mentions counts how often an expression reads a place.
func (s *scope) mentions(x ir.Expr, key string) int {
	n := 0
	for x := range ir.Within(x) {
		if _, same := x.(*ir.Narrow); !same && s.key(x) == key {
			n++
		}
	}
	return n
}

// coalesced is `a ?? b` for a choice between a place, if something is there, and
// another value.
func (s *compiler) coalesced(x *ir.Cond, branch func(ir.Expr) term, asIs bool) (t term, ok bool) {
	place, there := s.presence(x.If, true)
	same, other := x.Then, x.Else
	if !there {
		same, other = other, same
	}
	if place == nil || !s.samePlace(same, place) || nullIsThere(place) && !isNull(unwidened(other)) || !asIs && !plan.IsPlain(same.Type()) {
		return term{}, false
	}
	left := s.bare(place)
	if s.isWrong(s.m.proofs.Before(positive(x.If)), s.way(place)) {
		left = as(left, s.declared(unwrapped(place)))
	}
	return loose(precCoalesce, binary("??", left.coalescing(), branch(other).coalescing())), true
}

// samePlace reports whether an expression reads a place, of which no more is known
// than that something is there.
func (s *scope) samePlace(x, place ir.Expr) bool {
	if s.key(place) == "" || s.key(x) != s.key(place) {
		return false
	}
	for x = unwidened(x); ; {
		narrow, ok := x.(*ir.Narrow)
		if !ok {
			return true
		}
		if !isNullable(narrow.X.Type()) {
			return false
		}
		x = narrow.X
	}
}

// coalescing is the term as an operand of ??.
func (t term) coalescing() Doc {
	if t.prec == precCoalesce {
		return t.doc
	}
	return t.in(precEqual)
}

// nullIsThere reports whether null is among the values of an optional field, so
// that ?? would take it for a missing one.
func nullIsThere(place ir.Expr) bool {
	field, ok := place.(*ir.FieldOf)
	if !ok || field.Field.Presence != ir.Optional {
		return false
	}
	_, nullable := field.Field.Type.(*ir.Nullable)
	return nullable
}

// fills reports whether an if does nothing but give a place a value that has none.
func (s *scope) fills(step *ir.If) (*ir.Change, bool) {
	place, there := s.presence(step.Cond, true)
	if place == nil || there || len(step.Then) != 1 || len(step.Else) > 0 || nullIsThere(place) || s.isWrong(s.m.proofs.Before(positive(step.Cond)), s.way(place)) {
		return nil, false
	}
	change, ok := step.Then[0].(*ir.Change)
	if !ok {
		return nil, false
	}
	_, ok = change.Do.(*ir.Set)
	return change, ok && s.key(change.Place.Read()) == s.key(place)
}
