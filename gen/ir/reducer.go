package ir

import (
	"slices"

	"github.com/msggen/msggen/gen/source"
)

// Reducer folds events into a state: state = apply(state, event).
type Reducer struct {
	Decl
	State *Object
	Input Type // an *Object, or a tagged *Union; of events or not
	Self  *Var
	// Emits is the type of what Emit steps hand on, an *Object or a tagged
	// *Union; nil if the reducer emits nothing.
	Emits Type
	// Signals are what Signal steps may raise, in order; at most 32.
	Signals []*Signal
	// First runs before the rule of every event. Its event variable has the
	// type of the whole union. An object as input has neither.
	First      []Stmt
	FirstEvent *Var
	Cases      []*Case // in order of the union's members; at most one per member. Of an object, its one rule
	// Unknown is the rule of events whose type the input does not name; nil: they are
	// skipped. First does not run before it.
	Unknown    *UnknownCase
	Ignore     []*Member
	Pass       []*Member // emitted as they are, outcome applied; neither First nor a rule runs
	End        []Stmt    // run once, after the last event; it has Self and Incomplete, and may emit
	Incomplete *Var      // a truth value; nil without End
	// Starts are the events that begin a new state. With none, and a state
	// whose fields all have defaults, a fold begins with that default state.
	Starts []*Start
	// Example is a stream that shows what the reducer does; nil if there is none, or if
	// the reducer emits.
	Example *Example
	Laws    *Laws // nil: nothing is claimed
}

// Union is the input if that is a union; nil if it is an object.
func (r *Reducer) Union() *Union {
	u, _ := r.Input.(*Union)
	return u
}

// AsksIncomplete reports whether the last steps look at whether the stream was cut off.
func (r *Reducer) AsksIncomplete() bool {
	for x := range Exprs(r.End) {
		if ref, ok := x.(*Ref); ok && ref.Var == r.Incomplete {
			return true
		}
	}
	return false
}

// KeepsUnknown reports whether events come of which only the tag is known.
func (r *Reducer) KeepsUnknown() bool { return r.Union() != nil && r.Union().Unknown == Keep }

// Signal is something that observers of a state want to hear of: a reducer
// raises it while it folds an event, and the outcome carries it.
type Signal struct {
	Name string // snake_case
	Doc  string
	Span source.Span
}

// Pipeline runs reducers one after the other: what a stage emits goes to the
// next one; a stage that emits nothing hands on the event it accepted. Every
// stage begins with the default state of its reducer; none has Starts, and no
// two have the same state type. A failure ends the stream: what was handed on
// before it stays.
type Pipeline struct {
	Decl
	Stages  []*Reducer
	Example *Example // as of a reducer
	Laws    *Laws    // as of a reducer
}

// Example is a stream of events, and what they are folded into. No event of it is
// skipped, and none fails.
type Example struct {
	Events []ExampleEvent
	State  string // canonical JSON; of a pipeline, that of the last stage
	// What is drawn meanwhile is ExampleID and ExampleTime, each time.
	DrawsIDs, DrawsTimes bool
}

// ExampleEvent is one event of an example.
type ExampleEvent struct {
	JSON string // as the author wrote it
	Span source.Span
}

// What examples draw.
const (
	ExampleID   = "new-id"
	ExampleTime = "2026-01-01T12:00:00.000000Z"
)

// Start makes a new state from an event; the event's own rule then runs on it.
type Start struct {
	Member *Member // nil if the input is an object
	Event  *Var    // its type is the object of the event
	Self   *Var    // the current state, for Unless
	Unless Expr    // true: the current state goes on; nil: always a new one
	Value  Expr
	Span   source.Span
}

// IfNone reports whether a state begins only where there is none: any other goes on.
func (s *Start) IfNone() bool {
	unless, ok := s.Unless.(*Literal)
	return ok && unless.Value == BoolConst(true)
}

// Case is the rule of one event.
type Case struct {
	Member *Member // nil if the input is an object
	Doc    string
	Event  *Var   // its type is the object of the event
	Body   []Stmt // what follows the rule included
	Span   source.Span
}

// UnknownCase is the rule of events of unknown types.
type UnknownCase struct {
	Event *Var // the whole event, a free-form object
	Tag   *Var // its tag, a string
	Body  []Stmt
	Span  source.Span
}

// Rule is a named, parameterised rule. It may skip, warn, fail and stop; each
// ends or marks the whole event, not just the rule, which only Return does.
type Rule struct {
	Decl
	Params []*Var
	Body   []Stmt
}

// Function is a named expression with parameters. It draws nothing, and does not call
// itself, by whatever way.
type Function struct {
	Decl
	Params  []*Var // all of which Value reads
	Returns Type
	Value   Expr
	Fails   bool // computing Value may fail
	Makes   bool // what it gives is new each time, and so are its parts
}

// Constructor builds an object from arguments.
type Constructor struct {
	Decl
	Of   *Object
	Args []*Argument
	Self *Var // in an Init, fields of Self set by earlier Inits may be read
	// Inits are as in New.
	Inits []*Init
}

// Accessor computes a value from an object and changes nothing.
type Accessor struct {
	Decl
	On      *Object
	Self    *Var
	Args    []*Argument
	Returns Type
	Value   Expr
}

// Argument of a constructor or accessor.
type Argument struct {
	Var      *Var
	Doc      string
	Default  Expr // used when the argument is not given, or nil. Var.Optional: may be missing, tested with has
	Variadic bool // last, list-typed and optional: callers pass any number; none given means missing
}

// BeginsAlone reports whether a reducer makes its first state itself.
func (r *Reducer) BeginsAlone() bool {
	return len(r.Starts) > 0 || !slices.ContainsFunc(r.State.Fields, func(f *Field) bool { return f.Presence == Required && f.Const == nil })
}
