package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func (s *compiler) unary(x *ir.Unary) term {
	switch x.Op {
	case ir.Not:
		return s.condition(x.X, false)
	case ir.Neg:
		operand := s.expr(x.X)
		if isInt(x.T) {
			return invoke(s.m.runtime("negInt"), operand.item()) // 0 has no opposite
		}
		if operand.prec == precUnary { // --x is another operator
			operand.prec = precMul
		}
		return loose(precUnary, "-", operand.in(precUnary))
	default:
		panic(fmt.Sprintf("typescript: unknown operator %d", x.Op))
	}
}

func not(t term) term {
	if t.prec >= precUnary {
		return loose(precUnary, "!", t.doc)
	}
	inside := t.doc
	if t.operand != nil {
		inside = t.operand
	}
	return loose(precUnary, special(notGroup, "!", condition(inside)))
}

// negated is the opposite of a condition, without an exclamation mark where the
// condition has an opposite of its own.
func (s *compiler) negated(x ir.Expr) term {
	switch x := x.(type) {
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return s.test(x, false)
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.condition(x.X, true)
		}
	case *ir.Binary:
		switch x.Op {
		case ir.Eq, ir.Ne:
			return s.compare(x, x.Op == ir.Ne)
		case ir.In:
			if either, ok := s.either(x, false); ok {
				return either
			}
		case ir.And, ir.Or:
			if hasOpposite(x.L) && hasOpposite(x.R) {
				op := ir.Or
				if x.Op == ir.Or {
					op = ir.And
				}
				return s.logical(op, x, false)
			}
		}
	}
	return not(s.expr(x))
}

// hasOpposite reports whether a condition can be turned round without a mark.
func hasOpposite(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return true
	case *ir.Unary:
		return x.Op == ir.Not
	case *ir.Binary:
		return x.Op == ir.Eq || x.Op == ir.Ne
	default:
		return false
	}
}

func (s *compiler) binary(x *ir.Binary) term {
	switch x.Op {
	case ir.And, ir.Or:
		return s.logical(x.Op, x, true)
	case ir.Eq, ir.Ne:
		return s.compare(x, x.Op == ir.Eq)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		l, r := s.expr(x.L), s.expr(x.R)
		return loose(precCompare, l.in(precAdd), " "+x.Op.String()+" ", r.in(precAdd))
	case ir.Add, ir.Sub, ir.Mul:
		return s.arithmetic(x)
	case ir.In:
		return s.contains(x)
	default:
		panic(fmt.Sprintf("typescript: unknown operator %d", x.Op))
	}
}

// logical is a chain of && or ||, of conditions or of their opposites.
func (s *compiler) logical(op ir.BinaryOp, x *ir.Binary, want bool) term {
	return logical(op, s.conditions(op, chain(x), want))
}

// conditions compiles the operands of && or ||.
func (s *compiler) conditions(op ir.BinaryOp, parts []ir.Expr, want bool) []term {
	var operands []term
	for len(parts) > 0 {
		t, n := s.chained(op, parts, want)
		if n == 0 {
			t, n = s.condition(parts[0], want), 1
		}
		operands, parts = append(operands, t), parts[n:]
	}
	return operands
}

// logical joins conditions. Where && stands inside || or the other way round it is
// put in parentheses, needed or not: few readers know which of them is tighter.
func logical(op ir.BinaryOp, operands []term) term {
	if len(operands) == 1 {
		return operands[0]
	}
	p := precAnd
	if op == ir.Or {
		p = precOr
	}
	docs := make([]Doc, len(operands))
	for i, t := range operands {
		docs[i] = t.doc
		if t.prec <= precAnd && t.prec != p {
			docs[i] = group("(", t.doc, ")")
		}
	}
	t := loose(p, binary(op.String(), docs...))
	if len(docs) == 2 {
		t.operand = cat(docs[0], " ", group(op.String(), line, docs[1]))
	}
	return t
}

// chain lists the operands of a && b && c, or of a || b || c.
func chain(x *ir.Binary) []ir.Expr {
	var operands []ir.Expr
	for _, side := range []ir.Expr{x.L, x.R} {
		if inner, ok := side.(*ir.Binary); ok && inner.Op == x.Op {
			operands = append(operands, chain(inner)...)
		} else {
			operands = append(operands, side)
		}
	}
	return operands
}

func (s *compiler) compare(x *ir.Binary, equal bool) term {
	op := " === "
	if !equal {
		op = " !== "
	}
	if place, value, ok := plan.ConstantSide(x); ok {
		if truth, ok := value.(ir.BoolConst); ok && !isNullable(place.Type()) {
			return s.comparedWith(x, place, bool(truth) == equal)
		}
		if s.key(place) != "" {
			again := s.excludes(x, plan.ConstantChoice(value), s.way(place))
			l, r := s.side(x.L, again), s.side(x.R, again)
			if !again {
				s.tell(x, s.spelled(place))
			}
			return loose(precEqual, l.in(precCompare), op, r.in(precCompare))
		}
	}
	l, r := s.tested(x.L, s.m.proofs.Before(x).Open()), s.expr(x.R)
	s.mention(s.spelled(x.L))
	s.mention(s.spelled(x.R))
	return loose(precEqual, l.in(precCompare), op, r.in(precCompare))
}

// mayMistake reports whether TypeScript may take a comparison for a mistake.
func (s *scope) mayMistake(x *ir.Binary) bool {
	before := s.m.proofs.Before(x)
	if _, value, ok := plan.ConstantSide(x); ok {
		return before.MayExclude(plan.ConstantChoice(value))
	}
	return before.Open()
}

// side is one side of a comparison with a constant.
func (s *compiler) side(x ir.Expr, again bool) term {
	if s.key(x) == "" {
		return s.expr(x)
	}
	return s.tested(x, again)
}

// comparedWith compares with true or false, which needs no comparison.
func (s *compiler) comparedWith(x *ir.Binary, place ir.Expr, want bool) term {
	t := s.condition(place, want)
	s.tell(x, s.spelled(place))
	return t
}

// arithmetic on integers is done by the runtime, which refuses to leave the safe
// ones. The checker has widened the operands to numbers where one of them is.
func (s *compiler) arithmetic(x *ir.Binary) term {
	if x.Op == ir.Add && isEmptyText(x.R) {
		return s.expr(x.L)
	}
	if x.Op == ir.Add && isEmptyText(x.L) {
		return s.expr(x.R)
	}
	l, r := s.expr(x.L), s.expr(x.R)
	if isInt(x.T) {
		name := map[ir.BinaryOp]string{ir.Add: "addInt", ir.Sub: "subInt", ir.Mul: "mulInt"}[x.Op]
		return invoke(s.m.runtime(name), l.item(), r.item())
	}
	p := precAdd
	if x.Op == ir.Mul {
		p = precMul
	}
	left, right := l.in(p), r.in(p+1)
	if l.prec == p && l.operand != nil {
		left = l.operand
	}
	t := loose(p, binary(x.Op.String(), left, right))
	if l.prec < p { // in parentheses, behind which the rest may find room
		t.operand, t.doc = t.doc, cat(left, " ", group(x.Op.String(), line, right))
	}
	return t
}

func isEmptyText(x ir.Expr) bool {
	l, ok := unwidened(x).(*ir.Literal)
	return ok && l.Value == ir.Const(ir.TextConst(""))
}

func isInt(t ir.Type) bool {
	scalar, ok := t.(*ir.Scalar)
	return ok && scalar.Kind == ir.Int
}

// contains is the operator in.
func (s *compiler) contains(x *ir.Binary) term {
	switch collection := ir.NonNull(x.R.Type()).(type) {
	case *ir.List:
		if either, ok := s.either(x, true); ok {
			return either
		}
		return invoke(cat(s.expr(x.R).in(precMember), ".includes"), s.expr(x.L).item())
	case *ir.Map, *ir.Scalar:
		l, r := s.expr(x.L), s.expr(x.R)
		return invoke(s.m.runtime("hasKey"), r.item(), l.item())
	default:
		panic(fmt.Sprintf("typescript: in %T", collection))
	}
}

// mostComparisons is how many constants are compared with one by one.
const mostComparisons = 2

// either spells a choice between one or two constants as comparisons.
func (s *compiler) either(x *ir.Binary, want bool) (term, bool) {
	values, ok := plan.Constants(x.R)
	if !ok || len(values) > mostComparisons || s.key(x.L) == "" {
		return term{}, false
	}
	again := false
	for _, value := range values {
		again = again || s.excludes(x, plan.ConstantChoice(value), s.way(x.L))
	}
	place := s.tested(x.L, again)
	if !again {
		s.tell(x, s.spelled(x.L))
	}
	var tests []term
	for _, elem := range x.R.(*ir.ListOf).Elems {
		op := " === "
		if !want {
			op = " !== "
		}
		tests = append(tests, loose(precEqual, place.in(precCompare), op, s.expr(elem).in(precCompare)))
	}
	return anyOf(tests, want), true
}
