package coverage

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// operands counts what has an operand that is computed.
func (c *Count) operands(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Binary:
		switch x.Op {
		case ir.Eq, ir.Ne:
			c.operand("Eq", x.L, x.R)
		case ir.Lt, ir.Le, ir.Gt, ir.Ge:
			c.operand("Order", x.L, x.R)
		case ir.In:
			c.operand("In", x.L, x.R)
		}
	case *ir.Size:
		c.operand("Size", x.X)
	case *ir.StartsWith:
		c.operand("StartsWith", x.X, x.Prefix)
	case *ir.Matches:
		c.operand("Matches", x.X)
	case *ir.Join:
		c.operand("Join", x.List, x.Sep)
	case *ir.Slice:
		c.operand("Slice", x.List, x.From, x.To)
	case *ir.Macro:
		c.operand("Macro", x.In)
	case *ir.FieldOf:
		c.operand("FieldOf", x.X)
	case *ir.TagOf:
		c.operand("TagOf", x.X)
	case *ir.CompareVersions:
		c.operand("CompareVersions", x.L, x.R)
	case *ir.ValueAt:
		c.operand("ValueAt", x.In)
	case *ir.IsNull:
		c.operand("NullTest", x.X)
	default: // what stands in it is computed often enough
	}
}

func (c *Count) operand(of string, xs ...ir.Expr) {
	if slices.ContainsFunc(xs, isComputed) {
		c.met["Operand "+of]++
	}
}

// isComputed reports whether an expression is neither read from a place nor a constant, nor
// a list of some values.
func isComputed(x ir.Expr) bool {
	switch ir.Unwrapped(x).(type) {
	case nil, *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.TagOf, *ir.Literal, *ir.ListOf:
		return false
	default:
		return true
	}
}
