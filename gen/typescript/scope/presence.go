package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// TellChained notes the test at the end of a chain, which TypeScript has seen.
func (s *Scope) TellChained(x ir.Expr) {
	switch x := Positive(x).(type) {
	case *ir.Has:
		s.Tell(x, s.Way(&ir.FieldOf{X: x.X, Field: x.Field}))
	case *ir.IsMember:
		s.Tell(x, s.Spelled(x.X))
	case *ir.Binary:
		if place, _, ok := plan.ConstantSide(x); ok && x.Op != ir.In {
			s.Tell(x, s.Spelled(place))
		}
	default: // TypeScript sees no test of a place in it
	}
}

// Positive is a condition without the exclamation marks in front of it.
func Positive(x ir.Expr) ir.Expr {
	if not, ok := x.(*ir.Unary); ok && not.Op == ir.Not {
		return Positive(not.X)
	}
	return x
}

// Presence is the place that a condition tests, and whether it asks for something
// to be there.
func (s *Scope) Presence(x ir.Expr, want bool) (place ir.Expr, there bool) {
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.Presence(x.X, !want)
		}
	case *ir.IsNull:
		if s.Key(x.X) != "" {
			return x.X, !want
		}
	case *ir.Has:
		if x.Field != nil && !shape.Inherited[x.Field.Name] && s.Key(x.X) != "" {
			return &ir.FieldOf{Node: ir.Node{T: x.Field.Type}, X: x.X, Field: x.Field}, want
		}
		if ref, ok := x.X.(*ir.Ref); ok && x.Field == nil && x.Name == "" && !s.Variadic[ref.Var] && !s.Counted[ref.Var] {
			return ref, want
		}
	default: // asks for something else
	}
	return nil, false
}

// HangsOnAny reports whether an expression reads something inside one of some places.
func (s *Scope) HangsOnAny(x ir.Expr, at map[string]bool) bool {
	for key := range at {
		if s.HangsOn(x, key) {
			return true
		}
	}
	return false
}

// HangsOn reports whether an expression reads something inside a place.
func (s *Scope) HangsOn(x ir.Expr, key string) bool {
	own := s.Key(x)
	return own != key && Within(own, key)
}

// Mentions counts how often an expression reads a place.
func (s *Scope) Mentions(x ir.Expr, key string) int {
	n := 0
	for x := range ir.Within(x) {
		if _, same := x.(*ir.Narrow); !same && s.Key(x) == key {
			n++
		}
	}
	return n
}

// SamePlace reports whether an expression reads a place, of which no more is known
// than that something is there.
func (s *Scope) SamePlace(x, place ir.Expr) bool {
	if s.Key(place) == "" || s.Key(x) != s.Key(place) {
		return false
	}
	for x = ir.Unwidened(x); ; {
		narrow, ok := x.(*ir.Narrow)
		if !ok {
			return true
		}
		if !shape.IsNullable(narrow.X.Type()) {
			return false
		}
		x = narrow.X
	}
}

// NullIsThere reports whether null is among the values of an optional field, so
// that ?? would take it for a missing one. An optional argument is missing if it is
// null.
func NullIsThere(place ir.Expr) bool {
	_, argument := place.(*ir.Ref)
	return !argument && MayBeAbsent(place) && shape.IsNullable(place.Type())
}

// Fills reports whether an if does nothing but give a place a value that has none.
func (s *Scope) Fills(step *ir.If) (*ir.Change, bool) {
	place, there := s.Presence(step.Cond, true)
	if place == nil || there || len(step.Then) != 1 || len(step.Else) > 0 || NullIsThere(place) || s.IsWrong(s.Module.Proofs.Before(Positive(step.Cond)), s.Way(place)) {
		return nil, false
	}
	change, ok := step.Then[0].(*ir.Change)
	if !ok {
		return nil, false
	}
	_, ok = change.Do.(*ir.Set)
	return change, ok && s.Key(change.Place.Read()) == s.Key(place)
}

// HasSeveralTypes reports whether the type of a place is one of several to TypeScript.
func HasSeveralTypes(place ir.Expr) bool {
	place = ir.Unwrapped(place)
	switch t := place.Type().(type) {
	case *ir.Nullable, *ir.Union, *ir.Enum:
		return true
	case *ir.Scalar:
		return t.Kind == ir.Bool || MayBeAbsent(place)
	default:
		return MayBeAbsent(place)
	}
}
