package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// parse reads a text as JSON and goes on as it went.
func (b *body) parse(step *ir.Parse, tail bool) (left bool) {
	parsed := b.parsed(step)
	test := func(want bool) term.Term { return term.Equals(parsed, "undefined", !want) }
	if b.Module.Uses.Of(step.Var).Count > 0 {
		name := b.Bind(step.Var)
		b.Keeping.Moved[step.Var] = b.Module.Uses.Moves(step) && (plan.ParsedField(step) == nil || b.Module.Texts.StayAsRead(step))
		b.p.Line(term.Assignment("const "+name, parsed), ";")
		parsed = term.Tight(name)
	}
	return b.choose(fork{test: test, then: step.Then, otherwise: step.Else, takesTurn: plan.StepTakesTurn(step)}, tail)
}

// parsed is what a text gives. One in a field may have grown since it was read last.
func (b *body) parsed(step *ir.Parse) term.Term {
	text := plan.ParsedField(step)
	if text == nil {
		return term.Invoke(b.Module.Runtime(shape.ParseFunction(step.Var.Type, step.Partial)), b.Expr(step.Value).Item())
	}
	read := b.Module.Runtime(shape.GrowFunction(step.Var.Type, step.Partial))
	return term.Invoke(read, b.Expr(text.X).Item(), layout.Text(layout.Quoted(text.Field.Name)))
}
