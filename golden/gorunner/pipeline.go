package main

import (
	"errors"

	"github.com/msggen/msggen/out/go/wire"
)

// pipeline are the functions of a pipeline P that takes events E and delivers
// values O.
type pipeline[P, E any, O value] struct {
	begin  func(...wire.Option) P
	event  func([]byte, ...wire.Option) (E, error)
	push   func(P, E, func(O, wire.Outcome), ...wire.Option) (wire.Outcome, error)
	end    func(P, func(O, wire.Outcome), ...wire.Option) (wire.Outcome, error) // nil if there is nothing to do
	states func(P) []kept
	raises []string // the signals of the last stage
}

func pipe[P, E any, O value](f pipeline[P, E, O]) beginning {
	return func(_ *string, emit func(value), opts ...wire.Option) (fold, error) {
		return &piped[P, E, O]{f, f.begin(opts...), func(v O, _ wire.Outcome) { emit(v) }}, nil
	}
}

// piped is a pipeline at work.
type piped[P, E any, O value] struct {
	functions pipeline[P, E, O]
	pipeline  P
	deliver   func(O, wire.Outcome)
}

func (p *piped[P, E, O]) apply(text string, opts ...wire.Option) (wire.Outcome, error) {
	event, err := p.functions.event([]byte(text), opts...)
	if err != nil {
		return wire.Outcome{}, err
	}
	return p.functions.push(p.pipeline, event, p.deliver, opts...)
}

func (p *piped[P, E, O]) end(opts ...wire.Option) (wire.Outcome, error) {
	if p.functions.end == nil {
		return wire.Outcome{}, errors.New("no stage has an end")
	}
	return p.functions.end(p.pipeline, p.deliver, opts...)
}

func (p *piped[P, E, O]) resume(opts ...wire.Option) error {
	for _, state := range p.functions.states(p.pipeline) {
		if err := state.again(opts...); err != nil {
			return err
		}
	}
	return nil
}

func (p *piped[P, E, O]) value() string {
	states := p.functions.states(p.pipeline)
	return snapshotOf(states[len(states)-1].in)
}

func (p *piped[P, E, O]) signals() []string { return p.functions.raises }

// kept is the state of a stage where it is kept.
type kept struct {
	in    value
	again func(opts ...wire.Option) error // writes and reads it
}

func keep[T any, P interface {
	*T
	value
}](in P, decode reader[P]) kept {
	return kept{in, func(opts ...wire.Option) error {
		read, err := restoring(decode)([]byte(snapshotOf(in)), opts...)
		if err == nil {
			*in = *read
		}
		return err
	}}
}
