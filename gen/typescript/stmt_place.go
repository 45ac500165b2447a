package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// owned is an object or list of the state that may be changed. Variables hold
// owned values if anything in their sight needs that; the way from there on is
// asked of the edit.
func (s *compiler) owned(x ir.Expr) term {
	if local, ok := s.locals[s.key(x)]; ok {
		return tight(local)
	}
	switch place := unwrapped(x).(type) {
	case *ir.FieldOf:
		s.used[s.source] = true
		return methodCall(tight(s.source), "own", s.owned(place.X).item(), textDoc(quoted(place.Field.Name)), s.expr(x).item())
	case *ir.CommonField:
		s.used[s.source] = true
		parent := s.owned(place.X)
		if s.lacks(place) && !s.granted[place] && !s.sees(s.m.proofs.Of(place).Known, s.spelled(place.X)) {
			parent = s.among(parent, place.X, place.Name)
		}
		return methodCall(tight(s.source), "own", parent.item(), textDoc(quoted(place.Name)), s.expr(x).item())
	default:
		return s.object(x)
	}
}

// isPlace reports whether an expression reads a field, whatever is known about it.
func isPlace(x ir.Expr) bool {
	switch unwrapped(x).(type) {
	case *ir.FieldOf, *ir.CommonField:
		return true
	default:
		return false
	}
}

// ownedValue is the value of an expression, owned wherever it stands in the state.
func (s *compiler) ownedValue(x ir.Expr) term {
	switch x := x.(type) {
	case *ir.Cond:
		return s.cond(x, s.ownedValue, false)
	case *ir.Widen:
		return s.ownedValue(x.X)
	case *ir.ListOf:
		return s.listOf(x, s.ownedValue)
	case *ir.Macro:
		switch {
		case len(plan.Origins(x)) == 0:
		case x.Kind == ir.Filter:
			return s.filter(x, s.ownedItems(x.In))
		default:
			s.ownedItem[x.Var] = true
			return s.mapped(x, s.ownedItems(x.In), s.ownedValue)
		}
	case *ir.Slice:
		if len(plan.Origins(x)) > 0 {
			return s.slice(x, s.ownedItems(x.List))
		}
	case *ir.OrValue:
		if len(plan.Origins(x)) > 0 {
			return s.orValue(x, s.ownedValue, false)
		}
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		ref, _ := root(x).(*ir.Ref)
		if len(plan.Origins(x)) > 0 || ref != nil && s.ownedItem[ref.Var] {
			return s.owned(x)
		}
	}
	return s.expr(x)
}

// ownedItems is a list whose elements are all owned.
func (s *compiler) ownedItems(list ir.Expr) term {
	if !isPlace(list) {
		return s.ownedValue(list)
	}
	s.used[s.source] = true
	return methodCall(tight(s.source), "items", s.owned(list).doc)
}

// name gives a part of the state a name of its own if the steps to come go there
// more than once.
func (b *body) name(x ir.Expr, rest []ir.Stmt) {
	if key := b.key(x); b.locals[key] == "" && b.visits(key, rest) > 1 {
		b.declare(x)
	}
}

// declare names a part of the state. What is read from there is read by that name.
func (b *body) declare(x ir.Expr) {
	place, ok := unwrapped(x).(*ir.FieldOf)
	if !ok || b.locals[b.key(x)] != "" {
		return
	}
	owned := b.owned(x)
	name := b.fresh(place.Field.Name)
	b.p.line(assignment("const "+name, owned), ";")
	b.locals[b.key(x)], b.settled[name] = name, true
}

// visits counts how often steps change something inside a place, up to the step
// that replaces the place itself.
func (b *body) visits(key string, steps []ir.Stmt) int {
	n := 0
	b.visit(key, steps, &n)
	return n
}

// visit reports whether the place is still the same afterwards.
func (b *body) visit(key string, steps []ir.Stmt, n *int) bool {
	for _, step := range steps {
		if container := containerOf(step); container != nil && within(b.key(container), key) {
			*n++
		}
		same := true
		switch step := step.(type) {
		case *ir.Change:
			same = b.visitChange(key, step, n)
		case *ir.Find:
			same = b.visit(key, step.Then, n) && b.visit(key, step.Else, n)
		case *ir.Each:
			same = b.visit(key, step.Do, n)
		case *ir.If:
			then := b.visit(key, step.Then, n)
			same = b.visit(key, step.Else, n) && then
		case *ir.Call:
			same = len(plan.TouchedBy([]ir.Stmt{step})) == 0
		}
		if !same {
			return false
		}
	}
	return true
}

func (b *body) visitChange(key string, step *ir.Change, n *int) (same bool) {
	switch do := step.Do.(type) {
	case *ir.Set, *ir.Unset:
		return !replaces(step.Place.Read(), key)
	case *ir.Push:
		return b.visit(key, do.Then, n)
	case *ir.Patch:
		return !replaces(step.Place.Read(), key) && b.visit(key, do.Then, n) && b.visit(key, do.Else, n)
	default:
		return true
	}
}

// containerOf is the object or list in which a step changes something.
func containerOf(step ir.Stmt) ir.Expr {
	switch step := step.(type) {
	case *ir.Change:
		switch step.Do.(type) {
		case *ir.Set, *ir.Unset, *ir.Append, *ir.AppendBase64, *ir.Increase, *ir.Patch:
			return step.Place.Of
		default:
			return step.Place.Read()
		}
	case *ir.Find:
		return ownedList(ir.PickOf(step.By).Var, step.In, step.Then)
	case *ir.Each:
		return ownedList(step.By.Var, step.In, step.Do)
	default:
		return nil
	}
}

// ownedList is the list if its elements are changed by the steps, else nil.
func ownedList(v *ir.Var, list ir.Expr, steps []ir.Stmt) ir.Expr {
	if plan.MustOwn(v, list, steps) {
		return list
	}
	return nil
}

// partOf is the key of a part of a place.
func partOf(key, name string) string {
	if key == "" {
		return ""
	}
	return key + keySeparator + name
}

// within reports whether the place with one key is the place with the other, or a
// part of it.
func within(key, of string) bool {
	return of != "" && (key == of || strings.HasPrefix(key, of+keySeparator))
}

// replaces reports whether assigning to a field may put another value at the place
// with that key. It goes by the name of the field, because two names may stand for
// one object.
func replaces(target ir.Expr, key string) bool {
	field := unwrapped(target).(*ir.FieldOf).Field.Name
	return strings.Contains(key+keySeparator, keySeparator+field+keySeparator)
}

// forget drops the names of parts that some steps put something else in place of.
func (b *body) forget(steps ...ir.Stmt) {
	for key := range b.locals {
		if n := 0; !b.visit(key, steps, &n) {
			delete(b.locals, key)
		}
	}
}
