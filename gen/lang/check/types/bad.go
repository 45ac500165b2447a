package types

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Bad is the type of whatever could not be understood. It fits everything.
var Bad = &ir.Scalar{Kind: -1}

// BadExpr stands where an expression was refused.
func BadExpr(at source.Span) ir.Expr {
	return &ir.Literal{Node: ir.Node{T: Bad, At: at}}
}

// IsBadExpr reports whether an expression, or what it is made of, was refused.
func IsBadExpr(x ir.Expr) bool { return IsBad(x.Type()) }

// IsBad reports whether t, or what it is made of, was not understood.
func IsBad(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Kind == Bad.Kind
	case *ir.List:
		return IsBad(t.Elem)
	case *ir.Map:
		return IsBad(t.Elem)
	case *ir.Nullable:
		return IsBad(t.Elem)
	default:
		return false
	}
}
