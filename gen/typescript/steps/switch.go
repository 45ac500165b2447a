package steps

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// switched compiles a switch, unless TypeScript would not see what it proves: kinds
// take several tests, and of a place that was tested before it may think that a case is
// a mistake, or that nobody gets behind the switch.
func (b *body) switched(s *ir.If, tail bool) (left, ok bool) {
	on, cases, otherwise := plan.Switched(s)
	for _, c := range cases {
		if !b.mayBeCase(c, on) {
			return false, false
		}
	}
	if plan.Idle(otherwise) && b.endsAll(cases) {
		return false, false
	}
	head := b.Expr(on)
	if test, ok := s.Cond.(*ir.IsMember); ok {
		head = term.Tight(head.In(term.PrecMember), layout.Access(test.X.Type().(*ir.Union).Tag))
	}
	left = !plan.Idle(otherwise)
	b.p.Block(layout.Cat("switch (", head.Doc, ")"), func() {
		for i, c := range cases {
			b.Tell(c.Cond, b.Spelled(on))
			alike := i > 0 && plan.SameFields(cases[i-1].Then, c.Then)
			left = b.arm(b.labels(c), alike, c.Then, tail) && left
		}
		if !plan.Idle(otherwise) {
			left = b.arm([]layout.Doc{layout.Text("default:")}, false, otherwise, tail) && left
		}
	})
	return left, true
}

// endsAll reports whether the steps of all cases leave what they stand in, and the cases are
// all that earlier tests leave: the checker knows which constants a place may be by its
// type alone.
func (b *body) endsAll(cases []*ir.If) bool {
	first, last := cases[0], cases[len(cases)-1]
	return len(b.Module.Proofs.Before(first.Cond).Tests()) > 0 && b.Module.Proofs.Before(last.Cond).IsOneOf(asked(last)) &&
		!slices.ContainsFunc(cases, func(c *ir.If) bool { return !plan.Leaves(c.Then) })
}

// mayBeCase reports whether TypeScript sees a test rightly that stands behind case.
func (b *body) mayBeCase(c *ir.If, on ir.Expr) bool {
	if is, ok := c.Cond.(*ir.IsMember); ok && (is.X.Type().(*ir.Union).Tag == "" || slices.ContainsFunc(is.Members, plan.InFamily)) {
		return false
	}
	before, way := b.Module.Proofs.Before(c.Cond), b.Way(on)
	return b.Key(on) != "" && !b.IsPinned(on) && !b.IsWrong(before, way) && !before.MayExclude(asked(c))
}

// asked is what a case asks for.
func asked(c *ir.If) plan.Choices {
	if is, ok := c.Cond.(*ir.IsMember); ok {
		return plan.MemberChoices(is.Members)
	}
	var values []any
	for _, constant := range plan.CaseConstants(c) {
		values = append(values, ir.Unwrapped(constant).(*ir.Literal).Value)
	}
	return plan.Choices{Values: values}
}

// labels are the heads of a case, one for each value.
func (b *body) labels(c *ir.If) []layout.Doc {
	var labels []layout.Doc
	label := func(value layout.Doc) { labels = append(labels, layout.Cat("case ", value, ":")) }
	if test, ok := c.Cond.(*ir.IsMember); ok {
		for _, m := range test.Members {
			label(layout.Text(layout.Quoted(m.Tag)))
		}
		return labels
	}
	for _, constant := range plan.CaseConstants(c) {
		label(b.Expr(constant).Doc)
	}
	return labels
}

// arm compiles the steps of a case, which may be those of the case before.
func (b *body) arm(labels []layout.Doc, alike bool, steps []ir.Stmt, tail bool) (left bool) {
	b.p.Case(labels, alike, func() {
		if left = b.block(steps, tail); !left {
			b.p.Line("break;")
		}
	})
	return left
}
