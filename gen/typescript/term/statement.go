package term

import "github.com/msggen/msggen/gen/typescript/layout"

// ReturnedTerm is a return statement.
func ReturnedTerm(t Term) layout.Doc {
	if t.Prec > PrecArrow && t.Prec < PrecUnary && t.Prec != PrecCond {
		return layout.Returned(t.Doc)
	}
	return layout.Cat("return ", t.Doc, ";")
}

// Assignment is `left = right`, broken as suits the right side.
func Assignment(left any, right Term) layout.Doc { return AssignBy("=", left, right) }

// AssignBy is an assignment by some operator: `left += right`.
func AssignBy(operator string, left any, right Term) layout.Doc {
	if breaksAfter(right) {
		return layout.Group(left, " "+operator, layout.Group(layout.Indent(layout.Line, right.Doc)))
	}
	return layout.Cat(left, " "+operator+" ", right.Doc)
}

// breaksAfter reports whether a value goes to a line of its own if there is no room
// for it beside the equals sign.
func breaksAfter(t Term) bool {
	if t.Prec == PrecCond {
		return t.looseIf
	}
	return PrecCond < t.Prec && t.Prec < PrecUnary && t.cast == nil && !layout.IsKind(t.Doc, layout.OpenGroup)
}
