package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// The steps that change the state. Each computes all that may fail before it
// touches anything.

func (a *application) set(step *ir.Set, s *scope) *wire.Error {
	slot, field, err := s.place(step.Target)
	if err != nil {
		return err
	}
	v, err := s.computed(field, step.Value, step.Verify)
	if err != nil {
		return err
	}
	a.changed = true
	*slot = v
	return nil
}

func (a *application) unset(step *ir.Unset, s *scope) *wire.Error {
	slot, _, err := s.place(step.Target)
	if err != nil {
		return err
	}
	a.changed = true
	*slot = nil
	return nil
}

func (a *application) push(step *ir.Push, s *scope) (ended bool, err *wire.Error) {
	l, err := s.list(step.List)
	if err != nil {
		return false, err
	}
	v, err := s.eval(step.Value)
	if err != nil {
		return false, err
	}
	v = clone(v)
	a.changed = true
	l.items = append(l.items, v)
	if step.Var != nil {
		s.vars[step.Var] = v
	}
	return a.run(step.Then, s)
}

func (a *application) remove(step *ir.Remove, s *scope) *wire.Error {
	l, err := s.list(step.List)
	if err != nil {
		return err
	}
	if step.Index != nil {
		return a.removeAt(l, step, s)
	}
	kept := make([]Value, 0, len(l.items))
	for _, item := range l.items {
		gone, err := s.matches(step.Var, item, nil, step.Cond)
		if err != nil {
			return err
		}
		if !gone {
			kept = append(kept, item)
		}
	}
	if len(kept) < len(l.items) {
		a.changed = true
		l.items = slices.Clip(kept)
	}
	return nil
}

func (a *application) append(step *ir.Append, s *scope) *wire.Error {
	slot, _, err := s.place(step.Target)
	if err != nil {
		return err
	}
	delta, err := s.text(step.Value)
	if err != nil || delta == "" {
		return err
	}
	a.changed = true
	grow(slot).append(delta)
	return nil
}

func (a *application) appendBase64(step *ir.AppendBase64, s *scope) *wire.Error {
	slot, field, err := s.place(step.Target)
	if err != nil {
		return err
	}
	chunk, err := s.text(step.Value)
	if err != nil {
		return err
	}
	if err := grow(slot).appendBase64(chunk); err != nil {
		return err.(*wire.Error).Under(wire.Field(field.Name))
	}
	a.changed = true
	return nil
}

func (a *application) increase(step *ir.Increase, s *scope) *wire.Error {
	slot, _, err := s.place(step.Target)
	if err != nil {
		return err
	}
	by, err := s.eval(step.Value)
	if err != nil {
		return err
	}
	sum, err := arithmetic(ir.Add, *slot, by)
	if err != nil {
		return err
	}
	a.changed = true
	*slot = sum
	return nil
}

func (a *application) merge(step *ir.Merge, s *scope) *wire.Error {
	slot, _, err := s.place(step.Target)
	if err != nil {
		return err
	}
	v, err := s.eval(step.Value)
	if err != nil {
		return err
	}
	a.changed = true
	if *slot == nil {
		*slot = new(record)
	}
	target := as[*record](*slot)
	for name, raw := range as[*record](v).members.All() {
		target.members.Set(name, raw)
	}
	return nil
}

// place finds the slot of a field that is to be changed.
func (s *scope) place(x ir.Expr) (*Value, *ir.Field, *wire.Error) {
	switch x := x.(type) {
	case *ir.Narrow:
		return s.place(x.X)
	case *ir.FieldOf:
		o, err := s.object(x.X)
		if err != nil {
			return nil, nil, err
		}
		return o.slot(x.Field.Name), x.Field, nil
	default:
		panic(fmt.Sprintf("interp: %T is no place", x))
	}
}
