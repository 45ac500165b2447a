package ir

import "github.com/msggen/msggen/gen/source"

// Stmt is one step of a rule.
//
// The checker guarantees that no step that may fail follows a step that
// changes the state, so an event is applied wholly or not at all, and that the
// list an Each walks is not changed inside it.
//
//sumtype:decl
type Stmt interface {
	Span() source.Span
	isStmt()
}

func (*Change) isStmt() {}
func (*Emit) isStmt()   {}
func (*Raise) isStmt()  {}
func (*Bind) isStmt()   {}
func (*Find) isStmt()   {}
func (*Each) isStmt()   {}
func (*If) isStmt()     {}
func (*Call) isStmt()   {}
func (*Skip) isStmt()   {}
func (*Warn) isStmt()   {}
func (*Fail) isStmt()   {}
func (*Stop) isStmt()   {}

// At is embedded in every statement.
type At struct{ Where source.Span }

func (a At) Span() source.Span { return a.Where }

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

// Bind names a value (let).
type Bind struct {
	At
	Var   *Var
	Value Expr
}

// Find looks for an element of a list or the value of a key of a map. Found, it
// runs Then, where the variable of the locator is what was found; or else Else.
type Find struct {
	At
	In   Expr
	By   Locator // *First, *Last, *Nth or *Key
	Then []Stmt
	Else []Stmt
}

// Each runs Do for the elements of a list that it is about, in order.
type Each struct {
	At
	In Expr
	By *Every
	Do []Stmt
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
