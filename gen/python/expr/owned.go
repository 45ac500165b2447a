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
		in, made := s.OwnedValue(x.In), *x
		in, made.In = s.again(in, x.In)
		return tight(s.Editing("elements", in, s.Text(&made)))
	case *ir.Slice:
		list, made := s.OwnedValue(x.List), *x
		list, made.List = s.again(list, x.List)
		return tight(s.Editing("elements", list, s.Text(&made)))
	case *ir.OrValue:
		return s.ownedOr(x)
	default:
		return tight(s.Owned(x))
	}
}

// again is what is printed a second time, as it was or as another expression: what draws has
// a name from the first time on.
func (s *Scope) again(text string, x ir.Expr) (string, ir.Expr) {
	if !plan.Draws(x) {
		return text, x
	}
	name := s.Fresh("items")
	return name + " := " + text, s.Named(x, name)
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
