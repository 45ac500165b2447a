package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// The codes with which every reducer skips what its rules do not decide.
const (
	CodeUnknownEvent = "unknown-event" // of a type that the protocol does not have
	CodeNoState      = "no-state"      // before any event that begins a state
)

// Reducer folds events into a state.
type Reducer struct {
	// Emit, if set, gets what the rules emit, at once and in order.
	Emit func(Value)

	m    *Machine
	spec *ir.Reducer
}

// Reducer returns the reducer of that name.
func (m *Machine) Reducer(name string) (*Reducer, error) {
	for _, r := range m.protocol.Reducers {
		if r.Name == name {
			return &Reducer{m: m, spec: r}, nil
		}
	}
	return nil, fmt.Errorf("protocol %s has no reducer %s", m.protocol.Name, name)
}

// State and Input are the types of what a reducer takes.
func (r *Reducer) State() ir.Type { return r.spec.State }
func (r *Reducer) Input() ir.Type { return r.spec.Input }

// Emits reports whether the rules of a reducer emit anything, Ends whether it has
// steps for the end of the stream.
func (r *Reducer) Emits() bool { return r.spec.Emits != nil }
func (r *Reducer) Ends() bool  { return len(r.spec.End) > 0 }

// Signals are the names of a set of signals, in the order of the spec.
func (r *Reducer) Signals(raised wire.Signals) []string {
	var names []string
	for _, s := range r.spec.Signals {
		if raised.Has(r.bit(s)) {
			names = append(names, s.Name)
		}
	}
	return names
}

// Apply folds one event into a state, in place. An error leaves the state as it
// was.
func (r *Reducer) Apply(state, event Value) (wire.Outcome, error) {
	self, err := r.own(state)
	if err != nil {
		return wire.Outcome{}, err
	}
	return r.observed(event, func() (wire.Outcome, error) { return r.applied(self, event) })
}

func (r *Reducer) applied(self *object, event Value) (wire.Outcome, error) {
	switch event := event.(type) {
	case *stranger:
		if rule := r.spec.Unknown; rule != nil {
			return r.run("an event of unknown type", self, func(a *application, s *scope) *wire.Error {
				whole, _, err := r.m.Decode(rule.Event.Type, event.raw)
				if err != nil {
					panic("interp: what was kept of an event is no object: " + err.Error())
				}
				s.vars[rule.Event], s.vars[rule.Tag] = whole, text(event.tag)
				_, failed := a.run(rule.Body, s)
				return failed
			})
		}
		return reduce.UnknownEvent(event.tag), nil
	case *object:
		if member, ok := r.member(event); ok {
			return r.apply(member, self, event)
		}
	default: // no event
	}
	return wire.Outcome{}, fmt.Errorf("reducer %s: the event is not a %s", r.spec.Name, ir.DeclOf(r.spec.Input).Name)
}

// Fold is Apply for a whole stream: it returns the state after the event, which
// is current unless the event begins a new one. Before the first event current
// is nil, and so is the state that is returned until one has begun.
func (r *Reducer) Fold(current, event Value) (Value, wire.Outcome, error) {
	next, err := r.begin(current, event)
	switch {
	case err != nil:
		return current, wire.Outcome{}, err
	case next == nil:
		return nil, noState(), nil
	}
	outcome, err := r.Apply(next, event)
	if err != nil {
		return current, outcome, err
	}
	return next, outcome, nil
}

// End runs what a reducer does after the last event, or when the stream was cut off
// and is incomplete. Before any state there is nothing to do.
func (r *Reducer) End(state Value, incomplete bool) (wire.Outcome, error) {
	if state == nil {
		return noState(), nil
	}
	self, err := r.own(state)
	if err != nil {
		return wire.Outcome{}, err
	}
	return r.observed(nil, func() (wire.Outcome, error) {
		return r.run("the end", self, func(a *application, s *scope) *wire.Error {
			if r.spec.Incomplete != nil {
				s.vars[r.spec.Incomplete] = boolean(incomplete)
			}
			_, err := a.run(r.spec.End, s)
			return err
		})
	})
}

// own is a state that the reducer can work on.
func (r *Reducer) own(state Value) (*object, error) {
	self, ok := state.(*object)
	if !ok || self.typ != r.spec.State {
		return nil, fmt.Errorf("reducer %s: the state is not a %s", r.spec.Name, r.spec.State.Name)
	}
	return self, nil
}

func noState() wire.Outcome { return reduce.Skip(CodeNoState, "there is no state yet") }

// Is reports whether a value of a union is that member.
func Is(v Value, m *ir.Member) bool { return IsOf(v, m.Type) }

// IsOf reports whether a value is an object of that type.
func IsOf(v Value, t ir.Type) bool {
	o, ok := v.(*object)
	return ok && t == ir.Type(o.typ)
}

// member is the member of the input that an event is, nil if the input is an object.
func (r *Reducer) member(event *object) (m *ir.Member, ok bool) {
	union := r.spec.Union()
	if union == nil {
		return nil, r.spec.Input == ir.Type(event.typ)
	}
	for _, m := range union.Members {
		if m.Type == event.typ {
			return m, true
		}
	}
	return nil, false
}

// apply runs the rules for one event. An event that is ignored or passed on runs
// none.
func (r *Reducer) apply(member *ir.Member, self, event *object) (wire.Outcome, error) {
	switch {
	case slices.Contains(r.spec.Ignore, member):
		return reduce.Ignore(), nil
	case slices.Contains(r.spec.Pass, member):
		r.handOn(event)
		return wire.Outcome{}, nil
	}
	return r.run("the event "+event.typ.Name, self, func(a *application, s *scope) *wire.Error {
		return a.apply(member, event, s)
	})
}

// run runs steps on a state, and sees to it that a failure leaves it as it was.
func (r *Reducer) run(what string, self *object, steps func(*application, *scope) *wire.Error) (wire.Outcome, error) {
	a := &application{Reducer: r}
	s := r.m.scope()
	s.vars[r.spec.Self] = self
	err := steps(a, s)
	switch {
	case err == nil:
		return a.outcome, nil
	case a.emitted:
		return wire.Outcome{}, fmt.Errorf("interp: reducer %s failed at %s after it had emitted something: %w",
			r.spec.Name, what, err)
	default:
		a.takeBack()
		return wire.Outcome{}, err
	}
}

func (a *application) apply(member *ir.Member, event *object, s *scope) *wire.Error {
	r := a.spec
	if r.FirstEvent != nil {
		s.vars[r.FirstEvent] = event
	}
	if ended, err := a.whole(r.First, s); ended || err != nil {
		return err
	}
	for _, c := range r.Cases {
		if c.Member == member {
			s.vars[c.Event] = event
			_, err := a.run(c.Body, s)
			return err
		}
	}
	panic(fmt.Sprintf("interp: reducer %s does not handle %s", r.Name, event.typ.Name))
}

func (r *Reducer) handOn(v Value) {
	if r.Emit != nil {
		r.Emit(v)
	}
}

// begin is the state that an event is folded into, or nil if there is none yet.
func (r *Reducer) begin(current, event Value) (Value, error) {
	for _, start := range r.spec.Starts {
		if o, ok := event.(*object); !ok || o.typ != start.Event.Type {
			continue
		}
		s := r.m.scope()
		s.vars[start.Event] = event
		if current != nil && start.Unless != nil {
			s.vars[start.Self] = current
			goesOn, err := s.bool(start.Unless)
			if err != nil {
				return nil, err
			}
			if goesOn {
				return current, nil
			}
		}
		v, err := s.eval(start.Value)
		if err != nil {
			return nil, err
		}
		return clone(v), nil
	}
	if current == nil {
		return r.Initial(), nil
	}
	return current, nil
}

// Initial is the state in which a fold begins, or nil if an event begins it.
func (r *Reducer) Initial() Value {
	if len(r.spec.Starts) > 0 {
		return nil
	}
	return r.m.initial(r.spec.State)
}

// initial is an object all of whose fields have their defaults, or nil if the
// type does not allow that.
func (m *Machine) initial(t *ir.Object) Value {
	for _, f := range t.Fields {
		if f.Presence == ir.Required && f.Const == nil {
			return nil
		}
	}
	o := newObject(t)
	for i, f := range t.Fields {
		switch {
		case f.Presence == ir.Optional:
		case f.Const != nil:
			o.fields[i] = m.constant(f.Type, f.Const.Value)
		default:
			o.fields[i] = m.defaultOf(f)
		}
	}
	return o
}
