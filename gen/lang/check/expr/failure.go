package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/source"
)

// Failure finds the first part of an expression whose evaluation can fail, and
// says why; "" if there is none.
func Failure(x ir.Expr) (at source.Span, what string) {
	switch x := x.(type) {
	case *ir.Binary:
		switch {
		case !x.Fails():
		case x.Op == ir.Div || x.Op == ir.Rem:
			return x.R.Span(), "the divisor may be 0"
		default:
			return x.At, Overflow(x.T)
		}
	case *ir.New:
		return failureOfNew(x)
	case *ir.Apply:
		if at, what := firstFailure(x.Args); what != "" || !x.Function.Fails {
			return at, what
		}
		return x.At, "`" + x.Function.Name + "` may fail"
	default: // fails only if what is in it does
	}
	return firstFailure(ir.Operands(x))
}

// Overflow says how arithmetic of a type may fail.
func Overflow(t ir.Type) string {
	if types.IsKind(t, ir.Int) {
		return "the int may pass 2^53-1"
	}
	return "the number may pass what a double holds"
}

func failureOfNew(x *ir.New) (at source.Span, what string) {
	for _, init := range x.Inits {
		if at, what := firstFailure(ir.InitOperands([]*ir.Init{init})); what != "" {
			return at, what
		}
		if init.Verify {
			return init.Value.Span(), "the rules of `" + init.Field.Name + "` may refuse the value"
		}
	}
	if len(x.Object.Checks) > 0 {
		return x.At, "the checks of " + x.Object.Name + " may refuse the value"
	}
	return at, ""
}

func firstFailure(list []ir.Expr) (at source.Span, what string) {
	for _, x := range list {
		if at, what = Failure(x); what != "" {
			return at, what
		}
	}
	return at, ""
}
