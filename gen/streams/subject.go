package streams

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Subject is a reducer or a pipeline that streams are made for: one of the two.
type Subject struct {
	Reducer  *ir.Reducer
	Pipeline *ir.Pipeline
}

// Stream is what a subject is given.
type Stream struct {
	State      string // a snapshot to begin with; "" if the subject begins by itself
	Events     []string
	End        bool // the steps for the end of the stream run
	Incomplete bool // it was cut off
}

// Subjects are the reducers and pipelines of a protocol.
func Subjects(p *ir.Protocol) []Subject {
	var all []Subject
	for _, r := range p.Reducers {
		all = append(all, Subject{Reducer: r})
	}
	for _, line := range p.Pipelines {
		all = append(all, Subject{Pipeline: line})
	}
	return all
}

// Name is that of the reducer or pipeline.
func (s Subject) Name() string {
	if s.Reducer != nil {
		return s.Reducer.Name
	}
	return s.Pipeline.Name
}

// Input is the type of the events.
func (s Subject) Input() ir.Type {
	if s.Reducer != nil {
		return s.Reducer.Input
	}
	return s.Pipeline.Stages[0].Input
}

// Ends reports whether there are steps for the end of the stream.
func (s Subject) Ends() bool {
	if s.Reducer != nil {
		return len(s.Reducer.End) > 0
	}
	return slices.ContainsFunc(s.Pipeline.Stages, func(r *ir.Reducer) bool { return len(r.End) > 0 })
}

// BeginsAlone reports whether a reducer makes its first state itself.
func BeginsAlone(r *ir.Reducer) bool {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required }
	return len(r.Starts) > 0 || !slices.ContainsFunc(r.State.Fields, required)
}
