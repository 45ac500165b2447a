package term

import "github.com/msggen/msggen/gen/typescript/layout"

// Choice is `test ? then : otherwise`.
func Choice(test, then, otherwise Term) Term {
	t := Loose(PrecCond, layout.Ternary(layout.Group(test.In(PrecOr)), branchOf(then), branchOf(otherwise)))
	t.looseIf = test.Prec < PrecUnary
	for _, branch := range []Term{then, otherwise} {
		switch {
		case branch.Prec == PrecCond:
			t.objects = append(t.objects, below(branch.objects, 2)...)
		case branch.IsObject || branch.IsMade:
			t.objects = append(t.objects, layout.Part{Doc: branch.Doc, Right: 4}) // behind "? "
		}
	}
	t.IsMade = len(t.objects) > 0
	return t
}

// below are parts that stand so many columns further to the right.
func below(parts []layout.Part, columns int) []layout.Part {
	moved := make([]layout.Part, len(parts))
	for i, p := range parts {
		moved[i] = layout.Part{Doc: p.Doc, Right: p.Right + columns}
	}
	return moved
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
