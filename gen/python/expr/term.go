// Package expr prints expressions of a spec.
package expr

// A Term is a Python expression with how tight its outermost operator binds.
type Term struct {
	Text string
	bind int
}

// How tight operators bind, the loosest first.
const (
	bindCond = iota
	bindOr
	bindAnd
	bindNot
	bindCompare
	bindBitOr
	bindBitAnd
	bindAdd
	bindMul
	bindUnary
	bindTight
)

func tight(text string) Term { return Term{text, bindTight} }

// disjunct is the term as an operand of or: what and binds is in parentheses, for readers.
func (t Term) disjunct() string {
	if t.bind == bindAnd {
		return "(" + t.Text + ")"
	}
	return t.within(bindOr)
}

// within is the term as an operand of an operator that binds so tight.
func (t Term) within(bind int) string {
	if t.bind < bind {
		return "(" + t.Text + ")"
	}
	return t.Text
}
