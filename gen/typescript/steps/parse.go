package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// parse reads a text as JSON and goes on as it went.
func (b *body) parse(step *ir.Parse, tail bool) (left bool) {
	parsed := term.Invoke(b.Module.Runtime(shape.ParseFunction(step.Var.Type, step.Partial)), b.Expr(step.Value).Item())
	test := func(want bool) term.Term { return term.Equals(parsed, "undefined", !want) }
	if b.Module.Uses.Of(step.Var).Count > 0 {
		name := b.Bind(step.Var)
		b.Movable[step.Var] = b.Module.Uses.Moves(step)
		b.p.Line(term.Assignment("const "+name, parsed), ";")
		parsed = term.Tight(name)
	}
	return b.choose(fork{test: test, then: step.Then, otherwise: step.Else}, tail)
}
