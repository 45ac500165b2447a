package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Pipeline runs reducers one after the other: what a stage emits goes to the next
// one, and so does what a stage that emits nothing accepts.
type Pipeline struct {
	Stages []*Stage
	spec   *ir.Pipeline
}

// Stage is a reducer of a pipeline with its state.
type Stage struct {
	Name    string
	Reducer *Reducer
	State   Value
}

// Delivery is a value that came through the last stage of a pipeline, and how
// that went there.
type Delivery struct {
	Value   Value
	Outcome wire.Outcome
}

// Pipeline returns the pipeline of that name, with the states in which its stages
// begin.
func (m *Machine) Pipeline(name string) (*Pipeline, error) {
	for _, spec := range m.protocol.Pipelines {
		if spec.Name != name {
			continue
		}
		p := &Pipeline{spec: spec}
		for _, r := range spec.Stages {
			stage := &Reducer{m: m, spec: r}
			p.Stages = append(p.Stages, &Stage{r.Name, stage, stage.Initial()})
		}
		return p, nil
	}
	return nil, fmt.Errorf("protocol %s has no pipeline %s", m.protocol.Name, name)
}

// Input is the type of what a pipeline takes.
func (p *Pipeline) Input() ir.Type { return p.spec.Stages[0].Input }

// Last is the last stage, whose state is that of the pipeline.
func (p *Pipeline) Last() *Stage { return p.Stages[len(p.Stages)-1] }

// Push sends an event through all stages. The outcome is that of the whole
// pipeline: the event was skipped, if a stage that got it as it is skipped it, or
// else applied; with the warnings of all stages and the signals of the last. An
// error, a [wire.StageError], ends the stream; what was delivered before it stays.
func (p *Pipeline) Push(event Value, deliver func(Delivery)) (wire.Outcome, error) {
	run := &passage{Pipeline: p, deliver: deliver}
	skipped := run.push(0, event)
	return run.outcome(skipped)
}

// Ends reports whether a stage has steps for the end of the stream.
func (p *Pipeline) Ends() bool {
	for _, stage := range p.Stages {
		if stage.Reducer.Ends() {
			return true
		}
	}
	return false
}

// End tells every stage, in order, that no event follows.
func (p *Pipeline) End(deliver func(Delivery)) (wire.Outcome, error) {
	run := &passage{Pipeline: p, deliver: deliver}
	for i, stage := range p.Stages {
		stage := stage.Reducer.emitting(run.behind(i))
		if stage.Ends() && run.failure == nil {
			outcome, err := stage.End(p.Stages[i].State)
			run.note(i, outcome, err)
		}
	}
	return run.outcome(nil)
}

// passage is one event on its way through a pipeline.
type passage struct {
	*Pipeline
	deliver func(Delivery)
	total   wire.Outcome
	failure error
}

// push sends an event into stage i. If the stage, or one that gets the event as it
// is, skips it, the notice says why.
func (run *passage) push(i int, event Value) (skipped *wire.Notice) {
	stage := run.Stages[i]
	outcome, err := stage.Reducer.emitting(run.behind(i)).Apply(stage.State, event)
	run.note(i, outcome, err)
	switch {
	case err != nil:
		return nil
	case outcome.Status == wire.Skipped:
		return &outcome.Notice
	case stage.Reducer.Emits():
		return nil
	case i+1 < len(run.Stages):
		return run.push(i+1, event)
	case run.deliver != nil:
		run.deliver(Delivery{event, outcome})
	}
	return nil
}

// behind is where what stage i emits goes. After a failure it goes nowhere.
func (run *passage) behind(i int) func(Value) {
	return func(v Value) {
		switch {
		case run.failure != nil:
		case i+1 < len(run.Stages):
			run.push(i+1, v)
		case run.deliver != nil:
			run.deliver(Delivery{Value: v})
		}
	}
}

// note adds the outcome of a stage to that of the pipeline.
func (run *passage) note(i int, outcome wire.Outcome, err error) {
	if err != nil && run.failure == nil {
		run.failure = &wire.StageError{Stage: run.Stages[i].Name, Err: err}
	}
	run.total.Warnings = append(run.total.Warnings, outcome.Warnings...)
	if i+1 == len(run.Stages) {
		run.total.Raise(outcome.Signals)
	}
}

func (run *passage) outcome(skipped *wire.Notice) (wire.Outcome, error) {
	if run.failure != nil {
		return wire.Outcome{}, run.failure
	}
	if skipped != nil {
		run.total.Skip(skipped.Code, skipped.Message)
	}
	return run.total, nil
}

// emitting is a reducer whose emitted values go somewhere else.
func (r *Reducer) emitting(emit func(Value)) *Reducer {
	other := *r
	other.Emit = emit
	return &other
}
