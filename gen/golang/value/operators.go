package value

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// Opposites are the comparisons that hold exactly if others do not.
var Opposites = map[ir.BinaryOp]ir.BinaryOp{
	ir.Eq: ir.Ne, ir.Ne: ir.Eq,
	ir.Lt: ir.Ge, ir.Ge: ir.Lt,
	ir.Gt: ir.Le, ir.Le: ir.Gt,
}

// IsEmpty tests for the empty text, or for another.
func IsEmpty(text *jen.Statement, negated bool) Value {
	op := "=="
	if negated {
		op = "!="
	}
	return Value{Code: text.Op(op).Lit(""), Rank: RankComparison}
}

// NoneGiven tests whether a list has no elements, or whether it has some.
func NoneGiven(list *jen.Statement, negated bool) Value {
	op := "=="
	if negated {
		op = ">"
	}
	return Value{Code: jen.Len(list).Op(op).Lit(0), Rank: RankComparison}
}

// Chain is l && r, or l || r. A test that l has made already is not made again, and
// x == 1 && x == 2 is spelled otherwise: go vet takes both for mistakes. They may be
// those of the spec, but they have a meaning.
func Chain(l Value, op ir.BinaryOp, r Value) Value {
	rank := RankAnd
	if op == ir.Or {
		rank = RankOr
	}
	terms := l.chained(rank)
	for _, term := range r.chained(rank) {
		switch {
		case term.Draws:
			terms = append(terms, term)
		case slices.ContainsFunc(terms, term.sameAs):
		case term.looksInto(terms[len(terms)-1], op):
			terms[len(terms)-1] = term
		case slices.ContainsFunc(terms, func(v Value) bool { return v.equals(term, op) }):
			terms = append(terms, Not(true, Compare(term.sides[0], Opposites[term.op], term.sides[1])))
		default:
			terms = append(terms, term)
		}
	}
	code, draws := terms[0].In(rank), terms[0].Draws
	for _, term := range terms[1:] {
		code.Op(op.String()).Add(term.In(rank))
		draws = draws || term.Draws
	}
	if len(terms) == 1 {
		return terms[0]
	}
	return Value{Code: code, Rank: rank, Draws: draws, terms: terms}
}

// chained are the operands of v as an operand of a chain.
func (v Value) chained(rank Rank) []Value {
	if v.Rank == rank && v.terms != nil {
		return slices.Clone(v.terms)
	}
	return []Value{v}
}

// sameAs reports whether two values are spelled alike. Those with a function of their
// own never are: some of its statements may still be to come.
func (v Value) sameAs(w Value) bool {
	text := layout.RawText(v.Code)
	return text == layout.RawText(w.Code) && !strings.Contains(text, "func ")
}

// equals reports whether two operands of && test that the same value equals a
// constant, or two of || that it does not.
func (v Value) equals(w Value, op ir.BinaryOp) bool {
	is := ir.Eq
	if op == ir.Or {
		is = ir.Ne
	}
	return len(v.sides) == 2 && len(w.sides) == 2 && v.op == is && w.op == is && v.sides[0].sameAs(w.sides[0])
}

// Compare compares two values.
func Compare(l Value, op ir.BinaryOp, r Value) Value {
	if l.Base64 != nil && r.Zero { // which takes no copy of the text
		l, r = Primary(jen.Add(l.Base64).Dot("Len").Call()), Primary(jen.Lit(0))
	}
	v := Value{
		Code: l.In(RankComparison + 1).Op(op.String()).Add(r.In(RankComparison + 1)), Rank: RankComparison,
		Draws: l.Draws || r.Draws,
	}
	switch {
	case r.Constant:
		v.op, v.sides = op, []Value{l, r}
	case l.Constant:
		v.op, v.sides = Mirrored(op), []Value{r, l}
	}
	return v
}

// looksInto reports whether a value says that a list has elements, and test just that it
// is not nil; or, of operands of ||, that it has none, and that it is nil.
func (v Value) looksInto(test Value, op ir.BinaryOp) bool {
	null, empty := " != nil", " > 0"
	if op == ir.Or {
		null, empty = " == nil", " == 0"
	}
	list, isTest := strings.CutSuffix(layout.RawText(test.Code), null)
	return isTest && layout.RawText(v.Code) == "len("+list+")"+empty
}

// BoolLiteral is the truth value that an expression is as it stands.
func BoolLiteral(x ir.Expr) (holds, ok bool) {
	literal, isLiteral := x.(*ir.Literal)
	if !isLiteral {
		return false, false
	}
	value, ok := literal.Value.(ir.BoolConst)
	return bool(value), ok
}

// Mirrored is the comparison with its operands swapped.
func Mirrored(op ir.BinaryOp) ir.BinaryOp {
	switch op {
	case ir.Lt:
		return ir.Gt
	case ir.Le:
		return ir.Ge
	case ir.Gt:
		return ir.Lt
	case ir.Ge:
		return ir.Le
	}
	return op
}

// Unwrapped is the value in one that is neither null nor absent.
func Unwrapped(v Value) Value {
	switch v.Held {
	case shape.Pointer:
		return Value{Code: jen.Op("*").Add(v.In(RankUnary)), Rank: RankUnary, Stable: v.Stable}
	case shape.ThreeWay:
		panic("golang: the value of a field that has three states")
	case shape.InPlace:
		return v
	default:
		return Value{Code: v.Code, Rank: v.Rank, Made: v.Made, Stable: v.Stable, Filled: v.Filled || v.Held == shape.Nilable}
	}
}

// CompareNil tests v for nil, or for the opposite.
func CompareNil(v Value, not bool) Value {
	op := "=="
	if not {
		op = "!="
	}
	return Value{Code: v.In(RankComparison + 1).Op(op).Nil(), Rank: RankComparison}
}

// Not is v, or the opposite of it.
func Not(negated bool, v Value) Value {
	if !negated {
		return v
	}
	return Value{Code: jen.Op("!").Add(v.In(RankUnary)), Rank: RankUnary}
}
