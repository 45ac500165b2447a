package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
)

// The steps that change lists, maps and free-form values in places that they
// find themselves.

func (a *application) insert(step *ir.Insert, s *scope) *wire.Error {
	l, err := s.list(step.List)
	if err != nil {
		return err
	}
	v, err := s.eval(step.Value)
	if err != nil {
		return err
	}
	find := s.behind
	if step.Index != nil {
		find = s.inRange
	}
	at, err := find(l, step)
	if err != nil {
		return err
	}
	a.changed = true
	l.items = slices.Insert(l.items, at, clone(v))
	return nil
}

// behind is the place where something is inserted into a list.
func (s *scope) behind(l *list, step *ir.Insert) (int, *wire.Error) {
	for i, item := range l.items {
		found, err := s.matches(step.After, item, nil, step.Where)
		if err != nil {
			return 0, err
		}
		if !found {
			continue
		}
		for i++; i < len(l.items) && step.While != nil; i++ {
			if past, err := s.matches(step.Next, l.items[i], nil, step.While); err != nil || !past {
				return i, err
			}
		}
		return i, nil
	}
	return len(l.items), nil
}

func (a *application) replace(step *ir.Replace, s *scope) *wire.Error {
	l, err := s.list(step.List)
	if err != nil {
		return err
	}
	for i, item := range l.items {
		found, err := s.matches(step.Var, item, nil, step.Cond)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		v, err := s.eval(step.Value)
		if err != nil {
			return err
		}
		a.changed = true
		l.items[i] = clone(v)
		if !step.Every {
			break
		}
	}
	return nil
}

// entry is a map and the key that a step is about.
func (s *scope) entry(in, at ir.Expr) (*mapping, string, *wire.Error) {
	m, err := s.mapping(in)
	if err != nil {
		return nil, "", err
	}
	key, err := s.text(at)
	return m, key, err
}

func (a *application) put(step *ir.Put, s *scope) *wire.Error {
	m, key, err := s.entry(step.Map, step.Key)
	if err != nil {
		return err
	}
	v, err := s.eval(step.Value)
	if err != nil {
		return err
	}
	a.changed = true
	m.entries.Set(key, clone(v))
	return nil
}

func (a *application) delete(step *ir.Delete, s *scope) *wire.Error {
	m, key, err := s.entry(step.Map, step.Key)
	if err != nil {
		return err
	}
	if m.entries.Has(key) {
		a.changed = true
		m.entries.Delete(key)
	}
	return nil
}

func (a *application) patch(step *ir.Patch, s *scope) (ended bool, err *wire.Error) {
	slot, _, err := s.place(step.Target)
	if err != nil {
		return false, err
	}
	operations, err := s.eval(step.Value)
	if err != nil {
		return false, err
	}
	var before []byte
	if *slot != nil {
		before = appendValue(nil, *slot)
	}
	after, failure := jsonpatch.Apply(before, appendValue(nil, operations), patched(step.Target.Type()))
	if failure != nil {
		if step.Reason != nil {
			s.vars[step.Reason] = text(failure.Error())
		}
		return a.run(step.Else, s)
	}
	v, _, invalid := a.m.Decode(step.Target.Type(), after)
	if invalid != nil {
		panic(fmt.Sprintf("interp: %s: a patch made %s: %v", step.Span(), after, invalid))
	}
	a.changed = true
	*slot = v
	return a.run(step.Then, s)
}

// patched says what a patch may make of a value of type t.
func patched(t ir.Type) jsonpatch.Want {
	switch t := t.(type) {
	case *ir.Nullable:
		return jsonpatch.Anything
	case *ir.Scalar:
		if t.Kind == ir.Record {
			return jsonpatch.Object
		}
	default: // is not patched
	}
	return jsonpatch.NotNull
}

func (a *application) emit(step *ir.Emit, s *scope) *wire.Error {
	v, err := s.eval(step.Value)
	if err != nil {
		return err
	}
	a.changed = true
	a.handOn(clone(v))
	return nil
}

// bit is how an outcome carries a signal.
func (r *Reducer) bit(s *ir.Signal) wire.Signals {
	return 1 << slices.Index(r.spec.Signals, s)
}
