package steps

import "github.com/msggen/msggen/gen/ir"

// Frame is what a list of steps is checked in.
type Frame struct {
	placeFrame
	book *Book
	// reducer is the one whose steps these are, or that called the rule first;
	// nil in rules that nothing calls.
	reducer *ir.Reducer
	effects *effects // of the whole rule
}

// inner copies the frame for a block of its own.
func (f *Frame) inner() *Frame {
	g := *f
	return &g
}
