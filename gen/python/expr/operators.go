package expr

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

func (s *Scope) unary(x *ir.Unary) Term {
	switch x.Op {
	case ir.Not:
		return s.not(x.X)
	case ir.Neg:
		return Term{"-" + s.Term(x.X).within(bindUnary+1), bindUnary}
	case ir.BitNot:
		return call(s.Runtime("ints", "bits"), "~"+s.Term(x.X).within(bindUnary))
	default:
		panic("python: unknown operator")
	}
}

func (s *Scope) not(x ir.Expr) Term {
	switch inner := ir.Unwrapped(x).(type) {
	case *ir.IsNull:
		return Term{s.Term(inner.X).within(bindCompare+1) + " is not None", bindCompare}
	case *ir.Has:
		return s.has(inner, " is ")
	case *ir.Binary:
		if inner.Op == ir.In {
			return s.infix(inner, " not in ", bindCompare, bindCompare+1)
		}
		if opposite, ok := map[ir.BinaryOp]ir.BinaryOp{ir.Eq: ir.Ne, ir.Ne: ir.Eq}[inner.Op]; ok {
			other := *inner
			other.Op = opposite
			return s.compare(&other)
		}
	default: // has no opposite of its own
	}
	return Term{"not " + s.Term(x).within(bindNot), bindNot}
}

func (s *Scope) infix(x *ir.Binary, op string, bind, right int) Term {
	left := bind
	if bind == bindCompare {
		left++ // comparisons would chain
	}
	return Term{s.Term(x.L).within(left) + op + s.Term(x.R).within(right), bind}
}

var infixes = map[ir.BinaryOp]struct {
	text string
	bind int
}{
	ir.And: {" and ", bindAnd}, ir.Or: {" or ", bindOr},
	ir.Eq: {" == ", bindCompare}, ir.Ne: {" != ", bindCompare},
	ir.Lt: {" < ", bindCompare}, ir.Le: {" <= ", bindCompare}, ir.Gt: {" > ", bindCompare}, ir.Ge: {" >= ", bindCompare},
	ir.In: {" in ", bindCompare}, ir.Add: {" + ", bindAdd}, ir.Sub: {" - ", bindAdd}, ir.Mul: {" * ", bindMul},
}

// Arithmetic is the module of the runtime that computes with values of a type.
func Arithmetic(t ir.Type) string {
	if scalar, ok := t.(*ir.Scalar); ok && scalar.Kind == ir.Int {
		return "ints"
	}
	return "doubles"
}

var functions = map[ir.BinaryOp]string{ir.Add: "add", ir.Sub: "sub", ir.Mul: "mul", ir.Div: "div", ir.Rem: "rem"}

func (s *Scope) binary(x *ir.Binary) Term {
	switch x.Op {
	case ir.Or:
		return s.AnyOf(disjuncts(x))
	case ir.And, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.In:
		op := infixes[x.Op]
		return s.infix(x, op.text, op.bind, op.bind+1)
	case ir.Eq, ir.Ne:
		return s.compare(x)
	case ir.Add, ir.Sub, ir.Mul:
		if t, ok := x.T.(*ir.Scalar); ok && t.Kind == ir.String {
			return call(s.Runtime("text", "join"), s.Text(x.L), s.Text(x.R))
		} else if x.Fails() {
			return call(s.Runtime(Arithmetic(x.T), functions[x.Op]), s.Text(x.L), s.Text(x.R))
		}
		op := infixes[x.Op]
		return s.infix(x, op.text, op.bind, op.bind+1)
	case ir.Div, ir.Rem:
		return call(s.Runtime("ints", functions[x.Op]), s.Text(x.L), s.Text(x.R))
	case ir.Min:
		return call("min", s.Text(x.L), s.Text(x.R))
	case ir.Max:
		return call("max", s.Text(x.L), s.Text(x.R))
	case ir.BitAnd:
		return call(s.Runtime("ints", "bits"), s.infix(x, " & ", bindBitAnd, bindBitAnd+1).Text)
	case ir.BitOr:
		return call(s.Runtime("ints", "bits"), s.infix(x, " | ", bindBitOr, bindBitOr+1).Text)
	default:
		panic("python: unknown operator")
	}
}

// AnyOf is the condition that one of several holds. Whether a value is one of several
// members of a union is asked at once.
func (s *Scope) AnyOf(conditions []ir.Expr) Term {
	var terms []Term
	var before *ir.IsMember
	for _, operand := range conditions {
		is, ok := ir.Unwrapped(operand).(*ir.IsMember)
		if ok && before != nil && is.Members[0].Union == before.Members[0].Union && s.Text(is.X) == s.Text(before.X) {
			joined := *before
			joined.Members = slices.Concat(before.Members, is.Members)
			before = &joined
			terms[len(terms)-1] = s.isMember(before)
			continue
		}
		before = is
		terms = append(terms, s.Term(operand))
	}
	return anyOf(terms)
}

func anyOf(terms []Term) Term {
	if len(terms) == 1 {
		return terms[0]
	}
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.disjunct()
	}
	return Term{strings.Join(list, " or "), bindOr}
}

// disjuncts are the operands of or.
func disjuncts(x ir.Expr) []ir.Expr {
	if b, ok := ir.Unwrapped(x).(*ir.Binary); ok && b.Op == ir.Or {
		return append(disjuncts(b.L), disjuncts(b.R)...)
	}
	return []ir.Expr{x}
}

// compare has constants on the right, and asks for the very objects that there is one of.
func (s *Scope) compare(x *ir.Binary) Term {
	op := infixes[x.Op].text
	if _, ok := ir.Unwrapped(x.L).(*ir.Literal); ok {
		if _, both := ir.Unwrapped(x.R).(*ir.Literal); !both {
			other := *x
			other.L, other.R = x.R, x.L
			x = &other
		}
	}
	if isSingle(x.R) {
		op = map[ir.BinaryOp]string{ir.Eq: " is ", ir.Ne: " is not "}[x.Op]
	}
	return s.infix(x, op, bindCompare, bindCompare+1)
}

// isSingle reports whether an expression is a constant of which there is one object.
func isSingle(x ir.Expr) bool {
	switch c, ok := ir.Unwrapped(x).(*ir.Literal); {
	case !ok:
		return false
	default:
		_, truth := c.Value.(ir.BoolConst)
		return truth || ir.IsNullConst(c)
	}
}

// Negated is the opposite of a condition.
func (s *Scope) Negated(x ir.Expr) string { return s.negated(x).Text }

// Unless is the opposite of a condition, behind if in an expression.
func (s *Scope) Unless(x ir.Expr) string { return s.negated(x).within(bindOr) }

func (s *Scope) negated(x ir.Expr) Term {
	if u, ok := x.(*ir.Unary); ok && u.Op == ir.Not {
		return s.Term(u.X)
	}
	return s.not(x)
}

// Condition is an expression behind and.
func (s *Scope) Condition(x ir.Expr) string { return s.Term(x).within(bindAnd) }
