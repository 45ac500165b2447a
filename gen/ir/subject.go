package ir

import (
	"slices"

	"github.com/msggen/msggen/gen/source"
)

// Subject is a reducer or a pipeline: one of the two.
type Subject struct {
	Reducer  *Reducer
	Pipeline *Pipeline
}

// Decl is the declaration of the reducer or pipeline.
func (s Subject) Decl() *Decl {
	if s.Reducer != nil {
		return &s.Reducer.Decl
	}
	return &s.Pipeline.Decl
}

// Name is that of the reducer or pipeline.
func (s Subject) Name() string { return s.Decl().Name }

// Stages are the reducers that events go through.
func (s Subject) Stages() []*Reducer {
	if s.Reducer != nil {
		return []*Reducer{s.Reducer}
	}
	return s.Pipeline.Stages
}

// Input is the type of the events.
func (s Subject) Input() Type { return s.Stages()[0].Input }

// HandsOn is the type of what comes through.
func (s Subject) HandsOn() Type {
	stages := s.Stages()
	last := stages[len(stages)-1]
	if last.Emits == nil {
		return last.Input
	}
	return last.Emits
}

// Ends reports whether there are steps for the end of the stream.
func (s Subject) Ends() bool {
	return slices.ContainsFunc(s.Stages(), func(r *Reducer) bool { return len(r.End) > 0 })
}

// Example is that of the reducer or pipeline, or nil.
func (s Subject) Example() *Example {
	if s.Reducer != nil {
		return s.Reducer.Example
	}
	return s.Pipeline.Example
}

// Laws are what is claimed of the reducer or pipeline, or nil.
func (s Subject) Laws() *Laws {
	if s.Reducer != nil {
		return s.Reducer.Laws
	}
	return s.Pipeline.Laws
}

// Laws are what the author claims of a reducer or pipeline. They are searched for
// streams that break them; to those who fold they mean nothing.
type Laws struct {
	Given  *Subject // only streams that it takes without a failure count
	Passes *Subject // does not fail on what comes through
	Same   *Subject // makes the same state of what comes through as of the events
	// To take the events again from the first on, up to any, changes nothing.
	Resumable bool
	// A stream that was cut off is told from one that ended, but behind one of these
	// events; nil: nothing is claimed.
	TellsIncomplete []*Member
	// What one of these events costs does not grow with the state; nil: nothing is claimed.
	Linear []*Member
	Span   source.Span
}

// Subjects are the reducers and pipelines of a protocol.
func Subjects(p *Protocol) []Subject {
	var all []Subject
	for _, r := range p.Reducers {
		all = append(all, Subject{Reducer: r})
	}
	for _, line := range p.Pipelines {
		all = append(all, Subject{Pipeline: line})
	}
	return all
}
