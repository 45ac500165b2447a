package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
)

// Frame is what a list of steps is checked in.
type Frame struct {
	change.Frame
	book *Book
	// reducer is the one whose steps these are, or that called the rule first;
	// nil in rules that nothing calls.
	reducer *ir.Reducer
	// Goes says that the event goes on behind these steps: behind those of a named
	// rule, and those that run before the rules of events.
	Goes bool
	// alike are the unions of which these steps are done for each member alike.
	alike []*sharedPlace
}

// inner copies the frame for a block of its own.
func (f *Frame) inner() *Frame {
	g := *f
	return &g
}

// branch starts a way of its own, from here.
func (f *Frame) branch() *Frame {
	g := f.inner()
	g.Part()
	return g
}
