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
		with, _ := MembersWith(x.X.Type().(*ir.Union).Members, x.Name)
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

// HasOptionalField reports whether a field may be absent in one of some members.
func HasOptionalField(members []*ir.Member, name string) bool {
	return slices.ContainsFunc(members, func(m *ir.Member) bool {
		return m.Object().Field(name).Presence == ir.Optional
	})
}
