package expr

import (
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// Negate is the opposite of a condition with the negation moved inwards, where
// it reads better: not (a || b == c) becomes not a && b != c.
func Negate(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.Literal:
		if holds, ok := x.Value.(ir.BoolConst); ok {
			return &ir.Literal{Node: x.Node, Value: !holds}
		}
	case *ir.Unary:
		if x.Op == ir.Not {
			return x.X
		}
	case *ir.Binary:
		switch x.Op {
		case ir.And:
			return &ir.Binary{Node: x.Node, Op: ir.Or, L: Negate(x.L), R: Negate(x.R)}
		case ir.Or:
			return &ir.Binary{Node: x.Node, Op: ir.And, L: Negate(x.L), R: Negate(x.R)}
		}
		// A number that is none is neither less nor not less: leave those alone.
		opposite, ok := value.Opposites[x.Op]
		if ok && (x.Op == ir.Eq || x.Op == ir.Ne || shape.IsInt(x.L.Type())) {
			return &ir.Binary{Node: x.Node, Op: opposite, L: x.L, R: x.R}
		}
	case *ir.Cond:
		if fallbackOf(x) != nil {
			break
		}
		return &ir.Cond{Node: x.Node, If: x.If, Then: Negate(x.Then), Else: Negate(x.Else)}
	case *ir.Macro:
		switch x.Kind {
		case ir.Exists:
			return &ir.Macro{Node: x.Node, Kind: ir.All, In: x.In, Var: x.Var, Body: Negate(x.Body)}
		case ir.All:
			return &ir.Macro{Node: x.Node, Kind: ir.Exists, In: x.In, Var: x.Var, Body: Negate(x.Body)}
		}
	default: // no opposite of its own
	}
	return &ir.Unary{Node: ir.Node{T: x.Type(), At: x.Span()}, Op: ir.Not, X: x}
}
