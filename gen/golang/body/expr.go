package body

import "github.com/msggen/msggen/gen/ir"

// The types of what the emitter computes itself.
var (
	BoolType = &ir.Scalar{Kind: ir.Bool}
	IntType  = &ir.Scalar{Kind: ir.Int}
)

// AndExpr is a && b, or a if there is no b.
func AndExpr(a, b ir.Expr) ir.Expr {
	if b == nil {
		return a
	}
	return &ir.Binary{Node: ir.Node{T: BoolType}, Op: ir.And, L: a, R: b}
}

// CompareExpr compares an expression with a number.
func CompareExpr(op ir.BinaryOp, x ir.Expr, with int64) ir.Expr {
	literal := &ir.Literal{Node: ir.Node{T: IntType}, Value: ir.IntConst(with)}
	return &ir.Binary{Node: ir.Node{T: BoolType}, Op: op, L: x, R: literal}
}
