// Package effect keeps account of what the steps of a rule do: what they change, what may
// fail and what is handed on, and so what is no longer known behind them.
package effect

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/source"
)

// Effects are what a rule, or part of one, may do.
type Effects struct {
	Fails   bool
	Skips   bool
	Acts    bool // emits or raises a signal
	Emits   bool
	Raises  bool
	Ends    bool // every way through it ends the event
	Changes []fact.Path
	Through map[*ir.Var]bool // parameters it changes the state through
	Later   *fact.Later
	assigns map[string]bool // by the key of a change: whether it puts another value there
	left    []*Way          // where it returns
}

// None are the effects of a rule of which nothing has been checked yet.
func None() *Effects {
	return &Effects{assigns: map[string]bool{}, Through: map[*ir.Var]bool{}, Later: fact.NewLater()}
}

// Notes are what is noted of all rules of a spec.
type Notes struct {
	acts     map[source.Span]bool // the steps that emit or raise a signal
	elements map[*ir.Var]*ir.Var
}

// NewNotes has nothing in it.
func NewNotes() *Notes {
	return &Notes{acts: map[source.Span]bool{}, elements: map[*ir.Var]*ir.Var{}}
}

// Element notes a name of an element that is changed by its name. Gone stands among the names
// that are gone for the element itself: what it is in was changed by something else.
func (n *Notes) Element(v, gone *ir.Var) { n.elements[v] = gone }
