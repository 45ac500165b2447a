package lang

import (
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/wire"
)

// runExamples folds the events of examples and notes what comes of them, which is what
// the interpreter says. An event that is skipped or fails is no example.
func runExamples(p *ir.Protocol) diag.List {
	var list diag.List
	for _, r := range p.Reducers {
		if r.Example != nil {
			x := exampleOf(p, r.Example)
			list.Add(x.run(x.reducer(r), r.Input)...)
		}
	}
	for _, l := range p.Pipelines {
		if l.Example != nil {
			x := exampleOf(p, l.Example)
			list.Add(x.run(x.pipeline(l), l.Stages[0].Input)...)
		}
	}
	return list
}

// example is one while it runs.
type example struct {
	*ir.Example
	machine *interp.Machine
}

func exampleOf(p *ir.Protocol, of *ir.Example) *example {
	x := &example{Example: of}
	x.machine = interp.New(p,
		wire.WithNewID(func() string { x.DrawsIDs = true; return ir.ExampleID }),
		wire.WithNow(func() string { x.DrawsTimes = true; return ir.ExampleTime }))
	return x
}

// folding is a reducer or a pipeline that takes the events of a stream.
type folding struct {
	push  func(event interp.Value) (wire.Outcome, error)
	end   func() (wire.Outcome, error)
	state func() interp.Value
}

func (x *example) reducer(r *ir.Reducer) folding {
	reducer, err := x.machine.Reducer(r.Name)
	if err != nil {
		panic("lang: " + err.Error())
	}
	var state interp.Value
	return folding{
		push: func(event interp.Value) (outcome wire.Outcome, err error) {
			state, outcome, err = reducer.Fold(state, event)
			return outcome, err
		},
		end:   func() (wire.Outcome, error) { return reducer.End(state, false) },
		state: func() interp.Value { return state },
	}
}

func (x *example) pipeline(l *ir.Pipeline) folding {
	pipeline, err := x.machine.Pipeline(l.Name)
	if err != nil {
		panic("lang: " + err.Error())
	}
	deliver := func(interp.Delivery) {}
	return folding{
		push:  func(event interp.Value) (wire.Outcome, error) { return pipeline.Push(event, deliver) },
		end:   func() (wire.Outcome, error) { return pipeline.End(false, deliver) },
		state: func() interp.Value { return pipeline.Last().State },
	}
}

// run folds all events, up to the first that is refused.
func (x *example) run(f folding, input ir.Type) diag.List {
	var list diag.List
	for i, e := range x.Events {
		event, _, err := x.machine.Decode(input, []byte(e.JSON))
		var outcome wire.Outcome
		if err == nil {
			outcome, err = f.push(event)
		}
		if err == nil && i == len(x.Events)-1 {
			var last wire.Outcome
			if last, err = f.end(); last.Status == wire.Skipped {
				outcome = last
			}
		}
		switch {
		case err != nil:
			list.Add(diag.New(diag.BadExample, e.Span, "the event fails: "+err.Error()))
			return list
		case outcome.Status == wire.Skipped:
			list.Add(diag.New(diag.BadExample, e.Span, "the event is skipped: "+outcome.Notice.Message))
			return list
		}
	}
	x.State = string(x.machine.Encode(f.state()))
	return list
}
