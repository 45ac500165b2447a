package typescript

import "github.com/msggen/msggen/gen/ir"

// leavesToChain reports whether the test that something is there can be left to a
// question mark in the test after it: `a !== null && a.b === c` is `a?.b === c`.
// It then marks the place, for whoever prints what hangs on it.
func (s *scope) leavesToChain(op ir.BinaryOp, parts []ir.Expr, want bool) bool {
	key, ok := s.chainKey(op, parts, want)
	if ok {
		s.chained[key] = true
	}
	return ok
}

// chainKey is the place that the first condition tests, if the test can be left to
// the next one.
func (s *scope) chainKey(op ir.BinaryOp, parts []ir.Expr, want bool) (key string, ok bool) {
	place, there := s.presence(parts[0], want)
	if place == nil || there != (op == ir.And) || len(parts) < 2 {
		return "", false
	}
	key = s.key(place)
	_, named := s.locals[key]
	known := s.facts[key]
	return key, key != "" && !named && !known.notNull && !known.present && s.mayChain(op, parts[1:], want, key)
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
		return x.X, !want
	case *ir.Has:
		if x.Field != nil && !inherited[x.Field.Name] {
			return &ir.FieldOf{X: x.X, Field: x.Field}, want
		}
		if ref, ok := x.X.(*ir.Ref); ok && x.Field == nil && x.Name == "" && !s.variadic[ref.Var] {
			return ref, want
		}
	}
	return nil, false
}

// mayChain reports whether the first condition is the same if the place with that
// key is not there and a question mark makes what hangs on it undefined.
func (s *scope) mayChain(op ir.BinaryOp, parts []ir.Expr, want bool, key string) bool {
	switch x := parts[0].(type) {
	case *ir.Unary:
		inner := append([]ir.Expr{x.X}, parts[1:]...)
		return x.Op == ir.Not && s.mayChain(op, inner, !want, key)
	case *ir.Has:
		place, there := s.presence(x, want)
		return place != nil && there == (op == ir.And) && s.hangsOn(place, key)
	case *ir.IsNull: // undefined is not null: only if this test is left to the next one too
		_, ok := s.chainKey(op, parts, want)
		return ok && s.hangsOn(x.X, key)
	case *ir.IsMember:
		tagged := x.X.Type().(*ir.Union).Tag != ""
		return tagged && len(x.Members) == 1 && want == (op == ir.And) && within(s.key(x.X), key)
	case *ir.Macro, *ir.StartsWith:
		return want == (op == ir.And) && s.key(calledOn(x)) == key && s.mentions(x, key) == 1
	case *ir.Binary:
		if x.Op == ir.In {
			return want == (op == ir.And) && s.isList(x.R) && s.key(x.R) == key && s.mentions(x, key) == 1
		}
		equal := x.Op == ir.Eq && want || x.Op == ir.Ne && !want
		unequal := x.Op == ir.Ne && want || x.Op == ir.Eq && !want
		if op == ir.And && !equal || op == ir.Or && !unequal {
			return false
		}
		return s.hangsOn(x.L, key) != s.hangsOn(x.R, key) && s.mentions(x, key) == 1
	default:
		return false
	}
}

// calledOn is what a condition calls a method of, or nil.
func calledOn(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.Macro:
		if x.Kind == ir.Exists || x.Kind == ir.All {
			return x.In
		}
	case *ir.StartsWith:
		return x.X
	case *ir.Binary:
		if x.Op == ir.In {
			return x.R
		}
	}
	return nil
}

func (s *scope) isList(x ir.Expr) bool {
	_, ok := ir.NonNull(x.Type()).(*ir.List)
	return ok
}

// chainedCall is a condition that calls a method of what may not be there: its
// answer is compared, because it may be undefined.
func (s *scope) chainedCall(x ir.Expr, want bool) (t term, ok bool) {
	on := calledOn(x)
	if on == nil || !s.chained[s.key(on)] {
		return term{}, false
	}
	delete(s.chained, s.key(on))
	subject := s.expr(on)
	switch x := x.(type) {
	case *ir.Macro:
		if x.Kind == ir.All {
			t = s.link(subject, callWith("?.every", s.forAll(x)))
		} else {
			t = s.link(subject, callWith("?.some", s.lambda(x.Var, nil, func() term { return s.expr(x.Body) })))
		}
	case *ir.StartsWith:
		t = s.link(subject, call("?.startsWith", s.expr(x.Prefix).item()))
	case *ir.Binary:
		t = s.link(subject, call("?.includes", s.expr(x.L).item()))
	}
	return equals(t, "true", want), true
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
func (s *scope) coalesced(x *ir.Cond, branch func(ir.Expr) term, asIs bool) (t term, ok bool) {
	place, there := s.presence(x.If, true)
	same, other := x.Then, x.Else
	if !there {
		same, other = other, same
	}
	if place == nil || s.key(place) == "" || s.key(same) != s.key(place) || nullIsThere(place) && !isNull(unwidened(other)) || !asIs && !isPlain(same.Type()) {
		return term{}, false
	}
	left := s.under(x.If, there, func() term { return s.expr(same) })
	right := s.under(x.If, !there, func() term { return branch(other) })
	return loose(precCoalesce, binary("??", left.coalescing(), right.coalescing())), true
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
	if place == nil || there || len(step.Then) != 1 || len(step.Else) > 0 || nullIsThere(place) {
		return nil, false
	}
	change, ok := step.Then[0].(*ir.Change)
	if !ok {
		return nil, false
	}
	_, ok = change.Do.(*ir.Set)
	return change, ok && s.key(change.Place.Read()) == s.key(place)
}
