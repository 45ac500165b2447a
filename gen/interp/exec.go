package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// application is one event being applied to a state.
type application struct {
	*Reducer
	outcome wire.Outcome
	changed bool // the state is no longer what it was, or something was emitted
}

// run executes steps. ended says that the event is over, not just these steps.
func (a *application) run(steps []ir.Stmt, s *scope) (ended bool, err *wire.Error) {
	for _, step := range steps {
		if ended, err = a.step(step, s); ended || err != nil {
			return ended, err
		}
	}
	return false, nil
}

func (a *application) step(step ir.Stmt, s *scope) (ended bool, err *wire.Error) {
	switch step := step.(type) {
	case *ir.Set:
		return false, a.set(step, s)
	case *ir.Unset:
		return false, a.unset(step, s)
	case *ir.Push:
		return a.push(step, s)
	case *ir.Remove:
		return false, a.remove(step, s)
	case *ir.Append:
		return false, a.append(step, s)
	case *ir.AppendBase64:
		return false, a.appendBase64(step, s)
	case *ir.Increase:
		return false, a.increase(step, s)
	case *ir.Merge:
		return false, a.merge(step, s)
	case *ir.Insert:
		return false, a.insert(step, s)
	case *ir.Replace:
		return false, a.replace(step, s)
	case *ir.Put:
		return false, a.put(step, s)
	case *ir.Delete:
		return false, a.delete(step, s)
	case *ir.Patch:
		return a.patch(step, s)
	case *ir.Emit:
		return false, a.emit(step, s)
	case *ir.Raise:
		a.outcome.Raise(a.bit(step.Signal))
		return false, nil
	case *ir.Bind:
		s.vars[step.Var], err = s.eval(step.Value)
		return false, err
	case *ir.Find:
		return a.find(step, s)
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
		a.outcome.Skip(step.Code, message)
		return true, err
	case *ir.Warn:
		message, err := s.message(step.Message)
		a.outcome.Warn(step.Code, message)
		return false, err
	case *ir.Fail:
		message, err := s.message(step.Message)
		if err == nil {
			err = wire.NewError(step.Code, message)
		}
		return true, err
	case *ir.Stop:
		return true, nil
	default:
		panic(fmt.Sprintf("interp: unknown step %T", step))
	}
}

func (a *application) find(step *ir.Find, s *scope) (ended bool, err *wire.Error) {
	if step.Key != nil {
		return a.findKey(step, s)
	}
	in, err := s.list(step.In)
	if err != nil {
		return false, err
	}
	items := in.items
	switch {
	case step.Index != nil:
		if items, err = s.at(items, step.Index); err != nil {
			return false, err
		}
	case step.Last && len(items) > 0:
		items = items[len(items)-1:]
	}
	for _, item := range items {
		found, err := s.matches(step.Var, item, step.As, step.Cond)
		if err != nil {
			return false, err
		}
		if found {
			return a.run(step.Then, s)
		}
	}
	return a.run(step.Else, s)
}

func (a *application) findKey(step *ir.Find, s *scope) (ended bool, err *wire.Error) {
	in, key, err := s.entry(step.In, step.Key)
	if err != nil {
		return false, err
	}
	v, found := in.entries.Get(key)
	if !found {
		return a.run(step.Else, s)
	}
	s.vars[step.Var] = v
	return a.run(step.Then, s)
}

func (a *application) each(step *ir.Each, s *scope) (ended bool, err *wire.Error) {
	in, err := s.list(step.In)
	if err != nil {
		return false, err
	}
	for _, item := range in.items {
		found, err := s.matches(step.Var, item, step.As, step.Cond)
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

// matches names an element and reports whether it is the wanted member and the
// condition holds for it.
func (s *scope) matches(v *ir.Var, item Value, as *ir.Member, cond ir.Expr) (bool, *wire.Error) {
	if as != nil && !isMember(item, as) {
		return false, nil
	}
	s.vars[v] = settled(item)
	if cond == nil {
		return true, nil
	}
	return s.bool(cond)
}

func (a *application) call(step *ir.Call, s *scope) (ended bool, err *wire.Error) {
	inner := a.m.scope()
	for i, arg := range step.Args {
		if inner.vars[step.Rule.Params[i]], err = s.eval(arg); err != nil {
			return false, err
		}
	}
	return a.run(step.Rule.Body, inner)
}
