package expr

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/codec"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

func (s *Compiler) unary(x *ir.Unary) term.Term {
	switch x.Op {
	case ir.Not:
		return s.Condition(x.X, false)
	case ir.Neg:
		operand := s.Expr(x.X)
		if IsInt(x.T) {
			return term.Invoke(s.Module.Runtime("negInt"), operand.Item()) // 0 has no opposite
		}
		if operand.Prec == term.PrecUnary { // --x is another operator
			operand.Prec = term.PrecMul
		}
		return term.Loose(term.PrecUnary, "-", operand.In(term.PrecUnary))
	case ir.BitNot:
		return term.Invoke(s.Module.Runtime("notInt"), s.Expr(x.X).Item())
	default:
		panic(fmt.Sprintf("typescript: unknown operator %d", x.Op))
	}
}

// Negated is the opposite of a condition, without an exclamation mark where the
// condition has an opposite of its own.
func (s *Compiler) Negated(x ir.Expr) term.Term {
	switch x := x.(type) {
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		return s.test(x, false)
	case *ir.Unary:
		if x.Op == ir.Not {
			return s.Condition(x.X, true)
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
	default: // no opposite of its own
	}
	return term.Not(s.Expr(x))
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

func (s *Compiler) binary(x *ir.Binary) term.Term {
	switch x.Op {
	case ir.And, ir.Or:
		return s.logical(x.Op, x, true)
	case ir.Eq, ir.Ne:
		return s.compare(x, x.Op == ir.Eq)
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		l, r := s.Expr(x.L), s.Expr(x.R)
		return term.Compared(term.PrecCompare, l, x.Op.String(), r)
	case ir.Add, ir.Sub, ir.Mul:
		return s.arithmetic(x)
	case ir.Div, ir.Rem, ir.BitOr:
		return s.computed(x)
	case ir.BitAnd:
		if fitsIn31Bits(x.L) || fitsIn31Bits(x.R) {
			return term.Loose(term.PrecBitAnd, s.Expr(x.L).In(term.PrecUnary), " & ", s.Expr(x.R).In(term.PrecUnary))
		}
		return s.computed(x)
	case ir.Min, ir.Max:
		return term.Invoke("Math."+x.Op.String(), s.Expr(x.L).Item(), s.Expr(x.R).Item())
	case ir.In:
		return s.contains(x)
	default:
		panic(fmt.Sprintf("typescript: unknown operator %d", x.Op))
	}
}

// logical is a chain of && or ||, of conditions or of their opposites.
func (s *Compiler) logical(op ir.BinaryOp, x *ir.Binary, want bool) term.Term {
	return term.Logical(op, s.Conditions(op, chain(x), want))
}

// Conditions compiles the operands of && or ||.
func (s *Compiler) Conditions(op ir.BinaryOp, parts []ir.Expr, want bool) []term.Term {
	var operands []term.Term
	for len(parts) > 0 {
		t, n := s.chained(op, parts, want)
		if n == 0 {
			t, n = s.Decision(parts[0], want), 1
		}
		operands, parts = append(operands, t), parts[n:]
	}
	return operands
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

func (s *Compiler) compare(x *ir.Binary, equal bool) term.Term {
	op := "==="
	if !equal {
		op = "!=="
	}
	if place, value, ok := plan.ConstantSide(x); ok {
		if truth, ok := value.(ir.BoolConst); ok && !shape.IsNullable(place.Type()) {
			return s.comparedWith(x, place, bool(truth) == equal)
		}
		if s.Key(place) != "" {
			again := s.Excludes(x, plan.ConstantChoice(value), place)
			l, r := s.side(x.L, again), s.side(x.R, again)
			if !again {
				s.Tell(x, s.Spelled(place))
			}
			return term.Compared(term.PrecEqual, l, op, r)
		}
	}
	open := s.Module.Proofs.Before(x).Open()
	left := func() term.Term { return s.tested(x.L, (open || s.IsPinned(x.L)) && !isTextBeside(x.L, x.R)) }
	right := func() term.Term { return s.side(x.R, (open || s.IsPinned(x.R)) && !isTextBeside(x.R, x.L)) }
	l, r := s.asText(x.L, x.R, s.foundBeside(x.L, x.R, left)), s.asText(x.R, x.L, s.foundBeside(x.R, x.L, right))
	s.Mention(s.Spelled(x.L))
	s.Mention(s.Spelled(x.R))
	return term.Compared(term.PrecEqual, l, op, r)
}

// isTextBeside reports whether a value of an enum is compared with a choice of texts, of
// which TypeScript may see that none is one of its values.
func isTextBeside(x, other ir.Expr) bool {
	_, enum := ir.NonNull(ir.Unwidened(x).Type()).(*ir.Enum)
	_, choice := ir.Unwidened(other).(*ir.Cond)
	return enum && choice && !ir.Same(x.Type(), ir.Unwidened(x).Type())
}

// asText is a value of an enum beside a choice of texts, or a tag beside a value of an enum
// or a tag of another union, of which TypeScript may see that none is one of the tags.
func (s *Compiler) asText(x, other ir.Expr, t term.Term) term.Term {
	if isTextBeside(x, other) {
		return term.As(t, s.Module.Type(x.Type()))
	}
	tag, ok := ir.Unwidened(x).(*ir.TagOf)
	if !ok {
		return t
	}
	if beside, ok := ir.Unwidened(other).(*ir.TagOf); ok {
		mine, theirs := tag.X.Type().(*ir.Union), beside.X.Type().(*ir.Union)
		if mine == theirs || len(mine.ByPrefix()) == 0 {
			return t
		}
		return term.As(t, "string")
	}
	if _, enum := ir.NonNull(ir.Unwidened(other).Type()).(*ir.Enum); !enum {
		return t
	}
	if _, same := x.Type().(*ir.Enum); same && !s.isUnknown(tag.X) {
		return t
	}
	return term.As(t, "string")
}

// isUnknown reports whether a union value is known to be of no member that its union names.
func (s *Compiler) isUnknown(x ir.Expr) bool {
	u := x.Type().(*ir.Union)
	return s.MayBeUnknown(x) && !s.Module.Proofs.Of(x).Left(plan.MemberChoices(u.Members))
}

// side is one side of a comparison with a constant.
func (s *Compiler) side(x ir.Expr, again bool) term.Term {
	if s.Key(x) == "" {
		return s.Expr(x)
	}
	return s.tested(x, again)
}

// jsonText is the JSON text of a value. What has a type is written by its own writer.
func (s *Compiler) jsonText(x *ir.JSONText) term.Term {
	if scalar, ok := ir.NonNull(x.X.Type()).(*ir.Scalar); ok && scalar.Kind == ir.Any {
		return term.Invoke(s.Module.Runtime("writeJson"), s.sendable(x.X).Item())
	}
	return term.Invoke(s.Module.Runtime("indexesFirst"), s.sent(x.X))
}

// freeForm is what is sent of a value.
func (s *Compiler) freeForm(x *ir.FreeForm) term.Term {
	return term.As(term.Tight(layout.Call("JSON.parse", s.sent(x.X))), s.Module.Type(x.T))
}

// sent is the text of a value as it is sent.
func (s *Compiler) sent(x ir.Expr) layout.Doc {
	return codec.New(s.Module).Sent(x.Type(), s.sendable(x).Doc)
}

// sendable is a value for a function that writes it. What TypeScript sees to be null
// would be of no type to that.
func (s *Compiler) sendable(x ir.Expr) term.Term {
	inner := ir.Unwidened(x)
	return s.tested(x, shape.IsNullable(inner.Type()) && s.Module.Proofs.Of(inner).Gone() && s.HasIdea(s.Way(inner)))
}

// comparedWith compares with true or false, which needs no comparison.
func (s *Compiler) comparedWith(x *ir.Binary, place ir.Expr, want bool) term.Term {
	t := s.Condition(place, want)
	s.Tell(x, s.Spelled(place))
	return t
}

// arithmetic that may fail is done by the runtime, which refuses to leave the safe
// integers, or what a double holds. The checker has widened the operands to numbers where one of them is.
func (s *Compiler) arithmetic(x *ir.Binary) term.Term {
	if x.Fails() {
		return s.computed(x)
	}
	l, r := s.Expr(x.L), s.Expr(x.R)
	p := term.PrecAdd
	if x.Op == ir.Mul {
		p = term.PrecMul
	}
	left, right := l.In(p), r.In(p+1)
	if l.Prec == p && l.Operand != nil {
		left = l.Operand
	}
	t := term.Loose(p, layout.Binary(x.Op.String(), left, right))
	if l.Prec < p || !l.IsBinary() && !r.IsBinary() { // behind the first the rest may find room
		t.Operand, t.Doc = t.Doc, layout.Cat(left, " ", layout.Group(x.Op.String(), layout.Line, right))
	}
	return t
}

// computed is what a function of the runtime computes of two integers or numbers.
func (s *Compiler) computed(x *ir.Binary) term.Term {
	return term.Called(s.Module.Runtime(Computing(x.Op, x.T)), s.Expr(x.L), s.Expr(x.R))
}

// Computing is the function of the runtime that computes with values of a type.
func Computing(op ir.BinaryOp, t ir.Type) string {
	name := map[ir.BinaryOp]string{
		ir.Add: "add", ir.Sub: "sub", ir.Mul: "mul", ir.Div: "div", ir.Rem: "rem", ir.BitAnd: "and", ir.BitOr: "or",
	}[op]
	if IsInt(t) {
		return name + "Int"
	}
	return name + "Number"
}

// fitsIn31Bits reports whether an operand has only bits that JavaScript's own operators
// see, so that they give what it shares with any integer.
func fitsIn31Bits(x ir.Expr) bool {
	literal, ok := x.(*ir.Literal)
	if !ok {
		return false
	}
	n := literal.Value.(ir.IntConst)
	return 0 <= n && n < 1<<31
}

// IsInt reports whether a type is that of whole numbers.
func IsInt(t ir.Type) bool {
	scalar, ok := t.(*ir.Scalar)
	return ok && scalar.Kind == ir.Int
}

// contains is the operator in.
func (s *Compiler) contains(x *ir.Binary) term.Term {
	switch ir.NonNull(x.R.Type()).(type) {
	case *ir.List:
		if either, ok := s.either(x, true); ok {
			return either
		}
		list := s.Expr(x.R)
		if isEmptyList(x.R) || s.hasNarrowerElements(x.R) { // to TypeScript, of nothing or of less than it may be
			list = term.As(list, s.Module.Type(x.R.Type()))
		}
		return term.MethodCall(list, "includes", s.plain(x.L).Item())
	case *ir.Map, *ir.Scalar:
		l, r := s.Expr(x.L), s.Expr(x.R)
		return term.Invoke(s.Module.Runtime("hasKey"), r.Item(), l.Item())
	case *ir.Enum, *ir.Object, *ir.Union:
	}
	panic(fmt.Sprintf("typescript: in %T", x.R.Type()))
}

// mostComparisons is how many constants are compared with one by one.
const mostComparisons = 2

// either spells a choice between one or two constants as comparisons.
func (s *Compiler) either(x *ir.Binary, want bool) (term.Term, bool) {
	values, ok := plan.Constants(x.R)
	if !ok || len(values) > mostComparisons || s.Key(x.L) == "" {
		return term.Term{}, false
	}
	again := false
	for _, value := range values {
		again = again || s.Excludes(x, plan.ConstantChoice(value), x.L)
	}
	place := s.tested(x.L, again)
	if !again {
		s.Tell(x, s.Spelled(x.L))
	}
	var tests []term.Term
	for i, elem := range x.R.(*ir.ListOf).Elems {
		if slices.Contains(values[:i], values[i]) { // who follows the code takes that for a mistake
			continue
		}
		op := " === "
		if !want {
			op = " !== "
		}
		tests = append(tests, term.Loose(term.PrecEqual, place.In(term.PrecCompare), op, s.Expr(elem).In(term.PrecCompare)))
	}
	return anyOf(tests, want), true
}
