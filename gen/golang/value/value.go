// Package value has compiled expressions: the Go code, how tightly it binds, how it
// holds its value; and constants, and what struct fields hold.
package value

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// Value is a compiled expression.
type Value struct {
	Code *jen.Statement
	Rank Rank
	Held shape.Holding // how code holds it; AsIs also where the IR type is nullable
	// Made is a composite literal whose address code is.
	Made   *jen.Statement
	fields []jen.Code // of made; nil if they are not known
	// Base64 is the same text as a wire.Base64, held as code is, if it is one.
	Base64 *jen.Statement
	// terms are the operands of the chain of && or || that code is.
	terms []Value
	// op and sides are those of a comparison with a constant, which is the second.
	op    ir.BinaryOp
	sides []Value
	// Constant says that code is one of Go.
	Constant bool
	// Zero says that code is what Go gives a variable of its type anyway.
	Zero  bool
	Null  bool
	Local *Local // the variable that code is, if it is one
	Holds *Local // the variable, made for this condition alone, that code is
	// Stable says that code may as well stand in two places.
	Stable bool
	// Untyped says that Go would guess the type of a variable wrong.
	Untyped bool
	// Filled says that code is not nil, which would be the empty list or object.
	Filled bool
	// Draws says that code takes an id or the time, so that its place among
	// others matters.
	Draws bool
}

// Rank is how tightly the outermost operator of an expression binds.
type Rank int

const (
	RankOr Rank = iota + 1
	RankAnd
	RankComparison
	RankSum
	RankProduct
	RankUnary
	RankPrimary
)

// Use says what becomes of a value. Only what is kept must not share memory with
// anything else.
type Use int

const (
	Look Use = iota
	Keep
)

// Primary is code that binds tighter than any operator.
func Primary(code *jen.Statement) Value { return Value{Code: code, Rank: RankPrimary} }

// In is the code as an operand of an operator of the given rank.
func (v Value) In(outer Rank) *jen.Statement {
	if v.Rank < outer {
		return jen.Parens(v.Code)
	}
	return jen.Add(v.Code)
}
