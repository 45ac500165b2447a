package ir

import "github.com/msggen/msggen/gen/source"

// Stmt is one step of a rule. A Change alone changes the state: what others change, a
// Change inside them does, or one in the rule that a Call runs.
//
// An event is applied wholly or not at all: if a step fails, what the steps before it
// have changed is taken back. The checker guarantees that no step that may fail follows
// an Emit, for that cannot be taken back, and that the list an Each walks is not changed
// inside it, but that the element it has come to may be replaced.
//
//sumtype:decl
type Stmt interface {
	Span() source.Span
	// Effect is what the step may do, its operands, the steps inside it, and the rule
	// that it calls aside.
	Effect() Effect
	parts() []Part
	blocks() []Block
}

// At is embedded in every statement.
type At struct{ Where source.Span }

func (a At) Span() source.Span { return a.Where }

// Emit hands a value on: to the next stage of a pipeline, or to the caller.
type Emit struct {
	At
	Value Expr // of the type Emits
}

func (s *Emit) parts() []Part { return once(s.Value) }
func (*Emit) blocks() []Block { return nil }
func (*Emit) Effect() Effect  { return Effect{Emits: true} }

// Raise raises a signal of the reducer: it is part of the outcome, once.
type Raise struct {
	At
	Signal *Signal
}

func (*Raise) parts() []Part   { return nil }
func (*Raise) blocks() []Block { return nil }
func (*Raise) Effect() Effect  { return Effect{Raises: true} }

// Bind names a value (let).
type Bind struct {
	At
	Var   *Var
	Value Expr
}

func (s *Bind) parts() []Part { return once(s.Value) }
func (*Bind) blocks() []Block { return nil }
func (*Bind) Effect() Effect  { return Effect{} }

// Find looks for an element of a list or the value of a key of a map. Found, it
// runs Then, where the variable of the locator is what was found; or else Else.
type Find struct {
	At
	In   Expr
	By   Wanted
	Then []Stmt
	Else []Stmt
	// Make is nil, or puts an element into the list if none was found: a Push without
	// a variable, or an Insert. The variable of the locator, an object or a union with
	// a tag, is that element then, and Then runs in any case. There is no Else, and
	// what In and the locator prove is not known in Then.
	Make *Change
}

func (s *Find) parts() []Part { return append(once(s.In), s.By.parts()...) }
func (s *Find) blocks() []Block {
	if s.Make != nil {
		return []Block{{Steps: []Stmt{s.Make}}, {Steps: s.Then, Names: [2]*Var{PickOf(s.By).Var}}}
	}
	return []Block{{Steps: s.Then, Names: [2]*Var{PickOf(s.By).Var}}, {Steps: s.Else}}
}

func (*Find) Effect() Effect { return Effect{} }

// Bound fails if a list, a map or a text that steps make longer is longer than one may
// be, Items of the limits, or Text, or if a value is deeper than readers take. It stands
// before the step if it is known there what that adds, or else behind it.
type Bound struct {
	At
	X     Expr   // what is there
	Field string // whose it is
	One   bool   // one element is added
	More  Expr   // or all of this, a list or a text; nil: nothing
	Most  int    // unless the caller says otherwise
	Depth *Depth // how deep X may be, which is JSON, and not how long; or nil
}

// Depth says of a Bound that the objects and lists inside each other count, of which Most
// are allowed with those around the value.
type Depth struct {
	Alone int // how many the value may have, wherever it is
	Above int // how many are around it
}

// IsText reports whether it is a text whose length counts.
func (s *Bound) IsText() bool {
	_, scalar := s.X.Type().(*Scalar)
	return scalar
}

func (s *Bound) parts() []Part { return append(once(s.X), present(s.More)...) }
func (*Bound) blocks() []Block { return nil }
func (*Bound) Effect() Effect  { return Effect{Fails: true, Bounds: true} }

// Parse reads a text as JSON. If there is a value it runs Then, where Var is that
// value, or else Else; it never fails. Var is any? (T is *Nullable) or, where only an
// object will do, a record.
//
// Whole, the text must be one JSON value. Partial, it may be the beginning of one, and
// the value is what of it is certain: see jsontext.Growing, which is the definition.
type Parse struct {
	At
	Var     *Var
	Value   Expr // a string
	Partial bool
	Then    []Stmt
	Else    []Stmt
}

func (s *Parse) parts() []Part { return once(s.Value) }
func (s *Parse) blocks() []Block {
	return []Block{{Steps: s.Then, Names: [2]*Var{s.Var}}, {Steps: s.Else}}
}
func (*Parse) Effect() Effect { return Effect{} }

// Each runs Do for the elements of a list that it is about, in order, or for the values
// of a map: keys that look like array indexes come first, the smallest first, and the
// others in the order of the map, as they do in JavaScript.
type Each struct {
	At
	In  Expr
	Key *Var // in a map, the key of the value; in a list, its index from 0, or nil
	By  *Every
	Do  []Stmt
}

func (s *Each) parts() []Part { return append(once(s.In), s.By.parts()...) }
func (s *Each) blocks() []Block {
	return []Block{{Steps: s.Do, Repeated: true, Names: [2]*Var{s.By.Var, s.Key}}}
}
func (*Each) Effect() Effect { return Effect{} }

// If branches. Conditions on IsMember and IsNull have been turned into Narrow
// nodes inside the branches.
type If struct {
	At
	Cond Expr
	Then []Stmt
	Else []Stmt
	// Case is nil, or the switch that this is a case of: Cond compares a place with
	// constants, or asks which members it is. The next case, if any, is all of Else.
	Case *Switch
}

// Switch ties the cases of a switch together. They exclude each other, and all of
// them ask about one place.
type Switch struct {
	Exhaustive bool // one of the cases holds
}

// NextCase is the case behind this one, or nil.
func (s *If) NextCase() *If {
	if len(s.Else) == 1 {
		if next, ok := s.Else[0].(*If); ok && next.Case != nil && next.Case == s.Case {
			return next
		}
	}
	return nil
}

// IsSure reports whether the condition holds wherever it is reached.
func (s *If) IsSure() bool {
	return s.Case != nil && s.Case.Exhaustive && s.NextCase() == nil
}

func (s *If) parts() []Part   { return once(s.Cond) }
func (s *If) blocks() []Block { return []Block{{Steps: s.Then}, {Steps: s.Else}} }
func (*If) Effect() Effect    { return Effect{} }

// Call runs a named rule. Object and union arguments are passed by reference.
type Call struct {
	At
	Rule *Rule
	Args []Expr
}

func (s *Call) parts() []Part { return once(s.Args...) }
func (*Call) blocks() []Block { return nil }
func (*Call) Effect() Effect  { return Effect{} }

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

func (s *Skip) parts() []Part { return once(Holes(s.Message)...) }
func (*Skip) blocks() []Block { return nil }
func (*Skip) Effect() Effect  { return Effect{Skips: true} }
func (s *Warn) parts() []Part { return once(Holes(s.Message)...) }
func (*Warn) blocks() []Block { return nil }
func (*Warn) Effect() Effect  { return Effect{Warns: true} }
func (s *Fail) parts() []Part { return once(Holes(s.Message)...) }
func (*Fail) blocks() []Block { return nil }
func (*Fail) Effect() Effect  { return Effect{Fails: true} }

// NoticeOf is what a step says, or nil.
func NoticeOf(s Stmt) *Notice {
	switch s := s.(type) {
	case *Skip:
		return &s.Notice
	case *Warn:
		return &s.Notice
	case *Fail:
		return &s.Notice
	default: // says nothing
		return nil
	}
}

// Notice is a stable code and a message.
type Notice struct {
	Code    string
	Message *Template
}

// Stop ends the event; what was done stays. Return ends the steps that it stands in,
// those of a named rule or those that run before the rules of events, and something
// follows it there; the event goes on.
type (
	Stop   struct{ At }
	Return struct{ At }
)

func (*Stop) parts() []Part     { return nil }
func (*Stop) blocks() []Block   { return nil }
func (*Stop) Effect() Effect    { return Effect{Stops: true} }
func (*Return) parts() []Part   { return nil }
func (*Return) blocks() []Block { return nil }
func (*Return) Effect() Effect  { return Effect{} }
