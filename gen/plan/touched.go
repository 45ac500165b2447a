package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Touched are types of objects of which values are changed, or hold something that
// is. A target that copies such objects before their first change must see to it
// that whoever named one earlier holds the copy: names for values of a touched type
// are given to values that may be changed from the start.
//
// It goes by type because two names may stand for one value.
type Touched map[*ir.Object]bool

// Any reports whether a value of type t, or something that it is made of, is
// touched. What an object is made of does not count.
func (set Touched) Any(t ir.Type) bool {
	return ir.Some(Made(t, false), func(part ir.Type) bool {
		o, ok := part.(*ir.Object)
		return ok && set[o]
	})
}

// TouchedBy are the types that steps touch, named rules included.
func TouchedBy(steps []ir.Stmt) Touched {
	t := toucher{Touched{}, map[*ir.Rule]bool{}}
	t.steps(steps)
	return t.set
}

// MustOwn reports whether a name for a part of the state, or for an element of it,
// must be given to a value that may be changed, because of the steps that see the
// name.
func MustOwn(v *ir.Var, from ir.Expr, steps []ir.Stmt) bool {
	return len(Origins(from)) > 0 && TouchedBy(steps).Any(v.Type)
}

// NamedAgain reports whether steps may name a new element of the state by another
// name than v, and change it so: a target that copies what it finds before it changes
// it must know then that nothing else holds the element.
func NamedAgain(v *ir.Var, steps []ir.Stmt) bool {
	return ir.Some(ir.Steps(steps), func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Find:
			return beside(v, s.In) && MustOwn(ir.PickOf(s.By).Var, s.In, s.Then)
		case *ir.Each:
			return beside(v, s.In) && MustOwn(s.By.Var, s.In, s.Do)
		case *ir.Call:
			return slices.ContainsFunc(s.Args, func(arg ir.Expr) bool { return beside(v, arg) }) && TouchedBy([]ir.Stmt{s}).Any(v.Type)
		default:
			return false
		}
	})
}

// beside reports whether an expression gives a part of the state that is not found
// inside a variable.
func beside(v *ir.Var, x ir.Expr) bool {
	return slices.ContainsFunc(Origins(x), func(place ir.Expr) bool { return RootOf(place) != v })
}

// add notes an object on the way to a place that is changed.
func (set Touched) add(t ir.Type) {
	switch t := t.(type) {
	case *ir.Object:
		set[t] = true
	case *ir.Union:
		for _, m := range t.Members {
			set.add(m.Type)
		}
	case *ir.Nullable: // the way into it is through what it was narrowed to
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map: // no object itself
	}
}

// place notes every object on the way to a place.
func (set Touched) place(x ir.Expr) {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.FieldOf:
		set.add(x.X.Type())
		set.place(x.X)
	case *ir.CommonField:
		set.add(x.X.Type())
		set.place(x.X)
	case *ir.OrValue:
		set.add(x.X.Type())
		set.place(x.X)
	default: // the way begins here
	}
}

type toucher struct {
	set  Touched
	seen map[*ir.Rule]bool
}

// steps go backwards: what follows a step has been noted, so it is known whether a
// value that the step names is changed later.
func (t toucher) steps(steps []ir.Stmt) {
	for i := len(steps) - 1; i >= 0; i-- {
		for _, b := range ir.Blocks(steps[i]) {
			t.steps(b.Steps)
		}
		t.step(steps[i])
	}
}

// step notes what one step touches, after those inside it.
func (t toucher) step(step ir.Stmt) {
	switch step := step.(type) {
	case *ir.Change:
		t.set.place(step.Place.Read())
	case *ir.Bind:
		t.named(step.Var, step.Value)
	case *ir.Find:
		t.named(ir.PickOf(step.By).Var, step.In)
	case *ir.Each:
		t.named(step.By.Var, step.In)
	case *ir.Call:
		if !t.seen[step.Rule] {
			t.seen[step.Rule] = true
			t.steps(step.Rule.Body)
		}
		for _, arg := range step.Args {
			if t.set.Any(arg.Type()) {
				t.set.place(arg)
			}
		}
	default: // changes nothing by itself
	}
}

func (t toucher) named(v *ir.Var, from ir.Expr) {
	if !t.set.Any(v.Type) {
		return
	}
	for _, place := range Origins(from) {
		t.set.place(place)
		if list, ok := place.Type().(*ir.List); ok && place != from {
			t.set.add(list.Elem)
		}
	}
}

// Origins are the places of the state whose value, or whose elements, an expression
// may give as they stand there.
func Origins(x ir.Expr) []ir.Expr {
	switch x := x.(type) {
	case *ir.Narrow:
		return Origins(x.X)
	case *ir.Widen:
		return Origins(x.X)
	case *ir.Cond:
		return append(Origins(x.Then), Origins(x.Else)...)
	case *ir.ListOf:
		var all []ir.Expr
		for _, elem := range x.Elems {
			all = append(all, Origins(elem)...)
		}
		return all
	case *ir.Slice:
		return Origins(x.List)
	case *ir.Macro:
		if x.Kind == ir.Filter || x.Kind == ir.MapTo && !IsPlain(x.Body.Type()) {
			return Origins(x.In)
		}
	case *ir.OrValue:
		return originsOrElse(x)
	case *ir.CommonField:
		if v := RootOf(x); v != nil && v.InState && !IsPlain(x.T) {
			return []ir.Expr{x}
		}
	case *ir.Ref, *ir.FieldOf:
		if v := RootOf(x); v != nil && v.InState {
			return []ir.Expr{x}
		}
	default: // makes its value
	}
	return nil
}

// originsOrElse is the field that an OrValue reads, where it is there. Its other
// value is a constant.
func originsOrElse(x *ir.OrValue) []ir.Expr {
	if v := RootOf(x.X); v != nil && v.InState && !IsPlain(x.T) {
		return []ir.Expr{x}
	}
	return nil
}

// RootOf is the variable that a place begins with, or nil.
func RootOf(x ir.Expr) *ir.Var {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		return x.Var
	case *ir.FieldOf:
		return RootOf(x.X)
	case *ir.CommonField:
		return RootOf(x.X)
	default:
		return nil
	}
}
