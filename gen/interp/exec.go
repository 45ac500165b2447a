package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// application is one event being applied to a state.
type application struct {
	*Reducer
	outcome wire.Outcome
	undo    []func() // take back what was changed, one after the other from the last
	emitted bool
	left    bool // of a rule, not of the event: see ir.Return
}

// whole runs the steps that a return leaves.
func (a *application) whole(steps []ir.Stmt, s *scope) (ended bool, err *wire.Error) {
	ended, err = a.run(steps, s)
	ended, a.left = ended && !a.left, false
	return ended, err
}

// run executes steps. ended says that the event is over, not just these steps, unless
// they have returned.
func (a *application) run(steps []ir.Stmt, s *scope) (ended bool, err *wire.Error) {
	for _, step := range steps {
		if ended, err = a.step(step, s); ended || err != nil {
			return ended, err
		}
	}
	return false, nil
}

func (a *application) step(step ir.Stmt, s *scope) (ended bool, err *wire.Error) {
	if a.m.Observer != nil {
		a.m.Observer.Step(step)
	}
	switch step := step.(type) {
	case *ir.Change:
		return a.change(step, s)
	case *ir.Emit:
		return false, a.emit(step, s)
	case *ir.Raise:
		a.outcome.Raise(a.bit(step.Signal))
		return false, nil
	case *ir.Bound:
		return false, s.bound(step)
	case *ir.Bind:
		s.vars[step.Var], err = s.eval(step.Value)
		return false, err
	case *ir.Find:
		return a.find(step, s)
	case *ir.Parse:
		return a.parse(step, s)
	case *ir.Each:
		return a.each(step, s)
	case *ir.If:
		holds, err := s.bool(step.Cond)
		switch {
		case err != nil:
			return false, err
		case holds:
			return a.run(step.Then, s)
		default:
			return a.run(step.Else, s)
		}
	case *ir.Call:
		return a.call(step, s)
	case *ir.Skip:
		message, err := s.message(step.Message)
		a.outcome.Skip(wire.Code(step.Code), message)
		return true, err
	case *ir.Warn:
		message, err := s.message(step.Message)
		a.outcome.Warn(wire.Code(step.Code), message)
		return false, err
	case *ir.Fail:
		message, err := s.message(step.Message)
		if err == nil {
			err = wire.NewError(wire.Code(step.Code), message)
		}
		return true, err
	case *ir.Stop:
		return true, nil
	case *ir.Return:
		a.left = true
		return true, nil
	default:
		panic(fmt.Sprintf("interp: unknown step %T", step))
	}
}

func (a *application) find(step *ir.Find, s *scope) (ended bool, err *wire.Error) {
	found := false
	switch by := step.By.(type) {
	case *ir.Key:
		found, err = s.findKey(step.In, by)
	case *ir.First, *ir.Last, *ir.Nth:
		found, err = s.findItem(step.In, by)
	default:
		panic(fmt.Sprintf("interp: nothing is found by %T", by))
	}
	switch {
	case err != nil:
		return false, err
	case found:
		return a.run(step.Then, s)
	case step.Make != nil:
		if err := a.make(step, s); err != nil {
			return false, err
		}
		return a.run(step.Then, s)
	default:
		return a.run(step.Else, s)
	}
}

// make puts an element into a list, under the name that it was looked for by.
func (a *application) make(step *ir.Find, s *scope) *wire.Error {
	to, err := a.spot(step.Make.Place, s)
	if err != nil {
		return err
	}
	var made Value
	switch do := step.Make.Do.(type) {
	case *ir.Push:
		made, err = a.pushed(to, do, s)
	default:
		made, err = a.insert(to, do.(*ir.Insert), s)
	}
	s.vars[ir.PickOf(step.By).Var] = made
	return err
}

func (s *scope) findKey(in ir.Expr, by *ir.Key) (found bool, err *wire.Error) {
	m, err := s.mapping(in)
	if err != nil {
		return false, err
	}
	key, err := s.text(by.Key)
	if err != nil {
		return false, err
	}
	v, found := m.entries.Get(key)
	if found {
		s.vars[by.Var] = v
	}
	return found, nil
}

func (s *scope) findItem(in ir.Expr, by ir.Wanted) (found bool, err *wire.Error) {
	l, err := s.list(in)
	if err != nil {
		return false, err
	}
	items := l.items
	switch by := by.(type) {
	case *ir.Nth:
		if items, err = s.at(items, by.Index); err != nil {
			return false, err
		}
	case *ir.Last:
		items = items[max(len(items)-1, 0):]
	case *ir.First:
		if by.FromEnd {
			items = reversed(items)
		}
	default: // all of them
	}
	if len(items) == 0 {
		return false, nil
	}
	pick := ir.PickOf(by)
	key := s.soughtBy(pick)
	for i, item := range items {
		if key.excludes(item) {
			if i%passedOver == passedOver-1 && s.m.Watch != nil {
				s.m.Watch(nil)
			}
			continue
		}
		if found, err := s.matches(pick, item); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// passedOver is how many elements are passed over in the time that an expression takes.
const passedOver = 32

func (a *application) each(step *ir.Each, s *scope) (ended bool, err *wire.Error) {
	if _, isMap := step.In.Type().(*ir.Map); isMap {
		return a.eachEntry(step, s)
	}
	in, err := s.list(step.In)
	if err != nil {
		return false, err
	}
	for i, item := range in.items {
		if step.Key != nil {
			s.vars[step.Key] = integer(int64(i))
		}
		found, err := s.matches(&step.By.Pick, item)
		if err != nil {
			return false, err
		}
		if !found {
			continue
		}
		if ended, err := a.run(step.Do, s); ended || err != nil {
			return ended, err
		}
	}
	return false, nil
}

// eachEntry is each over the values of a map.
func (a *application) eachEntry(step *ir.Each, s *scope) (ended bool, err *wire.Error) {
	in, err := s.mapping(step.In)
	if err != nil {
		return false, err
	}
	for key, item := range reduce.Entries(in.entries) {
		s.vars[step.Key] = text(key)
		found, err := s.matches(&step.By.Pick, item)
		if err != nil {
			return false, err
		}
		if !found {
			continue
		}
		if ended, err := a.run(step.Do, s); ended || err != nil {
			return ended, err
		}
	}
	return false, nil
}

// matches names an element and reports whether it passes the test.
func (s *scope) matches(p *ir.Pick, item Value) (bool, *wire.Error) {
	if p.As != nil && !isMember(item, p.As) {
		return false, nil
	}
	s.vars[p.Var] = settled(item)
	if p.Cond == nil {
		return true, nil
	}
	return s.bool(p.Cond)
}

func (a *application) call(step *ir.Call, s *scope) (ended bool, err *wire.Error) {
	inner := a.m.scope()
	for i, arg := range step.Args {
		if inner.vars[step.Rule.Params[i]], err = s.eval(arg); err != nil {
			return false, err
		}
	}
	return a.whole(step.Rule.Body, inner)
}
