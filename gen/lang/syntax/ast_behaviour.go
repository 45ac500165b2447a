package syntax

import "github.com/msggen/msggen/gen/source"

// Rule is a named, parameterised list of steps.
type Rule struct {
	Decl
	Params []*Param
	Do     []Step
}

// Param is a parameter of a rule or a function.
type Param struct {
	Node
	Name    source.Text
	Type    source.Text
	Default Value
}

// Function is a named expression with parameters.
type Function struct {
	Decl
	Params  []*Param
	Returns source.Text // type
	Value   source.Text // expression
}

// Reducer folds events into a state.
type Reducer struct {
	Decl
	State   source.Text
	Input   source.Text
	Emits   source.Text
	Signals []*Signal
	First   []Step
	On      []*Case
	After   []*Case // behind those
	Ignore  []source.Text
	Pass    []source.Text
	Do      []Step // of an object as input
	Unknown []Step // of events that the input does not name
	End     []Step
	Start   []*Start
	Example []Value // events
	Laws    *Laws
}

// Signal is something that a reducer may raise.
type Signal struct {
	Name source.Text
	Doc  source.Text
}

// Pipeline runs reducers one after the other.
type Pipeline struct {
	Decl
	Stages  []source.Text
	Example []Value // events
	Laws    *Laws
}

// Laws are what is claimed of a reducer or pipeline. Names are those of others.
type Laws struct {
	Node
	Given           source.Text
	Passes          source.Text
	Same            source.Text
	Resumable       Flag
	TellsIncomplete []source.Text // events and groups
	Linear          []source.Text // events and groups
}

// Operation is a call from a client to a server that is answered by a stream of
// events.
type Operation struct {
	Decl
	Method    source.Text
	Path      source.Text
	Input     source.Text
	Events    source.Text
	Stream    source.Text
	Until     []source.Text
	Pipeline  source.Text
	Resumable Flag
}

// Case is the rule of the events and groups that its key lists.
type Case struct {
	At     source.Span // the whole key
	Events []source.Text
	Do     []Step
}

// Start makes a new state from an event.
type Start struct {
	Node
	Event  source.Text // zero if it was written for an object as input
	Value  source.Text // expression
	Unless source.Text // expression
}

// Constructor builds an object from arguments.
type Constructor struct {
	Decl
	Of   source.Text
	Args []*Arg
	Set  []*Binding
}

// Accessor computes a value from an object.
type Accessor struct {
	Decl
	On      source.Text
	Args    []*Arg
	Returns source.Text // type
	Value   source.Text // expression
}

// Arg is an argument of a constructor or accessor.
type Arg struct {
	Decl
	Type     source.Text
	Default  Value
	Optional Flag
	Variadic Flag
}

// Binding gives a name a value: a field of a constructor's object, or a
// parameter of a called rule.
type Binding struct {
	Name  source.Text
	Value source.Text // expression
}
