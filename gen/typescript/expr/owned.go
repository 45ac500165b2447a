package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Owned is an object or list of the state that may be changed. Variables hold
// Owned values if anything in their sight needs that; the way from there on is
// asked of the edit.
func (s *Compiler) Owned(x ir.Expr) term.Term {
	if local, ok := s.Locals[s.Key(x)]; ok {
		if _, narrow := x.(*ir.Narrow); narrow {
			return s.Expr(x) // by its name, with what TypeScript does not see of it
		}
		return term.Tight(local)
	}
	switch place := ir.Unwrapped(x).(type) {
	case *ir.FieldOf:
		s.Used[s.Source] = true
		return term.MethodCall(term.Tight(s.Source), "own", s.Owned(place.X).Item(), layout.Text(layout.Quoted(place.Field.Name)), s.Expr(x).Item())
	case *ir.CommonField:
		s.Used[s.Source] = true
		parent := s.Owned(place.X)
		if s.Lacks(place) && !s.Granted[place] && !s.Sees(s.Module.Proofs.Of(place).Known, s.Spelled(place.X)) {
			with, _ := scope.Readable(place)
			parent = s.among(parent, place.X, with, place.Name)
		}
		return term.MethodCall(term.Tight(s.Source), "own", parent.Item(), layout.Text(layout.Quoted(place.Name)), s.Expr(x).Item())
	default:
		return s.Expr(x)
	}
}

// Stands reports whether an expression reads a place, or a list or a map that was passed
// where it stands.
func Stands(x ir.Expr) bool {
	ref, ok := ir.Unwrapped(x).(*ir.Ref)
	return IsPlace(x) || ok && ref.Var.Kind == ir.Param && ref.Var.InState
}

// IsPlace reports whether an expression reads a field, whatever is known about it.
func IsPlace(x ir.Expr) bool {
	switch ir.Unwrapped(x).(type) {
	case *ir.FieldOf, *ir.CommonField:
		return true
	default:
		return false
	}
}

// OwnedValue is the value of an expression, owned wherever it stands in the state.
func (s *Compiler) OwnedValue(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.Cond:
		return s.cond(x, s.OwnedValue, false)
	case *ir.Widen:
		return s.OwnedValue(x.X)
	case *ir.ListOf:
		return s.listOf(x, s.OwnedValue)
	case *ir.Macro:
		switch {
		case len(plan.Origins(x)) == 0:
		case x.Kind == ir.Filter:
			return s.filter(x, s.OwnedItems(x.In))
		default:
			s.OwnedItem[x.Var] = true
			return s.mapped(x, s.OwnedItems(x.In), s.OwnedValue)
		}
	case *ir.Slice:
		if len(plan.Origins(x)) > 0 {
			return s.slice(x, s.OwnedItems(x.List))
		}
	case *ir.OrValue:
		if len(plan.Origins(x)) > 0 {
			return s.orValue(x, s.OwnedValue, false)
		}
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		ref, _ := scope.Root(x).(*ir.Ref)
		if len(plan.Origins(x)) > 0 || ref != nil && s.OwnedItem[ref.Var] {
			return s.Owned(x)
		}
	default: // makes its value
	}
	return s.Expr(x)
}

// OwnedItems is a list or a map whose elements are all owned wherever they stand in the
// state.
func (s *Compiler) OwnedItems(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.Cond:
		return s.cond(x, s.OwnedItems, false)
	case *ir.OrValue:
		if len(plan.Origins(x)) > 0 {
			return s.orValue(x, s.OwnedItems, false)
		}
	default:
	}
	if !Stands(x) {
		return s.typed(x, s.OwnedValue(x))
	}
	if len(plan.Origins(x)) == 0 {
		return s.Expr(x)
	}
	s.Used[s.Source] = true
	return term.MethodCall(term.Tight(s.Source), "items", s.Owned(x).Doc)
}
