package runner

import (
	"errors"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// reducerFold is a reducer with its state.
type reducerFold struct {
	reducer *interp.Reducer
	current interp.Value // nil before there is one
	whole   bool         // the reducer begins states itself
}

func (f *reducerFold) input() ir.Type                  { return f.reducer.Input() }
func (f *reducerFold) state() interp.Value             { return f.current }
func (f *reducerFold) signals(s wire.Signals) []string { return f.reducer.Signals(s) }

func (f *reducerFold) push(event interp.Value) (outcome wire.Outcome, err error) {
	if !f.whole {
		return f.reducer.Apply(f.current, event)
	}
	f.current, outcome, err = f.reducer.Fold(f.current, event)
	return outcome, err
}

func (f *reducerFold) end(incomplete bool) (wire.Outcome, error) {
	if !f.reducer.Ends() {
		return wire.Outcome{}, errors.New("the reducer has no end")
	}
	if f.current == nil {
		f.current = f.reducer.Initial()
	}
	return f.reducer.End(f.current, incomplete)
}

func (f *reducerFold) states() []saved {
	if f.current == nil {
		return nil
	}
	return []saved{{f.reducer.State(), &f.current}}
}

// pipelineFold is a pipeline with the states of its stages.
type pipelineFold struct {
	*interp.Pipeline
	deliver func(interp.Delivery)
}

func (f *pipelineFold) input() ir.Type                  { return f.Input() }
func (f *pipelineFold) state() interp.Value             { return f.Last().State }
func (f *pipelineFold) signals(s wire.Signals) []string { return f.Last().Reducer.Signals(s) }

func (f *pipelineFold) push(event interp.Value) (wire.Outcome, error) {
	return f.Push(event, f.deliver)
}

func (f *pipelineFold) end(incomplete bool) (wire.Outcome, error) {
	if !f.Ends() {
		return wire.Outcome{}, errors.New("no stage has an end")
	}
	return f.End(incomplete, f.deliver)
}

func (f *pipelineFold) states() []saved {
	var states []saved
	for _, stage := range f.Stages {
		states = append(states, saved{stage.Reducer.State(), &stage.State})
	}
	return states
}
