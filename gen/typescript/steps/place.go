package steps

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/term"
)

// name gives a part of the state a name of its own if the steps to come go there
// more than once.
func (b *body) name(x ir.Expr, rest []ir.Stmt) {
	if key := b.Key(x); b.Locals[key] == "" && b.visits(key, rest) > 1 {
		b.declare(x)
	}
}

// isDeep reports whether more than one part of the state has to be owned on the way to a
// place, which is too much to call a method of.
func (b *body) isDeep(x ir.Expr) bool {
	if b.Locals[b.Key(x)] != "" {
		return false
	}
	place, ok := ir.Unwrapped(x).(*ir.FieldOf)
	return ok && b.Locals[b.Key(place.X)] == "" && expr.IsPlace(place.X)
}

// declare names a part of the state. What is read from there is read by that name.
func (b *body) declare(x ir.Expr) {
	place, ok := ir.Unwrapped(x).(*ir.FieldOf)
	if !ok || b.Locals[b.Key(x)] != "" {
		return
	}
	owned := b.Owned(x)
	name, annotation := b.Fresh(place.Field.Name), ""
	if b.Loops > 0 && isFollowed(x) { // what of it is changed is, to TypeScript, read the next time round
		annotation = ": " + b.Module.Type(x.Type())
	}
	b.p.Line(term.Assignment("const "+name+annotation, owned), ";")
	b.Locals[b.Key(x)], b.Settled[name], b.Anew[name] = name, true, b.Module.Proofs.Of(x).Never
	if scope.IsNarrower(x, place) {
		b.Pinned[name] = ir.NonNull(x.Type())
	}
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
		if container := containerOf(step); container != nil && scope.Within(b.Key(container), key) {
			*n++
		}
		same := true
		switch step := step.(type) {
		case *ir.Change:
			same = b.visitChange(key, step, n)
		case *ir.Find:
			if step.Make != nil {
				b.visit(key, []ir.Stmt{step.Make}, n)
			}
			same = b.visit(key, step.Then, n) && b.visit(key, step.Else, n)
		case *ir.Each:
			same = b.visit(key, step.Do, n)
		case *ir.Parse:
			same = b.visit(key, step.Then, n) && b.visit(key, step.Else, n)
		case *ir.If:
			then := b.visit(key, step.Then, n)
			same = b.visit(key, step.Else, n) && then
		case *ir.Call:
			same = len(plan.TouchedBy([]ir.Stmt{step})) == 0
		default: // changes nothing
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
		_, merged := step.Do.(*ir.Merge) // which is done where the record stands
		if step.Traits().Assigns && !merged {
			return step.Place.Of
		}
		return step.Place.Read()
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

// replaces reports whether assigning to a field may put another value at the place
// with that key. It goes by the name of the field, because two names may stand for
// one object.
func replaces(target ir.Expr, key string) bool {
	field := ir.Unwrapped(target).(*ir.FieldOf).Field.Name
	return strings.Contains(key+scope.KeySeparator, scope.KeySeparator+field+scope.KeySeparator)
}

// forget drops the names of parts that some steps put something else in place of.
func (b *body) forget(steps ...ir.Stmt) {
	for key := range b.Locals {
		if n := 0; !b.visit(key, steps, &n) {
			delete(b.Locals, key)
		}
	}
}
