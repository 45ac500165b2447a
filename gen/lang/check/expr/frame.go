package expr

import (
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
)

// Frame is what an expression is checked in.
type Frame struct {
	scope.Scope
	// Shared: the steps serve several events and are checked once for each.
	Shared bool
	// Pure says why fresh ids and times are out of place here; "": they are not.
	Pure string
	// Ready, in a constructor, are the fields of self that have a value.
	Ready map[string]bool

	functions *Functions
}

// NewFrame is one outside of rules, with nothing in it.
func NewFrame(c *Functions) Frame {
	return Frame{
		Scope:     scope.Scope{Reader: c.Reader, Ledger: c.Ledger, Facts: fact.Nothing, Missing: map[string]bool{}, Left: map[string]scope.Left{}},
		functions: c,
	}
}

// inner copies the frame for an expression that knows more.
func (f *Frame) inner() *Frame {
	g := *f
	return &g
}
