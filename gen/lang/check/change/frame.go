// Package change checks the steps that do one thing to one place: what they may be done
// to, and what that changes.
package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/effect"
	"github.com/msggen/msggen/gen/lang/check/limit"
)

// Frame is what such a step is checked in.
type Frame struct {
	placeFrame
	book *Book
}

// Book holds what is known of places in all rules of a spec.
type Book struct {
	Depths *limit.Depths
	notes  *effect.Notes
	cells  map[*ir.Var]*Cell
}

// NewBook has nothing in it.
func NewBook(notes *effect.Notes) *Book {
	return &Book{limit.NewDepths(), notes, map[*ir.Var]*Cell{}}
}

// In is a frame for the steps of a way.
func (b *Book) In(way effect.Way) Frame { return Frame{placeFrame{way}, b} }

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
func (f *Frame) Limits() *limit.Limits { return limit.In(&f.Scope, f.book.Depths, f.MayFail) }
