package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// The steps that change lists, maps and free-form values in places that they
// find themselves.

func (a *application) insert(to spot, do *ir.Insert, s *scope) (Value, *wire.Error) {
	v, err := s.eval(do.Value)
	if err != nil {
		return nil, err
	}
	v = clone(v)
	l := as[*list](*to.slot)
	var at int
	switch by := do.By.(type) {
	case *ir.Index:
		at, err = s.inRange(l, by, to.field)
	case *ir.Behind:
		at, err = s.behind(l, by)
	case *ir.Ahead:
		at, err = s.ahead(l, by)
	case *ir.Beyond:
		at, err = a.beyond(to, l, by, s)
	default:
		panic(fmt.Sprintf("interp: nothing is inserted by %T", by))
	}
	if err != nil {
		return nil, err
	}
	a.keepItems(l, at)
	l.items = slices.Insert(l.items, at, v)
	return v, nil
}

// ahead is the place before an element of a list.
func (s *scope) ahead(l *list, by *ir.Ahead) (int, *wire.Error) {
	for i, item := range l.items {
		if found, err := s.matches(&ir.Pick{Var: by.Var, Cond: by.Where}, item); found || err != nil {
			return i, err
		}
	}
	return len(l.items), nil
}

// beyond fills a list up to an index, and gives the index. What it is filled with may be
// made of what it has: every element counts as a change.
func (a *application) beyond(to spot, l *list, by *ir.Beyond, s *scope) (int, *wire.Error) {
	n, err := s.integer(by.Index)
	if err != nil {
		return 0, err
	}
	if failure := reduce.CheckEndIndex(n, len(l.items), by.Fill != nil); failure != nil {
		return 0, failure.(*wire.Error).Under(wire.Field(to.field.Name))
	}
	for int64(len(l.items)) < n {
		fill, err := s.eval(by.Fill)
		if err != nil {
			return 0, err
		}
		a.keepEnd(l)
		l.items = append(l.items, clone(fill))
		if a.m.Watch != nil {
			a.m.Watch(to.of)
		}
	}
	return len(l.items), nil
}

// behind is the place where something is inserted into a list.
func (s *scope) behind(l *list, by *ir.Behind) (int, *wire.Error) {
	where := &ir.Pick{Var: by.After, Cond: by.Where}
	while := &ir.Pick{Var: by.Next, Cond: by.While}
	for i, item := range l.items {
		found, err := s.matches(where, item)
		if err != nil {
			return 0, err
		}
		if !found {
			continue
		}
		for i++; i < len(l.items) && by.While != nil; i++ {
			if past, err := s.matches(while, l.items[i]); err != nil || !past {
				return i, err
			}
		}
		return i, nil
	}
	return len(l.items), nil
}

func (a *application) replace(to spot, do *ir.Replace, s *scope) *wire.Error {
	l := as[*list](*to.slot)
	if by, ok := do.By.(*ir.Nth); ok {
		return a.replaceAt(to, l, by, do.Value, s)
	}
	_, every := do.By.(*ir.Every)
	for i, item := range l.items {
		found, err := s.matches(ir.PickOf(do.By), item)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		v, err := s.eval(do.Value)
		if err != nil {
			return err
		}
		a.keep(&l.items[i])
		l.items[i] = clone(v)
		if !every {
			break
		}
		if a.m.Watch != nil {
			a.m.Watch(to.of)
		}
	}
	return nil
}

// replaceAt puts a value in the place of the element at an index.
func (a *application) replaceAt(to spot, l *list, by *ir.Nth, value ir.Expr, s *scope) *wire.Error {
	n, err := s.integer(by.Index)
	if err != nil {
		return err
	}
	i, failure := reduce.ElementIndex(n, len(l.items))
	if failure != nil {
		return failure.(*wire.Error).Under(wire.Field(to.field.Name))
	}
	s.vars[by.Var] = l.items[i]
	v, err := s.eval(value)
	if err != nil {
		return err
	}
	a.keep(&l.items[i])
	l.items[i] = clone(v)
	return nil
}

func (a *application) put(to spot, do *ir.Put, s *scope) *wire.Error {
	key, err := s.text(do.Key)
	if err != nil {
		return err
	}
	v, err := s.eval(do.Value)
	if err != nil {
		return err
	}
	m := as[*mapping](*to.slot)
	keepKey(a, &m.entries, key)
	m.entries.Set(key, clone(v))
	return nil
}

func (a *application) delete(to spot, do *ir.Delete, s *scope) *wire.Error {
	key, err := s.text(do.Key)
	if err != nil {
		return err
	}
	m := as[*mapping](*to.slot)
	keepKey(a, &m.entries, key)
	m.entries.Delete(key)
	return nil
}

func (a *application) patch(to spot, do *ir.Patch, s *scope) (ended bool, err *wire.Error) {
	operations, err := s.eval(do.Value)
	if err != nil {
		return false, err
	}
	var before []byte
	if *to.slot != nil {
		before = appendValue(nil, *to.slot)
	}
	after, failure := a.m.applyPatch(do, before, appendValue(nil, operations), patched(to.typ))
	if failure != nil {
		if do.Reason != nil {
			s.vars[do.Reason] = text(failure.Error())
		}
		return a.run(do.Else, s)
	}
	made := a.m.made(to.typ, after)
	a.keep(to.slot)
	*to.slot = made
	return a.run(do.Then, s)
}

func (m *Machine) applyPatch(do *ir.Patch, before, operations []byte, want jsonpatch.Want) ([]byte, error) {
	if do.Work == 0 {
		return jsonpatch.Apply(before, operations, want)
	}
	return jsonpatch.ApplyWithin(before, operations, want, &m.sources, do.Work)
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
	a.emitted = true
	a.handOn(clone(v))
	return nil
}

// bit is how an outcome carries a signal.
func (r *Reducer) bit(s *ir.Signal) wire.Signals {
	return 1 << slices.Index(r.spec.Signals, s)
}
