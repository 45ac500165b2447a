package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/out/go/wire"
)

// sdk is what vectors need of the SDK of one protocol, by the names of the spec.
type sdk struct {
	types        map[string]decoder
	reducers     map[string]reducer
	constructors map[string]constructor
	accessors    map[string]accessor
}

// decoder reads a document of one type.
type decoder func(text string, opts ...wire.Option) (value, error)

// value is a value of any type of an SDK.
type value interface {
	AppendJSON(dst []byte) []byte
}

// decode makes a decoder of a Decode function.
func decode[T value](function func([]byte, ...wire.Option) (T, error)) decoder {
	return func(text string, opts ...wire.Option) (value, error) {
		return function([]byte(text), opts...)
	}
}

// reducer begins a fold from a state, or one of a whole stream if there is none.
type reducer func(state *string, opts ...wire.Option) (fold, error)

// fold is a fold that goes on.
type fold interface {
	apply(event string, opts ...wire.Option) (wire.Outcome, error)
	resume(opts ...wire.Option) error
	value() string // canonical JSON of the state, or "" before there is one
}

// state is the type of a state: a pointer to an object, nil before there is one.
type state interface {
	value
	comparable
}

// functions are those of an SDK that fold events E into a state S.
type functions[S state, E any] struct {
	state func([]byte, ...wire.Option) (S, error)
	event func([]byte, ...wire.Option) (E, error)
	apply func(S, E, ...wire.Option) (wire.Outcome, error)
	fold  func(S, E, ...wire.Option) (S, wire.Outcome, error)
}

func reduce[S state, E any](f functions[S, E]) reducer {
	return func(start *string, opts ...wire.Option) (fold, error) {
		s := &stateful[S, E]{functions: f, whole: start == nil}
		if s.whole {
			return s, nil
		}
		return s, s.become(*start, opts...)
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

func (s *stateful[S, E]) resume(opts ...wire.Option) error {
	if text := s.value(); text != "" {
		return s.become(text, opts...)
	}
	return nil
}

func (s *stateful[S, E]) become(text string, opts ...wire.Option) error {
	state, err := s.functions.state([]byte(text), opts...)
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
	return string(s.state.AppendJSON(nil))
}

// runner answers requests.
type runner struct {
	sdk        *sdk
	ids, times int
	fold       fold
}

func (r *runner) do(next request) answer {
	switch next.Op {
	case "begin":
		r.ids, r.times = 0, 0
		begin, ok := r.sdk.reducers[next.Reducer.Name]
		if !ok {
			return answer{Problem: "no reducer " + next.Reducer.Name}
		}
		var err error
		if r.fold, err = begin(next.State, r.sources()...); err != nil {
			r.fold = nil
			return failed(err)
		}
		return r.done(nil)
	case "event":
		if r.fold == nil {
			return answer{Problem: "no fold has begun"}
		}
		outcome, err := r.fold.apply(next.Event, r.sources()...)
		if err != nil {
			return r.done(err)
		}
		return answer{
			Outcome: status(outcome), Message: legible(outcome.Notice.Message),
			Warnings: codes(outcome.Warnings), Value: r.fold.value(),
		}
	case "resume":
		return r.done(r.fold.resume(r.sources()...))
	case "decode":
		r.ids, r.times = 0, 0
		decode, ok := r.sdk.types[next.Type]
		if !ok {
			return answer{Problem: "no type " + next.Type}
		}
		v, err := decode(next.Document, r.sources()...)
		if err != nil {
			return failed(err)
		}
		return answer{Outcome: "ok", Value: string(v.AppendJSON(nil))}
	case "construct", "access":
		return r.call(next)
	default:
		return answer{Problem: fmt.Sprintf("unknown operation %q", next.Op)}
	}
}

func (r *runner) sources() []wire.Option {
	return []wire.Option{
		wire.WithNewID(func() string { r.ids++; return "id-" + strconv.Itoa(r.ids) }),
		wire.WithNow(func() string { r.times++; return "t-" + strconv.Itoa(r.times) }),
	}
}

// done is the answer with the state, after an error or none.
func (r *runner) done(err error) answer {
	a := answer{Outcome: "ok"}
	if err != nil {
		a = failed(err)
	}
	a.Value = r.fold.value()
	return a
}

func failed(err error) answer {
	var e *wire.Error
	if !errors.As(err, &e) {
		return answer{Problem: err.Error()}
	}
	return answer{Outcome: "error:" + e.Code, Message: legible(e.Msg), Path: e.Path.String()}
}

func status(o wire.Outcome) string {
	if o.Status == wire.Skipped {
		return o.Status.String() + ":" + o.Notice.Code
	}
	return o.Status.String()
}

func codes(warnings []wire.Notice) []string {
	var codes []string
	for _, w := range warnings {
		codes = append(codes, w.Code)
	}
	return codes
}

// legible is a message as JSON libraries can carry it: they know no lone
// surrogates.
func legible(message string) string { return strings.ToValidUTF8(message, "\uFFFD") }
