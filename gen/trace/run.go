// Package trace follows a recorded stream through a reducer or a pipeline: what came of
// each event, which rule ran, where it stands in the spec, and what it changed. It runs
// the stream in the interpreter, and adds no meaning of its own.
//
// A [Run] folds event by event and keeps nothing; a [Trace] keeps the events, and gives
// the state behind any of them at once.
package trace

import (
	"errors"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/wire"
)

// Run is one stream on its way through a reducer or a pipeline.
type Run struct {
	machine *interp.Machine
	subject ir.Subject
	fold    streams.Fold
	emitted []interp.Value
}

// Step is what came of one event, or of the end of the stream.
type Step struct {
	Event   interp.Value      // nil at the end, and if it was refused
	Notes   []wire.Diagnostic // what was read but not understood
	Refused bool              // the text is no event; Err says why
	Outcome wire.Outcome
	Err     error
	Emitted []interp.Value // what came through the reducer, or the last stage
	Ended   interp.Value   // the state that ended because the event began a new one, or nil
}

// Open begins a stream. With a state, which only a reducer takes, the stream goes on from
// there.
func Open(m *interp.Machine, subject ir.Subject, state interp.Value) (*Run, error) {
	if subject.Pipeline != nil && state != nil {
		return nil, errors.New("a pipeline takes no state to begin with")
	}
	r := &Run{machine: m, subject: subject}
	return r, r.begin([]interp.Value{state})
}

// begin begins anew, with the states of all stages. Those of a pipeline begin by
// themselves if none is given.
func (r *Run) begin(states []interp.Value) error {
	r.emitted = nil
	emit := func(v interp.Value) { r.emitted = append(r.emitted, v) }
	if r.subject.Pipeline != nil {
		p, err := r.machine.Pipeline(r.subject.Pipeline.Name)
		if err != nil {
			return err
		}
		for i, stage := range p.Stages {
			if states[0] != nil {
				stage.State = states[i]
			}
		}
		r.fold = streams.OfPipeline(p, func(d interp.Delivery) { emit(d.Value) })
		return nil
	}
	reducer, err := r.machine.Reducer(r.subject.Reducer.Name)
	if err != nil {
		return err
	}
	reducer.Emit = emit
	r.fold = streams.Continue(reducer, states[0])
	return nil
}

// Event takes the next event.
func (r *Run) Event(text []byte) Step {
	event, notes, err := r.machine.Decode(r.fold.Input(), text)
	if err != nil {
		return Step{Notes: notes, Refused: true, Err: err}
	}
	before := r.fold.State()
	step := Step{Event: event, Notes: notes}
	step.Outcome, step.Err = r.fold.Push(event)
	if before != nil && r.fold.State() != before {
		step.Ended = before
	}
	step.Emitted, r.emitted = r.emitted, nil
	return step
}

// Ends reports whether there is something to do at the end of the stream.
func (r *Run) Ends() bool { return r.fold.Ends() }

// End is the end of the stream, or where it was cut off.
func (r *Run) End(incomplete bool) Step {
	var step Step
	step.Outcome, step.Err = r.fold.End(incomplete)
	step.Emitted, r.emitted = r.emitted, nil
	return step
}

// State is that of the reducer, or of the last stage; nil before there is one.
func (r *Run) State() interp.Value { return r.fold.State() }

// states are those of all stages.
func (r *Run) states() []interp.Value {
	if r.subject.Reducer != nil {
		return []interp.Value{r.fold.State()}
	}
	var states []interp.Value
	for _, saved := range r.fold.States() {
		states = append(states, *saved.In)
	}
	return states
}

// Signals are the names of a set of signals.
func (r *Run) Signals(raised wire.Signals) []string { return r.fold.Signals(raised) }

// Emits reports whether what comes through counts more than the state.
func (r *Run) Emits() bool {
	stages := r.subject.Stages()
	return stages[len(stages)-1].Emits != nil
}

// Failure is what an error says: the stage that it comes from, its code and its path, if
// it has them, and why.
type Failure struct {
	Stage, Code, Path, Message string
	Err                        error // without the stage
}

// FailureOf looks into an error of a [Step].
func FailureOf(err error) Failure {
	f := Failure{Err: err}
	var stage *wire.StageError
	if errors.As(err, &stage) {
		f.Stage, f.Err = stage.Stage, stage.Err
	}
	f.Message = f.Err.Error()
	var failure *wire.Error
	if errors.As(err, &failure) {
		f.Code, f.Path, f.Message, f.Err = string(failure.Code), failure.Path.String(), failure.Msg, failure
	}
	return f
}
