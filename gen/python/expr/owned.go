package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
)

// Owned is an object, a list or a map of the state that is about to be changed. Variables
// hold owned values if anything in their sight needs that; the way from there on is asked
// of the edit.
func (s *Scope) Owned(x ir.Expr) string {
	if owner, name, ok := s.Standing(x); ok {
		return s.Editing("own", owner, name)
	}
	return s.Text(x)
}

// Standing is where a list or a map stands, if that is in a field: the object, to be
// changed, and the attribute as an argument.
func (s *Scope) Standing(x ir.Expr) (owner, name string, ok bool) {
	switch place := ir.Unwrapped(x).(type) {
	case *ir.FieldOf:
		return s.Owned(place.X), layout.Quoted(s.fieldName(place.X, place.Field.Name)), true
	case *ir.CommonField:
		return s.Owned(place.X), layout.Quoted(s.CommonAttribute(place.X.Type(), place.Name)), true
	default:
		return "", "", false
	}
}

// Editing is a call of the edit.
func (s *Scope) Editing(method string, args ...string) string {
	return call(s.Edit+"."+method, args...).Text
}

// OwnedValue is the value of an expression, owned wherever it stands in the state. The
// elements of a list may have to be asked for in their turn.
func (s *Scope) OwnedValue(x ir.Expr) string { return s.ownedValue(x).Text }

func (s *Scope) ownedValue(x ir.Expr) Term {
	if _, ref := ir.Unwrapped(x).(*ir.Ref); !ref && len(plan.Origins(x)) == 0 && !s.isOfOwned(x) {
		return s.Term(x) // makes its value
	}
	switch x := x.(type) {
	case *ir.Cond:
		return s.cond(x, s.ownedValue)
	case *ir.Widen:
		return s.widen(x, s.ownedValue)
	case *ir.ListOf:
		return s.listOf(x, s.OwnedValue)
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			s.items[x.Var] = true
			body := s.OwnedValue(x.Body)
			return tight("[" + body + " for " + s.element(x) + " in " + s.OwnedItems(x.In) + "]")
		}
		return tight(s.elementsOf(x.In, func(in ir.Expr) ir.Expr {
			made := *x
			made.In = in
			return &made
		}))
	case *ir.Slice:
		return tight(s.elementsOf(x.List, func(list ir.Expr) ir.Expr {
			made := *x
			made.List = list
			return &made
		}))
	case *ir.OrValue:
		return s.ownedOr(x)
	default:
		return tight(s.Owned(x))
	}
}

// elementsOf are those elements of a list that are in what is made of it, owned. What draws
// has a name: it is computed once.
func (s *Scope) elementsOf(list ir.Expr, made func(ir.Expr) ir.Expr) string {
	owned := s.OwnedValue(list)
	if !plan.Draws(list) {
		return s.Editing("elements", owned, s.Text(made(list)))
	}
	name := s.Fresh("items")
	return "(lambda " + name + ": " + s.Editing("elements", name, s.Text(made(s.Named(list, name)))) + ")(" + owned + ")"
}

// Named is an expression that has a name.
func (s *Scope) Named(x ir.Expr, name string) ir.Expr {
	v := &ir.Var{Name: name, Type: x.Type()}
	s.Name(v, name)
	return &ir.Ref{Var: v}
}

// isOfOwned reports whether a place is in an element of a list of which all are owned.
func (s *Scope) isOfOwned(x ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		return s.items[x.Var]
	case *ir.FieldOf:
		return s.isOfOwned(x.X)
	case *ir.CommonField:
		return s.isOfOwned(x.X)
	default:
		return false
	}
}

// OwnedItems are a list or a map of which all elements are owned.
func (s *Scope) OwnedItems(in ir.Expr) string { return s.Editing("items", s.OwnedValue(in)) }

// ownedOr is what may be missing.
func (s *Scope) ownedOr(x *ir.OrValue) Term {
	other := s.Text(x.Else)
	switch {
	case x.Field != nil:
		attribute := layout.Quoted(s.fieldName(x.X, x.Field.Name))
		return call(s.otherwise(x), s.Editing("own", s.Owned(x.X), attribute), other)
	case x.Name != "":
		attribute := layout.Quoted(s.CommonAttribute(x.X.Type(), x.Name))
		return call(s.otherwise(x), s.Editing("look", s.Owned(x.X), attribute), other)
	default:
		return call(s.otherwise(x), s.OwnedValue(x.X), other)
	}
}
