package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// switchStep writes a switch: one on types where it asks for members of a union.
func (f *Writer) switchStep(s *ir.If, last bool) {
	on, cases, otherwise := plan.Switched(s)
	_, members := s.Cond.(*ir.IsMember)
	subject := f.Look(on)
	var narrowed *value.Local
	if members {
		narrowed = f.Block.Local(switchedNames(on)...)
	}
	var arms []jen.Code
	for _, c := range cases {
		labels := f.labels(c)
		arm := f.Body(func() {
			if test, ok := c.Cond.(*ir.IsMember); ok && len(test.Members) == 1 {
				f.Narrowed(test, narrowed)
			}
			f.Steps(c.Then, last)
		})
		arms = append(arms, jen.Case(labels...).Block(arm.Code...))
	}
	if len(otherwise) > 0 {
		arms = append(arms, jen.Default().Block(f.Body(func() { f.Steps(otherwise, last) }).Code...))
	}
	if narrowed != nil {
		f.Block.Release(narrowed)
	}
	f.Later(f.Block, func() *jen.Statement {
		head := subject.Code
		if members {
			head = subject.In(value.RankPrimary).Assert(jen.Type())
		}
		if members && narrowed.Used {
			head = narrowed.ID().Op(":=").Add(head)
		}
		return jen.Switch(head).Block(arms...)
	})
}

// labels are what stands behind the word case.
func (f *Writer) labels(c *ir.If) []jen.Code {
	var labels []jen.Code
	if test, ok := c.Cond.(*ir.IsMember); ok {
		for _, m := range test.Members {
			labels = append(labels, f.MemberType(m))
		}
		return labels
	}
	for _, constant := range plan.CaseConstants(c) {
		labels = append(labels, f.Look(constant).Code)
	}
	return labels
}

// switchedNames is what to call a union value in the cases of a switch.
func switchedNames(on ir.Expr) []string {
	switch on := on.(type) {
	case *ir.FieldOf:
		return []string{on.Field.Name, "known_" + on.Field.Name}
	case *ir.Ref:
		return []string{on.Var.Name[:1], "known_" + on.Var.Name}
	case *ir.Narrow:
		return switchedNames(on.X)
	default:
		return []string{"known"}
	}
}
