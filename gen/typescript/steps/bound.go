package steps

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// bound compiles the test that something is no longer, or no deeper, than it may be.
func (b *body) bound(step *ir.Bound) {
	if step.Depth != nil {
		b.boundDepth(step)
		return
	}
	limit := "items"
	if step.IsText() {
		limit = "text"
	}
	length := b.Expr(&ir.Size{X: step.X})
	switch {
	case step.One:
		length = term.Loose(term.PrecAdd, length.In(term.PrecAdd), " + 1")
	case step.More != nil:
		length = term.Loose(term.PrecAdd, length.In(term.PrecAdd), " + ", b.Expr(&ir.Size{X: step.More}).In(term.PrecAdd))
	}
	b.Used[b.Source] = true
	b.p.Line(layout.Call(b.Module.Runtime("checkLimit"), layout.Text(b.Source+".options"), layout.Text(layout.Quoted(limit)), length.Item(),
		layout.Text(strconv.Itoa(step.Most)), layout.Text(layout.Quoted(step.Field))), ";")
}

func (b *body) boundDepth(step *ir.Bound) {
	b.Used[b.Source] = true
	b.p.Line(layout.Call(b.Module.Runtime("checkDepth"), layout.Text(b.Source+".options"), b.Expr(step.X).Item(),
		layout.Text(strconv.Itoa(step.Depth.Alone)), layout.Text(strconv.Itoa(step.Depth.Above)),
		layout.Text(strconv.Itoa(step.Most)), layout.Text(layout.Quoted(step.Field))), ";")
}
