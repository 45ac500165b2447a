package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Switched is what a switch asks about, its cases, and what is done in none of them.
func Switched(s *ir.If) (on ir.Expr, cases []*ir.If, otherwise []ir.Stmt) {
	for c := s; c != nil; c = c.NextCase() {
		cases, otherwise = append(cases, c), c.Else
	}
	if test, ok := s.Cond.(*ir.IsMember); ok {
		return test.X, cases, otherwise
	}
	return s.Cond.(*ir.Binary).L, cases, otherwise // nothing else is the test of a case
}

// CaseConstants are the constants that the place of a switch is compared with in a
// case.
func CaseConstants(c *ir.If) []ir.Expr {
	test := c.Cond.(*ir.Binary)
	if list, ok := test.R.(*ir.ListOf); ok && test.Op == ir.In {
		return list.Elems
	}
	return []ir.Expr{test.R}
}

// SameFields reports whether the steps of two cases read and change fields of the same types,
// one after the other: where a target spells them alike, they are alike to its compiler, too,
// and may stand once.
func SameFields(a, b []ir.Stmt) bool {
	return slices.EqualFunc(fieldsIn(a), fieldsIn(b), func(f, g *ir.Field) bool {
		return ir.Same(f.Type, g.Type) && f.Presence == g.Presence && f.NullIsAbsent == g.NullIsAbsent && f.Const == g.Const
	})
}

// fieldsIn are the fields that steps read and change, in order.
func fieldsIn(steps []ir.Stmt) (fields []*ir.Field) {
	for x := range ir.Exprs(steps) {
		switch x := x.(type) {
		case *ir.FieldOf:
			fields = append(fields, x.Field)
		case *ir.CommonField:
			fields = append(fields, &ir.Field{Type: x.T})
		default: // reads no field
		}
	}
	return fields
}
