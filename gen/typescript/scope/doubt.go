package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// MayBeList reports whether a value of a union by kind may be a list, as far as
// TypeScript knows.
func (s *Scope) MayBeList(x *ir.IsMember, again bool) bool {
	before := s.Module.Proofs.Before(x)
	var lists []*ir.Member
	for _, m := range x.X.Type().(*ir.Union).Members {
		if ir.KindOf(m.Type) == ir.KindList {
			lists = append(lists, m)
		}
	}
	return again || before.Left(plan.MemberChoices(lists)) || !s.Sees(before.Tests(), s.Spelled(x.X))
}

// MayMistake reports whether TypeScript may take a comparison for a mistake.
func (s *Scope) MayMistake(x *ir.Binary) bool {
	if place, value, ok := plan.ConstantSide(x); ok {
		return s.IsPinned(place) || s.before(x, place).MayExclude(plan.ConstantChoice(value))
	}
	return s.Module.Proofs.Before(x).Open()
}

// MayBeMany reports whether an argument stands for any number of them.
func (s *Scope) MayBeMany(x ir.Expr) bool {
	ref, ok := x.(*ir.Ref)
	return ok && (s.Variadic[ref.Var] || s.Counted[ref.Var])
}

// IsVariadic reports whether an argument is a list of any number of values.
func (s *Scope) IsVariadic(x ir.Expr) bool {
	ref, ok := x.(*ir.Ref)
	return ok && s.Variadic[ref.Var]
}

// Lacks reports whether there are members, known ones or not, without the field.
func (s *Scope) Lacks(x *ir.CommonField) bool {
	_, without := Readable(x)
	return len(without) > 0 || s.MayBeUnknown(x.X)
}

// MayBeUnknown reports whether a union value may be of a member that the protocol
// does not know.
func (s *Scope) MayBeUnknown(x ir.Expr) bool {
	if ref, ok := ir.Unwrapped(x).(*ir.Ref); ok && s.Known[ref.Var] != nil {
		return false
	}
	return s.Module.KeepsUnknown(x.Type().(*ir.Union))
}

// Declared is the type that a place is declared with.
func (s *Scope) Declared(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		if known := s.Known[x.Var]; known != nil {
			return known()
		}
		t := s.Module.Type(x.Var.Type)
		if x.Var.Optional && !s.Variadic[x.Var] && !shape.IsNullable(x.Var.Type) {
			t += " | null"
		}
		return t
	case *ir.FieldOf:
		t := s.Module.Type(x.Field.Type)
		if x.Field.Presence == ir.Optional {
			t += " | undefined"
		}
		return t
	case *ir.CommonField:
		t := s.Module.Type(x.T)
		if MayBeAbsent(x) {
			t += " | undefined"
		}
		return t
	default:
		return s.Module.Type(x.Type())
	}
}
