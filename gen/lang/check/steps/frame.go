package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/limit"
)

// Frame is what a list of steps is checked in.
type Frame struct {
	placeFrame
	book *Book
	// reducer is the one whose steps these are, or that called the rule first;
	// nil in rules that nothing calls.
	reducer *ir.Reducer
	effects *effects // of the whole rule
	// Goes says that the event goes on behind these steps: behind those of a named
	// rule, and those that run before the rules of events.
	Goes bool
	// changing is the element that a step changes by its name, if any.
	changing *cell
	// alike are the unions of which these steps are done for each member alike.
	alike []*sharedPlace
	// emitting: what may fail is in a value that is handed on.
	emitting bool
}

// inner copies the frame for a block of its own.
func (f *Frame) inner() *Frame {
	g := *f
	return &g
}

// limits are those that the steps have to keep to.
func (f *Frame) limits() *limit.Limits { return limit.In(&f.Scope, f.book.depths, f.mayFail) }
