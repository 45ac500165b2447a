package main

import (
	"errors"

	"github.com/msggen/msggen/out/go/wire"
)

// beginning begins a fold from a state, or one of a whole stream if there is none.
// What comes out of it is handed to emit.
type beginning func(state *string, emit func(value), opts ...wire.Option) (fold, error)

// fold is a fold that goes on.
type fold interface {
	apply(event string, opts ...wire.Option) (wire.Outcome, error)
	end(opts ...wire.Option) (wire.Outcome, error)
	resume(opts ...wire.Option) error
	value() string // canonical JSON of the state, or "" before there is one
	signals() []string
}

// state is the type of a state: a pointer to an object, nil before there is one.
type state interface {
	value
	comparable
}

// functions are those of an SDK that fold events E into a state S.
type functions[S state, E any] struct {
	state     reader[S]
	event     reader[E]
	apply     func(S, E, ...wire.Option) (wire.Outcome, error)
	fold      func(S, E, ...wire.Option) (S, wire.Outcome, error)
	end       func(S, ...wire.Option) (wire.Outcome, error) // nil if there is nothing to do
	byDefault string                                        // the state that begins by its defaults, or ""
	raises    []string                                      // the signals
}

func reducing[S state, E any](f functions[S, E]) beginning {
	return func(start *string, _ func(value), opts ...wire.Option) (fold, error) {
		return f.begin(start, opts...)
	}
}

func (f functions[S, E]) begin(start *string, opts ...wire.Option) (fold, error) {
	s := &stateful[S, E]{functions: f, whole: start == nil}
	if s.whole {
		return s, nil
	}
	return s, s.become(*start, opts...)
}

// emitting are the functions of a reducer that hands on values O.
type emitting[S state, E any, O value] struct {
	state     reader[S]
	event     reader[E]
	apply     func(S, E, func(O), ...wire.Option) (wire.Outcome, error)
	fold      func(S, E, func(O), ...wire.Option) (S, wire.Outcome, error)
	end       func(S, func(O), ...wire.Option) (wire.Outcome, error)
	byDefault string
	raises    []string
}

func expand[S state, E any, O value](f emitting[S, E, O]) beginning {
	return func(start *string, emit func(value), opts ...wire.Option) (fold, error) {
		each := func(v O) { emit(v) }
		g := functions[S, E]{state: f.state, event: f.event, byDefault: f.byDefault, raises: f.raises}
		g.apply = func(s S, e E, opts ...wire.Option) (wire.Outcome, error) { return f.apply(s, e, each, opts...) }
		g.fold = func(s S, e E, opts ...wire.Option) (S, wire.Outcome, error) { return f.fold(s, e, each, opts...) }
		if f.end != nil {
			g.end = func(s S, opts ...wire.Option) (wire.Outcome, error) { return f.end(s, each, opts...) }
		}
		return g.begin(start, opts...)
	}
}

// stateful is a fold with its state.
type stateful[S state, E any] struct {
	functions functions[S, E]
	whole     bool // the reducer begins states itself
	state     S
}

func (s *stateful[S, E]) apply(text string, opts ...wire.Option) (outcome wire.Outcome, err error) {
	event, err := s.functions.event([]byte(text), opts...)
	if err != nil {
		return outcome, err
	}
	if s.whole {
		s.state, outcome, err = s.functions.fold(s.state, event, opts...)
		return outcome, err
	}
	return s.functions.apply(s.state, event, opts...)
}

func (s *stateful[S, E]) end(opts ...wire.Option) (wire.Outcome, error) {
	if s.functions.end == nil {
		return wire.Outcome{}, errors.New("the reducer has no end")
	}
	if s.value() == "" {
		if s.functions.byDefault == "" {
			return wire.Outcome{Status: wire.Skipped, Notice: wire.Notice{Code: "no-state", Message: "there is no state yet"}}, nil
		}
		if err := s.become(s.functions.byDefault, opts...); err != nil {
			return wire.Outcome{}, err
		}
	}
	return s.functions.end(s.state, opts...)
}

func (s *stateful[S, E]) resume(opts ...wire.Option) error {
	if text := s.value(); text != "" {
		return s.become(text, opts...)
	}
	return nil
}

func (s *stateful[S, E]) become(text string, opts ...wire.Option) error {
	state, err := restoring(s.functions.state)([]byte(text), opts...)
	if err == nil {
		s.state = state
	}
	return err
}

func (s *stateful[S, E]) value() string {
	var none S
	if s.state == none {
		return ""
	}
	return snapshotOf(s.state)
}

func (s *stateful[S, E]) signals() []string { return s.functions.raises }
