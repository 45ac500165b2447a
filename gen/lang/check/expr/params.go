package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// Param declares a parameter of a function or a rule, with what it means if it is left out;
// nil if it has to be given. The default is put into every call, so targets know of none.
func (c *Functions) Param(p *syntax.Param) (v *ir.Var, fallback ir.Expr) {
	v = c.Variable(p.Name.Value, ir.Param, c.ParamType(p.Type))
	c.Vars[v].Raw = true
	if p.Default == nil {
		return v, nil
	}
	if scope.IsAbstract(v.Type) {
		c.Report(diag.New(diag.BadPresence, p.Default.Span(), "a parameter that is of a base has no default").
			WithHint("what is passed says which type it is of"))
		return v, types.BadExpr(p.Default.Span())
	}
	if fallback = c.defaultOf(p.Default, v); fallback == nil {
		return v, types.BadExpr(p.Default.Span())
	}
	if draws(fallback) {
		c.Report(diag.New(diag.Impure, p.Default.Span(), "the fresh id or time in the default of `"+v.Name+"`", "in a default of a parameter"))
		return v, types.BadExpr(p.Default.Span())
	}
	return v, fallback
}

func draws(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.NewID, *ir.Now:
		return true
	case *ir.Literal:
		return ir.Draws(x.Value)
	default:
		return false
	}
}

// Fallback is what a parameter is passed that a call leaves out.
func Fallback(fallback ir.Expr, p *ir.Var) ir.Expr {
	if types.IsBadExpr(fallback) {
		return fallback
	}
	value, _ := types.Widen(unfitted(fallback), p.Type)
	return value
}
