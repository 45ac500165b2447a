package interp

import (
	"fmt"
	"slices"

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

// Push sends an event through all stages. The outcome is that of the whole pipeline:
// the event was skipped if a stage has skipped it, or something that came of it, and
// nothing has come through the last stage; the notice says why. Or else it was applied,
// and what was skipped is a warning, like those of the stages. The signals are those of
// the last. An error, a [wire.StageError], ends the stream; what was delivered before
// it stays.
func (p *Pipeline) Push(event Value, deliver func(Delivery)) (wire.Outcome, error) {
	run := &passage{Pipeline: p, deliver: deliver}
	run.push(0, event)
	return run.outcome()
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

// End tells every stage, in order, that no event follows, and whether the stream was cut
// off.
func (p *Pipeline) End(incomplete bool, deliver func(Delivery)) (wire.Outcome, error) {
	run := &passage{Pipeline: p, deliver: deliver}
	for i, stage := range p.Stages {
		stage := stage.Reducer.emitting(run.behind(i))
		if stage.Ends() && run.failure == nil {
			outcome, err := stage.End(p.Stages[i].State, incomplete)
			run.note(i, outcome, err)
		}
	}
	return run.outcome()
}

// passage is one event on its way through a pipeline.
type passage struct {
	*Pipeline
	deliver func(Delivery)
	total   wire.Outcome
	skips   []int // where among the warnings are the notices of what was skipped
	through bool  // something has come through the last stage
	failure error
}

// push sends an event into stage i.
func (run *passage) push(i int, event Value) {
	stage := run.Stages[i]
	outcome, err := stage.Reducer.emitting(run.behind(i)).Apply(stage.State, event)
	run.note(i, outcome, err)
	switch {
	case err != nil || outcome.Status == wire.Skipped || stage.Reducer.Emits():
	case i+1 < len(run.Stages):
		run.push(i+1, event)
	default:
		run.arrive(Delivery{event, outcome})
	}
}

// behind is where what stage i emits goes. After a failure it goes nowhere.
func (run *passage) behind(i int) func(Value) {
	return func(v Value) {
		switch {
		case run.failure != nil:
		case i+1 < len(run.Stages):
			run.push(i+1, v)
		default:
			run.arrive(Delivery{Value: v})
		}
	}
}

// arrive takes what has come through the last stage.
func (run *passage) arrive(d Delivery) {
	run.through = true
	if run.deliver != nil {
		run.deliver(d)
	}
}

// note adds the outcome of a stage to that of the pipeline.
func (run *passage) note(i int, outcome wire.Outcome, err error) {
	stage := run.Stages[i]
	if err != nil && run.failure == nil {
		run.failure = &wire.StageError{Stage: stage.Name, Err: err}
	}
	run.total.Warnings = append(run.total.Warnings, outcome.Warnings...)
	if outcome.Status == wire.Skipped {
		run.skips = append(run.skips, len(run.total.Warnings))
		run.total.Warnings = append(run.total.Warnings, outcome.Notice)
	}
	if i+1 == len(run.Stages) {
		run.total.Raise(outcome.Signals)
	}
}

func (run *passage) outcome() (wire.Outcome, error) {
	total := run.total
	if run.failure != nil {
		return wire.Outcome{}, run.failure
	}
	if len(run.skips) > 0 && !run.through {
		first := run.skips[0]
		total.Skip(total.Warnings[first].Code, total.Warnings[first].Message)
		total.Warnings = slices.Delete(total.Warnings, first, first+1)
	}
	return total, nil
}

// emitting is a reducer whose emitted values go somewhere else.
func (r *Reducer) emitting(emit func(Value)) *Reducer {
	other := *r
	other.Emit = emit
	return &other
}
