package scope

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// MayBeAbsent reports whether what an expression reads is absent unless it has
// been tested.
func MayBeAbsent(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Optional
	case *ir.FieldOf:
		return x.Field.Presence == ir.Optional
	case *ir.CommonField:
		with, _ := Readable(x)
		return HasOptionalField(with, x.Name)
	default:
		return false
	}
}

// MembersWith are the members that have a field, and those without.
func MembersWith(members []*ir.Member, name string) (with, without []*ir.Member) {
	for _, m := range members {
		if m.Object().Field(name) != nil {
			with = append(with, m)
		} else {
			without = append(without, m)
		}
	}
	return with, without
}

// Readable are the members from which a field is read that some have in common, and
// the others: a field of that name may be of another type there.
func Readable(x *ir.CommonField) (with, without []*ir.Member) {
	for _, m := range x.X.Type().(*ir.Union).Members {
		if f := m.Object().Field(x.Name); f != nil && ir.Same(f.Type, x.T) {
			with = append(with, m)
		} else {
			without = append(without, m)
		}
	}
	return with, without
}

// HasOptionalField reports whether a field may be absent in one of some members.
func HasOptionalField(members []*ir.Member, name string) bool {
	return slices.ContainsFunc(members, func(m *ir.Member) bool {
		return m.Object().Field(name).Presence == ir.Optional
	})
}
