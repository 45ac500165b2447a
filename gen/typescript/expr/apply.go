package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// apply calls a function of the spec.
func (s *Compiler) apply(x *ir.Apply) term.Term {
	args := make([]term.Term, len(x.Args))
	for i, arg := range x.Args {
		args[i] = s.Passed(x.Function.Params[i], arg, s.Argument(arg))
	}
	return term.Called(s.Module.Value(shape.RoleFunction, x.Function), args...)
}

// Argument is a value for a parameter that only looks at it.
func (s *Compiler) Argument(x ir.Expr) term.Term {
	if plan.IsPlain(x.Type()) {
		return s.plain(x)
	}
	return s.Expr(x)
}

// Passed is what is passed for a parameter. Where a member has to be one that the protocol
// names, TypeScript is told so of any that it may not know of.
func (s *Compiler) Passed(param *ir.Var, arg ir.Expr, value term.Term) term.Term {
	of := ir.Unwidened(arg)
	if _, union := of.Type().(*ir.Union); !param.Named || !union || !s.MayBeUnknown(of) {
		return value
	}
	if s.Sees(s.Module.Proofs.Of(of).Tests(), s.Spelled(of)) {
		return value
	}
	return term.As(value, s.Module.ParamType(param))
}
