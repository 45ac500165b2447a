package term

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// Equals compares with a literal.
func Equals(l Term, literal string, want bool) Term {
	op := "==="
	if !want {
		op = "!=="
	}
	return Compared(PrecEqual, l, op, Tight(literal))
}

// Compared compares two values.
func Compared(prec Prec, l Term, op string, r Term) Term {
	return Loose(prec, layout.Comparison(l.In(prec+1), op, r.In(prec+1), !l.IsBinary() && !r.IsBinary()))
}

// IsBinary reports whether a term is a sum or a comparison.
func (t Term) IsBinary() bool { return PrecBitAnd <= t.Prec && t.Prec < PrecUnary }

// Not is the opposite of a condition.
func Not(t Term) Term {
	if t.Prec >= PrecUnary {
		return Loose(PrecUnary, "!", t.Doc)
	}
	inside := t.Doc
	if t.Operand != nil {
		inside = t.Operand
	}
	return Loose(PrecUnary, layout.Special(layout.NotGroup, "!", layout.Condition(inside)))
}

// Logical joins conditions. Where && stands inside || or the other way round it is
// put in parentheses, needed or not: few readers know which of them is tighter.
func Logical(op ir.BinaryOp, operands []Term) Term {
	if len(operands) == 1 {
		return operands[0]
	}
	p := PrecAnd
	if op == ir.Or {
		p = PrecOr
	}
	docs := make([]layout.Doc, len(operands))
	unlike := len(operands) == 2 // the operands, from what they are in
	for i, t := range operands {
		unlike = unlike && (t.Prec < PrecCoalesce || t.Prec > PrecAnd)
		docs[i] = t.Doc
		if t.Prec == PrecEqual || t.Prec == PrecCompare {
			docs[i] = layout.Hanging(t.Doc)
		}
		if t.Prec <= PrecAnd && t.Prec != p {
			inside := t.Doc
			if !layout.IsKind(inside, layout.TernaryGroup) { // which is indented by itself
				inside = layout.Hanging(inside)
			}
			docs[i] = layout.Group("(", inside, ")")
		}
	}
	t := Loose(p, layout.Binary(op.String(), docs...))
	if unlike {
		t.Operand = layout.Cat(docs[0], " ", layout.Group(op.String(), layout.Line, docs[1]))
	}
	return t
}

// As is a value said to be of a type.
func As(t Term, typ string) Term {
	value := t.Doc
	if t.Prec != PrecAs {
		value = t.In(PrecCompare)
	}
	return Loose(PrecAs, value, " as ", typ)
}
