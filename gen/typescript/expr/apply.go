package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// apply calls a function of the spec.
func (s *Compiler) apply(x *ir.Apply) term.Term {
	args := make([]layout.Doc, len(x.Args))
	for i, arg := range x.Args {
		args[i] = s.Expr(arg).Item()
	}
	return term.Invoke(s.Module.Value(shape.RoleFunction, x.Function), args...)
}
