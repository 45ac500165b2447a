package logic

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/shape"
)

// annotation is that of a parameter of steps. What is proved of a value that may be
// absent, null or of several types is beyond what a checker of types sees; an object in
// which such a value is used is one of any type to it.
func annotation(m *shape.Module, v *ir.Var, params []*ir.Var, list []ir.Stmt) string {
	if _, ok := v.Type.(*ir.Object); !ok || v.Optional || readsLoosely(v, params, list) {
		return m.Library("typing", "Any")
	}
	return m.Type(v.Type)
}

// readsLoosely reports whether steps use what is in an object, and may be missing or of
// several types, for more than a test or a copy.
func readsLoosely(v *ir.Var, params []*ir.Var, list []ir.Stmt) bool {
	in := within{root: v, params: params, sources: map[*ir.Var]ir.Expr{}}
	for step := range ir.Steps(list) {
		if change, ok := step.(*ir.Change); ok && in.changesLoosely(change) {
			return true
		}
		for _, part := range ir.Parts(step) {
			if set, ok := setOf(step); ok && part.X == set.Value {
				continue // was looked at
			}
			if in.usesLoosely(part.X) {
				return true
			}
		}
		switch step := step.(type) {
		case *ir.Each:
			in.sources[step.By.Var] = step.In
		case *ir.Bind:
			in.sources[step.Var] = step.Value
		default: // names nothing that is known before
		}
	}
	return false
}

// within follows what is in an object.
type within struct {
	root    *ir.Var
	params  []*ir.Var           // with the others
	sources map[*ir.Var]ir.Expr // what variables of steps are, or are elements of
}

func setOf(step ir.Stmt) (*ir.Set, bool) {
	if change, ok := step.(*ir.Change); ok {
		set, ok := change.Do.(*ir.Set)
		return set, ok
	}
	return nil, false
}

func (w *within) changesLoosely(step *ir.Change) bool {
	set, ok := setOf(step)
	if !ok {
		return isLoose(step.Place.Field) && w.has(step.Place.Of)
	}
	if from, ok := set.Value.(*ir.FieldOf); ok && ir.Same(from.Field.Type, step.Place.Field.Type) &&
		(from.Field.Presence != ir.Optional || step.Place.Field.Presence == ir.Optional) {
		return w.copiesLoosely(from)
	}
	return w.usesLoosely(set.Value)
}

// usesLoosely judges an expression and what is inside it.
func (w *within) usesLoosely(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.IsNull:
		return w.copiesLoosely(x.X)
	case *ir.IsMember:
		return w.copiesLoosely(x.X)
	case *ir.Has:
		return w.copiesLoosely(x.X)
	case *ir.New:
		return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool {
			return init.If != nil && w.usesLoosely(init.If) || w.copiesLoosely(init.Value)
		})
	case *ir.Macro:
		w.sources[x.Var] = x.In
	case *ir.FieldOf:
		if isLoose(x.Field) && w.has(x) {
			return true
		}
	case *ir.CommonField:
		return w.has(x.X)
	case *ir.Ref:
		return isLooseType(x.T) && w.has(x)
	default: // is as loose as what it is made of
	}
	return slices.ContainsFunc(ir.Operands(x), w.usesLoosely)
}

// copiesLoosely judges an expression whose value may be whatever it is.
func (w *within) copiesLoosely(x ir.Expr) bool {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		return false
	case *ir.FieldOf:
		return w.usesLoosely(x.X)
	default:
		return w.usesLoosely(x)
	}
}

// has reports whether an expression is the object or something in it.
func (w *within) has(x ir.Expr) bool {
	for {
		switch inner := ir.Unwrapped(x).(type) {
		case *ir.Ref:
			from, known := w.sources[inner.Var]
			if !known { // an element that a step looks for may be in any of them
				return inner.Var == w.root || !slices.Contains(w.params, inner.Var)
			}
			x = from
		case *ir.FieldOf:
			x = inner.X
		default:
			return false
		}
	}
}

func isLoose(f *ir.Field) bool { return f.Presence == ir.Optional || isLooseType(f.Type) }

func isLooseType(t ir.Type) bool {
	switch t.(type) {
	case *ir.Nullable, *ir.Union:
		return true
	default:
		return false
	}
}
