package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// A spot is a place that is being changed.
type spot struct {
	of    *object
	slot  *Value
	field *ir.Field
	typ   ir.Type // what the slot is known to hold
}

func (a *application) spot(p *ir.Place, s *scope) (spot, *wire.Error) {
	of, err := s.object(p.Of)
	if err != nil {
		return spot{}, err
	}
	return spot{of, of.slot(p.Field.Name), p.Field, p.Type()}, nil
}

// change does something to a place.
func (a *application) change(step *ir.Change, s *scope) (ended bool, err *wire.Error) {
	to, err := a.spot(step.Place, s)
	if err != nil {
		return false, err
	}
	if a.m.Watch != nil {
		defer func() { a.m.Watch(to.of) }()
	}
	if len(step.Place.Derived()) > 0 {
		a.keepDerived(to.of)
		defer a.m.derive(to.of)
	}
	switch do := step.Do.(type) {
	case *ir.Set:
		return false, a.set(to, do, s)
	case *ir.Unset:
		a.keep(to.slot)
		*to.slot = nil
		return false, nil
	case *ir.Push:
		return a.push(to, do, s)
	case *ir.Extend:
		return false, a.extend(to, do, s)
	case *ir.Remove:
		return false, a.remove(to, do, s)
	case *ir.Append:
		return false, a.append(to, do, s)
	case *ir.AppendBase64:
		return false, a.appendBase64(to, do, s)
	case *ir.Increase:
		return false, a.increase(to, do, s)
	case *ir.Merge:
		return false, a.merge(to, do, s)
	case *ir.Insert:
		_, err := a.insert(to, do, s)
		return false, err
	case *ir.Replace:
		return false, a.replace(to, do, s)
	case *ir.Move:
		return false, a.move(to, do, s)
	case *ir.Put:
		return false, a.put(to, do, s)
	case *ir.Delete:
		return false, a.delete(to, do, s)
	case *ir.Patch:
		return a.patch(to, do, s)
	default:
		panic(fmt.Sprintf("interp: unknown action %T", do))
	}
}

func (a *application) set(to spot, do *ir.Set, s *scope) *wire.Error {
	v, err := s.computed(to.field, do.Value, do.Verify)
	if err != nil {
		return err
	}
	a.keep(to.slot)
	*to.slot = v
	return nil
}

func (a *application) push(to spot, do *ir.Push, s *scope) (ended bool, err *wire.Error) {
	v, err := a.pushed(to, do, s)
	if err != nil {
		return false, err
	}
	if do.Var != nil {
		s.vars[do.Var] = v
	}
	return a.run(do.Then, s)
}

func (a *application) pushed(to spot, do *ir.Push, s *scope) (Value, *wire.Error) {
	v, err := s.eval(do.Value)
	if err != nil {
		return nil, err
	}
	v = clone(v)
	l := as[*list](*to.slot)
	a.keepEnd(l)
	l.items = append(l.items, v)
	return v, nil
}

func (a *application) extend(to spot, do *ir.Extend, s *scope) *wire.Error {
	v, err := s.eval(do.Value)
	if err != nil {
		return err
	}
	more := as[*list](clone(v)).items
	l := as[*list](*to.slot)
	a.keepEnd(l)
	l.items = append(l.items, more...)
	return nil
}

func (a *application) remove(to spot, do *ir.Remove, s *scope) *wire.Error {
	l := as[*list](*to.slot)
	switch by := do.By.(type) {
	case *ir.Index:
		return a.removeAt(l, by, s)
	case *ir.Every:
		return a.removeEvery(l, by, s)
	case *ir.First, *ir.Last, *ir.Nth, *ir.Key, *ir.Behind, *ir.Ahead, *ir.Beyond:
		panic(fmt.Sprintf("interp: nothing is removed by %T", by))
	default:
		panic(fmt.Sprintf("interp: nothing is removed by %T", by))
	}
}

func (a *application) removeEvery(l *list, by *ir.Every, s *scope) *wire.Error {
	kept := make([]Value, 0, len(l.items))
	for _, item := range l.items {
		gone, err := s.matches(&by.Pick, item)
		if err != nil {
			return err
		}
		if !gone {
			kept = append(kept, item)
		}
	}
	if len(kept) < len(l.items) {
		a.keepEnd(l)
		l.items = slices.Clip(kept)
	}
	return nil
}

func (a *application) append(to spot, do *ir.Append, s *scope) *wire.Error {
	delta, err := s.text(do.Value)
	if err != nil || delta == "" {
		return err
	}
	a.keep(to.slot)
	grow(to.slot).append(delta)
	return nil
}

func (a *application) appendBase64(to spot, do *ir.AppendBase64, s *scope) *wire.Error {
	chunk, err := s.text(do.Value)
	if err != nil {
		return err
	}
	a.keep(to.slot)
	if err := grow(to.slot).appendBase64(chunk); err != nil {
		return err.(*wire.Error).Under(wire.Field(to.field.Name))
	}
	return nil
}

func (a *application) increase(to spot, do *ir.Increase, s *scope) *wire.Error {
	by, err := s.eval(do.Value)
	if err != nil {
		return err
	}
	sum, err := arithmetic(ir.Add, *to.slot, by)
	if err != nil {
		return err
	}
	a.keep(to.slot)
	*to.slot = sum
	return nil
}

func (a *application) merge(to spot, do *ir.Merge, s *scope) *wire.Error {
	v, err := s.eval(do.Value)
	if err != nil {
		return err
	}
	if from, ok := v.(*mapping); ok {
		target := as[*mapping](*to.slot)
		for name, value := range clone(from).(*mapping).entries.All() {
			keepKey(a, &target.entries, name)
			target.entries.Set(name, value)
		}
		return nil
	}
	if *to.slot == nil {
		a.keep(to.slot)
		*to.slot = new(record)
	}
	target := as[*record](*to.slot)
	if do.Deep {
		before := target.members
		a.undo = append(a.undo, func() { target.members = before })
		target.members = patchedRecord(target.members, as[*record](v).members)
		return nil
	}
	for name, raw := range as[*record](v).members.All() {
		keepKey(a, &target.members, name)
		target.members.Set(name, raw)
	}
	return nil
}
