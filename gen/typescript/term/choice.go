package term

import "github.com/msggen/msggen/gen/typescript/layout"

// Choice is `test ? then : otherwise`.
func Choice(test, then, otherwise Term) Term {
	t := Loose(PrecCond, layout.Ternary(layout.Group(test.In(PrecOr)), branchOf(then), branchOf(otherwise)))
	t.looseIf = test.Prec < PrecUnary
	t.IsMade = then.IsObject || then.IsMade || otherwise.IsObject || otherwise.IsMade
	return t
}

// branchOf puts ?? and a type behind a value in parentheses, as Prettier does.
func branchOf(t Term) layout.Doc {
	switch {
	case t.Prec == PrecCoalesce, t.Prec == PrecAs:
		return t.In(PrecOr)
	case PrecCond < t.Prec && t.Prec < PrecUnary:
		return layout.Group(t.Doc)
	default:
		return t.Doc
	}
}

// Coalescing is the term as an operand of ??.
func (t Term) Coalescing() layout.Doc {
	if t.Prec == PrecCoalesce {
		return t.Doc
	}
	return t.In(PrecEqual)
}
