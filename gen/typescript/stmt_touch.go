package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
)

// touched are types of objects of which values are changed, or hold something
// that is. A pure reducer copies those before their first change, so whoever
// named one earlier must hold the copy: names for values of a touched type are
// given to owned values from the start.
//
// It goes by type because two names may stand for one value.
type touched map[*ir.Object]bool

// any reports whether a value of type t, or something that it is made of, is
// touched. What an object is made of does not count.
func (set touched) any(t ir.Type) bool {
	return anyPart(t, false, func(part ir.Type) bool {
		o, ok := part.(*ir.Object)
		return ok && set[o]
	})
}

// add notes an object on the way to a place that is changed.
func (set touched) add(t ir.Type) {
	switch t := t.(type) {
	case *ir.Object:
		set[t] = true
	case *ir.Union:
		for _, m := range t.Members {
			set.add(m.Type)
		}
	}
}

// place notes every object on the way to a place.
func (set touched) place(x ir.Expr) {
	switch x := unwrapped(x).(type) {
	case *ir.FieldOf:
		set.add(x.X.Type())
		set.place(x.X)
	case *ir.Ref:
		set.add(x.Var.Type)
	}
}

// touchedBy are the types that steps touch, named rules included.
func touchedBy(steps []ir.Stmt) touched {
	set := touched{}
	toucher{set, map[*ir.Rule]bool{}}.steps(steps)
	return set
}

type toucher struct {
	set  touched
	seen map[*ir.Rule]bool
}

func (t toucher) steps(steps []ir.Stmt) {
	for i := len(steps) - 1; i >= 0; i-- {
		t.step(steps[i])
	}
}

// step notes what one step touches. What follows it has been noted, so it is
// known whether a value that it names is changed later.
func (t toucher) step(step ir.Stmt) {
	switch step := step.(type) {
	case *ir.Change:
		for _, block := range ir.Blocks(step) {
			t.steps(block.Steps)
		}
		t.set.place(step.Place.Read())
	case *ir.Bind:
		t.named(step.Var, step.Value)
	case *ir.Find:
		t.steps(step.Then)
		t.steps(step.Else)
		t.named(ir.PickOf(step.By).Var, step.In)
	case *ir.Each:
		t.steps(step.Do)
		t.named(step.By.Var, step.In)
	case *ir.If:
		t.steps(step.Then)
		t.steps(step.Else)
	case *ir.Call:
		if !t.seen[step.Rule] {
			t.seen[step.Rule] = true
			t.steps(step.Rule.Body)
		}
		for _, arg := range step.Args {
			if t.set.any(arg.Type()) {
				t.set.place(arg)
			}
		}
	case *ir.Emit, *ir.Raise, *ir.Skip, *ir.Warn, *ir.Fail, *ir.Stop:
	default:
		panic(fmt.Sprintf("typescript: unknown step %T", step))
	}
}

func (t toucher) named(v *ir.Var, from ir.Expr) {
	if v == nil || !t.set.any(v.Type) {
		return
	}
	for _, place := range origins(from) {
		t.set.place(place)
		if list, ok := place.Type().(*ir.List); ok && place != from {
			t.set.add(list.Elem)
		}
	}
}

// origins are the places of the state whose value, or whose elements, an
// expression may give as they stand there.
func origins(x ir.Expr) []ir.Expr {
	switch x := x.(type) {
	case *ir.Narrow:
		return origins(x.X)
	case *ir.Widen:
		return origins(x.X)
	case *ir.Cond:
		return append(origins(x.Then), origins(x.Else)...)
	case *ir.ListOf:
		var all []ir.Expr
		for _, elem := range x.Elems {
			all = append(all, origins(elem)...)
		}
		return all
	case *ir.Slice:
		return origins(x.List)
	case *ir.Macro:
		if x.Kind == ir.Filter || x.Kind == ir.MapTo && !isPlain(x.Body.Type()) {
			return origins(x.In)
		}
	case *ir.Ref, *ir.FieldOf:
		if ref, ok := root(x).(*ir.Ref); ok && ref.Var.Mutable {
			return []ir.Expr{x}
		}
	}
	return nil
}
