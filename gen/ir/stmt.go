package ir

import "github.com/msggen/msggen/gen/lang/source"

// Reducer folds events into a state: state = apply(state, event).
type Reducer struct {
	Decl
	State *Object
	Input *Union // a tagged union; of events or not
	Self  *Var
	// Emits is the type of what Emit steps hand on, an *Object or a tagged
	// *Union; nil if the reducer emits nothing.
	Emits Type
	// Signals are what Signal steps may raise, in order; at most 32.
	Signals []*Signal
	// First runs before the rule of every event. Its event variable has the
	// type of the whole union.
	First      []Stmt
	FirstEvent *Var
	Cases      []*Case // in order of the union's members; at most one per member
	Ignore     []*Member
	Pass       []*Member // emitted as they are, outcome applied; neither First nor a rule runs
	End        []Stmt    // run once, after the last event; it has Self, and may emit
	// Starts are the events that begin a new state. With none, and a state
	// whose fields all have defaults, a fold begins with that default state.
	Starts []*Start
}

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
	Stages []*Reducer
}

// Start makes a new state from an event; the event's own rule then runs on it.
type Start struct {
	Member *Member
	Event  *Var // its type is the member's object
	Self   *Var // the current state, for Unless
	Unless Expr // true: the current state goes on; nil: always a new one
	Value  Expr
	Span   source.Span
}

// Case is the rule of one event.
type Case struct {
	Member *Member
	Doc    string
	Event  *Var // its type is the member's object
	Body   []Stmt
	Span   source.Span
}

// Rule is a named, parameterised rule. It may skip, warn, fail and stop; each
// ends or marks the whole event, not just the rule.
type Rule struct {
	Decl
	Params []*Var
	Body   []Stmt
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

// Stmt is one step of a rule.
//
// The checker guarantees that no step that may fail follows a step that
// changes the state, so an event is applied wholly or not at all, and that the
// list an Each walks is not changed inside it.
type Stmt interface{ Span() source.Span }

// At is embedded in every statement.
type At struct{ Where source.Span }

func (a At) Span() source.Span { return a.Where }

// Places (Target, List) are expressions made of Ref, FieldOf and Narrow only,
// rooted in a mutable variable.

// Set assigns a value to a field. Unset makes an optional field absent.
type Set struct {
	At
	Target Expr
	Value  Expr
	Verify bool // as in Init
}

// Unset makes an optional field absent.
type Unset struct {
	At
	Target Expr
}

// Push appends a value to a list; Var, if any, names the new element in Then.
type Push struct {
	At
	List  Expr
	Value Expr
	Var   *Var
	Then  []Stmt
}

// Remove deletes from a list every element for which Cond is true. With Index it
// deletes the element there, if there is one; Var and Cond are nil then.
type Remove struct {
	At
	Var   *Var
	List  Expr
	Cond  Expr
	Index Expr // an int counted from 0, or nil
}

// Append joins text to a string field; a surrogate pair split between the two
// comes out whole. An empty text changes nothing.
type Append struct {
	At
	Target Expr
	Value  Expr
}

// AppendBase64 joins the bytes of two base64 texts: the field becomes the
// canonical encoding of both, also if what is joined is empty. A text that is
// not base64 fails before anything is changed.
type AppendBase64 struct {
	At
	Target Expr
	Value  Expr
}

// Patch applies a JSON Patch (RFC 6902) to a free-form value, wholly or not at
// all. Value is a list whose JSON is the patch. Then runs if it was applied,
// Else if it was not, with Reason (a string) if it is named.
type Patch struct {
	At
	Target Expr // any, any? or object; a result that is not of that type is a failure
	Value  Expr
	Reason *Var // or nil
	Then   []Stmt
	Else   []Stmt
}

// Insert puts a value into a list: behind the first element for which Where is
// true, and behind those that follow it while While (if any) is true for them;
// at the end if there is no such element. With Index the value goes there, which
// fails unless that is from 0 to the size of the list; the others are nil then.
type Insert struct {
	At
	List  Expr
	Value Expr
	After *Var // the element in Where
	Where Expr
	Next  *Var // the element in While; nil without
	While Expr
	Index Expr // an int counted from 0, or nil; evaluated after Value
}

// Replace puts a value in the place of the first element of a list for which
// Cond is true (of every such element, if Every). Nothing happens without one.
type Replace struct {
	At
	Var   *Var // the element that is replaced, in Cond and Value
	List  Expr
	Cond  Expr
	Value Expr
	Every bool
}

// Put sets a key of a map; a new key goes last. Delete takes a key away, if it
// is there.
type Put struct {
	At
	Map   Expr
	Key   Expr
	Value Expr
}

// Delete takes a key of a map away, if it is there.
type Delete struct {
	At
	Map Expr
	Key Expr
}

// Emit hands a value on: to the next stage of a pipeline, or to the caller. It
// counts as a change.
type Emit struct {
	At
	Value Expr // of the type Emits
}

// Raise raises a signal of the reducer: it is part of the outcome, once.
type Raise struct {
	At
	Signal *Signal
}

// Increase adds to an int (failing past 2^53-1) or number field.
type Increase struct {
	At
	Target Expr
	Value  Expr
}

// Merge sets the keys of Value on a record field: shallow, last write wins,
// existing keys keep their place. An optional field that is absent becomes an
// empty record first.
type Merge struct {
	At
	Target Expr
	Value  Expr
}

// Bind names a value (let).
type Bind struct {
	At
	Var   *Var
	Value Expr
}

// Find looks for the first element of a list (the last element only, if Last;
// with Index the one there only, if there is one) that is the member As, if any,
// and for which Cond, if any, is true. Var has As's type in Cond and Then. With
// Key, In is a map and Var is the value of that key; As, Cond, Last and Index are
// not set then.
type Find struct {
	At
	Var   *Var
	In    Expr
	As    *Member
	Key   Expr // or nil
	Cond  Expr
	Last  bool
	Index Expr // an int counted from 0, or nil; evaluated after In
	Then  []Stmt
	Else  []Stmt
}

// Each runs Do for the elements of a list, in order, passing over those that
// are not As or for which Cond is false.
type Each struct {
	At
	Var  *Var
	In   Expr
	As   *Member
	Cond Expr
	Do   []Stmt
}

// If branches. Conditions on IsMember and IsNull have been turned into Narrow
// nodes inside the branches.
type If struct {
	At
	Cond Expr
	Then []Stmt
	Else []Stmt
}

// Call runs a named rule. Object and union arguments are passed by reference.
type Call struct {
	At
	Rule *Rule
	Args []Expr
}

// Skip ends the event: it had no effect, and why. Warn notes something and
// goes on. Fail ends the event with an error; the state is as before.
type (
	Skip struct {
		At
		Notice
	}
	Warn struct {
		At
		Notice
	}
	Fail struct {
		At
		Notice
	}
)

// Notice is a stable code and a message.
type Notice struct {
	Code    string
	Message *Template
}

// Stop ends the event; what was done stays.
type Stop struct{ At }
