package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// lookAgain checks steps behind a change of an element, for which its name stands for what it
// is now.
func (f *Frame) lookAgain(v *ir.Var, c *change.Cell, rest []syntax.Step) []ir.Stmt {
	now := f.LookAgain(v, c)
	steps := f.Steps(rest)
	for x := range ir.Exprs(steps) {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == now {
			return []ir.Stmt{c.Find(now, ir.At{Where: rest[0].Span()}, steps)}
		}
	}
	return steps
}
