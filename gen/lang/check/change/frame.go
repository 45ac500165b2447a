// Package change checks the steps that do one thing to one place: what they may be done
// to, and what that changes.
package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/effect"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/limit"
)

// Frame is what such a step is checked in.
type Frame struct {
	placeFrame
	book *Book
}

// Book holds what is known of places in all rules of a spec.
type Book struct {
	depths *limit.Depths
	notes  *effect.Notes
	cells  map[*ir.Var]*Cell
}

// NewBook has nothing in it.
func NewBook() *Book {
	return &Book{limit.NewDepths(), effect.NewNotes(), map[*ir.Var]*Cell{}}
}

// Begin is a frame for the steps of a rule.
func (b *Book) Begin(f expr.Frame, effects *effect.Effects) Frame {
	return Frame{placeFrame{effect.Begin(f, effects, b.notes)}, b}
}

// inner copies the frame for what knows more.
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

// Limits are those that the steps have to keep to.
func (f *Frame) Limits() *limit.Limits { return limit.In(&f.Scope, f.book.depths, f.MayFail) }

// Depths are how deep the values of all rules may be.
func (f *Frame) Depths() *limit.Depths { return f.book.depths }
