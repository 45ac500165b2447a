package streams

import (
	"errors"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Fold is a reducer or a pipeline at work.
type Fold interface {
	Input() ir.Type
	Push(event interp.Value) (wire.Outcome, error)
	Ends() bool
	End(incomplete bool) (wire.Outcome, error)
	Signals(wire.Signals) []string
	States() []Saved     // all that is to be written and read again
	State() interp.Value // nil before there is one
}

// Saved is a state where it is kept, and its type.
type Saved struct {
	Of ir.Type
	In *interp.Value
}

// OfReducer folds with a reducer from a state on; with nil the reducer begins states
// itself.
func OfReducer(r *interp.Reducer, state interp.Value) Fold {
	return &reducerFold{r, state, state == nil}
}

// Continue folds a whole stream with a reducer, from a state on: events may begin new
// ones. With nil there is no state yet.
func Continue(r *interp.Reducer, state interp.Value) Fold { return &reducerFold{r, state, true} }

// OfPipeline folds with a pipeline.
func OfPipeline(p *interp.Pipeline, deliver func(interp.Delivery)) Fold {
	return &pipelineFold{p, deliver}
}

type reducerFold struct {
	*interp.Reducer
	current interp.Value // nil before there is one
	whole   bool         // the reducer begins states itself
}

func (f *reducerFold) State() interp.Value { return f.current }

func (f *reducerFold) Push(event interp.Value) (outcome wire.Outcome, err error) {
	if !f.whole {
		return f.Apply(f.current, event)
	}
	f.current, outcome, err = f.Fold(f.current, event)
	return outcome, err
}

func (f *reducerFold) End(incomplete bool) (wire.Outcome, error) {
	if !f.Ends() {
		return wire.Outcome{}, errors.New("the reducer has no end")
	}
	if f.current == nil {
		f.current = f.Initial()
	}
	return f.Reducer.End(f.current, incomplete)
}

func (f *reducerFold) States() []Saved {
	if f.current == nil {
		return nil
	}
	return []Saved{{f.Reducer.State(), &f.current}}
}

type pipelineFold struct {
	*interp.Pipeline
	deliver func(interp.Delivery)
}

func (f *pipelineFold) State() interp.Value             { return f.Last().State }
func (f *pipelineFold) Signals(s wire.Signals) []string { return f.Last().Reducer.Signals(s) }

func (f *pipelineFold) Push(event interp.Value) (wire.Outcome, error) {
	return f.Pipeline.Push(event, f.deliver)
}

func (f *pipelineFold) End(incomplete bool) (wire.Outcome, error) {
	if !f.Ends() {
		return wire.Outcome{}, errors.New("no stage has an end")
	}
	return f.Pipeline.End(incomplete, f.deliver)
}

func (f *pipelineFold) States() []Saved {
	var states []Saved
	for _, stage := range f.Stages {
		states = append(states, Saved{stage.Reducer.State(), &stage.State})
	}
	return states
}
