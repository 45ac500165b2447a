package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
)

// sought turns an if into a search, where all that it asks is whether a list has an element
// with some key, or has none: SDKs find that without going through the list.
func sought(s *ir.If) ir.Stmt {
	cond, then, otherwise := s.Cond, s.Then, s.Else
	if not, ok := cond.(*ir.Unary); ok && not.Op == ir.Not {
		cond, then, otherwise = not.X, otherwise, then
	}
	has, ok := cond.(*ir.Macro)
	if !ok || has.Kind != ir.Exists || !asksForKey(has.Body, has.Var) {
		return s
	}
	if in, ok := has.In.(*ir.FieldOf); !ok || in.Field.Presence == ir.Optional {
		return s
	}
	return &ir.Find{At: s.At, In: has.In, By: &ir.First{Pick: ir.Pick{Var: has.Var, Cond: has.Body}}, Then: then, Else: otherwise}
}

// asksForKey reports whether a test of an element compares a text in it first of all.
func asksForKey(test ir.Expr, element *ir.Var) bool {
	is, ok := test.(*ir.Binary)
	switch {
	case !ok:
		return false
	case is.Op == ir.And:
		return asksForKey(is.L, element)
	case is.Op != ir.Eq:
		return false
	}
	return isKeyOf(is.L, element) || isKeyOf(is.R, element)
}

func isKeyOf(x ir.Expr, element *ir.Var) bool {
	var of ir.Expr
	switch x := x.(type) {
	case *ir.FieldOf:
		of = x.X
	case *ir.CommonField:
		of = x.X
	default:
		return false
	}
	ref, ok := of.(*ir.Ref)
	return ok && ref.Var == element && types.IsKind(x.Type(), ir.String) // which an enum has no index by
}
