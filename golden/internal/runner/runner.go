// Package runner is how vectors are run against anything that implements a
// protocol: the interpreter, an emitted SDK, an upstream package. Requests and
// answers are lines of JSON, so that what implements the protocol may be written
// in any language; documents travel as JSON text inside strings, so that not a
// byte of them is lost on the way. golden/vectors/README.md describes the lines.
//
// It knows no vectors and does not judge answers.
package runner

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/vector"
)

// Request asks a runner to do one thing.
type Request struct {
	Op       string    `json:"op"`
	Reducer  *Reducer  `json:"reducer,omitempty"`  // begin
	Pipeline *Pipeline `json:"pipeline,omitempty"` // begin: instead of a reducer
	State    string    `json:"state,omitempty"`    // begin: a document; none: the fold starts by itself
	Event    string    `json:"event"`              // event
	// Limits are those of the caller, for decode and all of what begins.
	Limits *vector.Limits `json:"limits,omitempty"`
	// Incomplete says of the end that the stream was cut off.
	Incomplete bool   `json:"incomplete,omitempty"`
	Type       string `json:"type,omitempty"` // decode; construct and access: what of, what on
	Document   string `json:"document"`       // decode; access: the object
	Call       string `json:"call,omitempty"` // construct and access: the name of the spec
	Args       string `json:"args,omitempty"` // construct and access: an object
	// Order are all arguments of a constructor or an accessor, in order, for SDKs
	// that pass them so or need to know whether there are any. The last one is
	// Variadic if callers may pass any number.
	Order    []string `json:"order,omitempty"`
	Variadic bool     `json:"variadic,omitempty"`
}

// Reducer names a reducer and the types it is about, from which emitted SDKs
// derive the names of their functions.
type Reducer struct {
	Name  string `json:"name"`
	State string `json:"state"`
	Input string `json:"input"`
	Emits string `json:"emits,omitempty"` // the type of what it hands on
	// Again says that another reducer goes by the name of its state, so that its own
	// name tells the two apart.
	Again bool `json:"again,omitempty"`
	// Starts says that events begin its states: nothing else does.
	Starts bool `json:"starts,omitempty"`
}

// Pipeline names a pipeline, what it takes and its stages, in order.
type Pipeline struct {
	Name   string    `json:"name"`
	Input  string    `json:"input"`
	Stages []Reducer `json:"stages"`
}

// PipelineOf describes a pipeline of a protocol, or returns nil if there is none
// of that name.
func PipelineOf(p *ir.Protocol, name string) *Pipeline {
	for _, line := range p.Pipelines {
		if line.Name != name {
			continue
		}
		described := &Pipeline{Name: name, Input: Spelled(p, ir.DeclOf(line.Stages[0].Input))}
		for _, stage := range line.Stages {
			described.Stages = append(described.Stages, *describe(p, stage))
		}
		return described
	}
	return nil
}

// ReducerOf describes a reducer of a protocol, or returns nil if there is none of
// that name.
func ReducerOf(p *ir.Protocol, name string) *Reducer {
	for _, r := range p.Reducers {
		if r.Name == name {
			return describe(p, r)
		}
	}
	return nil
}

func describe(p *ir.Protocol, r *ir.Reducer) *Reducer {
	described := &Reducer{Name: r.Name, State: Spelled(p, r.State.Decl), Input: Spelled(p, ir.DeclOf(r.Input)), Starts: len(r.Starts) > 0}
	taken := map[string]bool{}
	for _, before := range p.Reducers[:max(0, slices.Index(p.Reducers, r))] {
		name := before.State.Name
		if taken[name] {
			name = names.Pascal(before.Name)
		}
		taken[name] = true
	}
	described.Again = taken[r.State.Name] || slices.ContainsFunc(p.Reducers, func(other *ir.Reducer) bool {
		name := names.Camel(other.Name)
		return name == "reduce"+r.State.Name || name == "fold"+r.State.Name
	})
	switch emits := r.Emits.(type) {
	case *ir.Object:
		described.Emits = Spelled(p, emits.Decl)
	case *ir.Union:
		described.Emits = Spelled(p, emits.Decl)
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map, *ir.Nullable: // nothing emits these
	}
	return described
}

// Spelled is the name of a type in the specs of a protocol: with the import that
// it is from, if it is from one.
func Spelled(p *ir.Protocol, d ir.Decl) string {
	for _, i := range p.Imports {
		if d.Home == i.Protocol {
			return i.Name + "." + d.Name
		}
	}
	return d.Name
}

// Construct and Access are the requests for a call of what a protocol declares.

func Construct(c *ir.Constructor, args string) Request {
	return Request{Op: OpConstruct, Call: c.Name, Type: Spelled(c.Home, c.Of.Decl), Args: args}.ordered(c.Args)
}

func Access(a *ir.Accessor, on, args string) Request {
	return Request{Op: OpAccess, Call: a.Name, Type: a.On.Name, Document: on, Args: args}.ordered(a.Args)
}

func (r Request) ordered(args []*ir.Argument) Request {
	for _, arg := range args {
		r.Order = append(r.Order, arg.Var.Name)
		r.Variadic = arg.Variadic
	}
	return r
}

// The operations.
const (
	// OpBegin begins a fold: ids and times count from 1 again. With a state,
	// events are applied to it; without, the reducer folds the whole stream and
	// begins states itself. The answer has the state.
	OpBegin = "begin"
	// OpEvent folds one event. The answer tells how it went and has the state
	// after it.
	OpEvent = "event"
	// OpEnd says that no event follows. The answer is as for an event.
	OpEnd = "end"
	// OpResume writes the state, reads it and goes on with what was read. The
	// answer has the state, or the error that reading gave.
	OpResume = "resume"
	// OpDecode reads a document; ids and times count from 1. The answer has its
	// canonical form, or the error.
	OpDecode = "decode"
	// OpConstruct and OpAccess call what the spec declares; ids and times count
	// from 1. The answer has the result, or the error.
	OpConstruct = "construct"
	OpAccess    = "access"
)

// Answer is what came of a request.
type Answer struct {
	// Outcome is "applied", "ignored", "skipped:<code>" or "error:<code>" for an
	// event; "ok" or "error:<code>" for everything else.
	Outcome  string   `json:"outcome,omitempty"`
	Message  string   `json:"message,omitempty"` // of a skip, a failure or an error
	Path     string   `json:"path,omitempty"`    // of an error
	Warnings []string `json:"warnings,omitempty"`
	Notes    []string `json:"notes,omitempty"` // what the warnings say
	// Emitted are the values that were handed on, in canonical form; of a pipeline,
	// those that came through its last stage.
	Emitted []string `json:"emitted,omitempty"`
	Signals []string `json:"signals,omitempty"` // in the order of their declaration
	Stage   string   `json:"stage,omitempty"`   // of a pipeline: the one that failed
	// Value is the canonical JSON of a state or document, or "" if there is none; of
	// a pipeline, the state of its last stage.
	Value string `json:"value,omitempty"`
	// Diagnostics are what reading a document met and did not take as it stands: the
	// code and the path of each, in any order.
	Diagnostics []string `json:"diagnostics,omitempty"`
	// Problem says why the runner could not do what was asked.
	Problem string `json:"problem,omitempty"`
}

// Runner does what it is asked. An error means that it cannot go on; a request
// that it could not make sense of is a Problem of the answer.
type Runner interface {
	Do(Request) (Answer, error)
}
