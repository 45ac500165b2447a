package shape

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// IsVariant reports whether the values of a member's own type are values of its
// union. Those of other types need one that says which member they are; so do
// unions of which Go cannot tell the values, in one by kind.
func (p *Package) IsVariant(m *ir.Member) bool {
	switch t := m.Type.(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		return !p.Unions.Open[t]
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map, *ir.Nullable:
	}
	return false
}

// MemberType is the Go type by which a value of a union is known to be this
// member: what a type switch lists.
func (p *Package) MemberType(m *ir.Member) *jen.Statement {
	if p.IsVariant(m) {
		return p.ValueType(m.Type)
	}
	return p.kindType(m)
}

// AsMember makes a value of a member's own type a value of its union.
func (p *Package) AsMember(m *ir.Member, value jen.Code) *jen.Statement {
	if p.IsVariant(m) {
		return jen.Add(value)
	}
	holding := func(embedded string, value jen.Code) *jen.Statement {
		return p.kindType(m).Values(jen.Id(embedded).Op(":").Add(value))
	}
	switch t := m.Type.(type) {
	case *ir.Map:
		return holding("Map", value)
	case *ir.Union:
		return holding(p.IDs.Type(t), value)
	case *ir.Scalar, *ir.Enum, *ir.List:
		if p.Targets.Base64Members[m] {
			return holding("Base64", p.ofText().Call(value))
		}
		return p.kindType(m).Call(value)
	case *ir.Object, *ir.Nullable: // a variant, and none
	}
	panic(fmt.Sprintf("golang: a member cannot be a %T", m.Type))
}

// FromMember is the reverse of AsMember: member has the type that MemberType
// gives.
func (p *Package) FromMember(m *ir.Member, member jen.Code) *jen.Statement {
	if p.IsVariant(m) {
		return jen.Add(member)
	}
	switch t := m.Type.(type) {
	case *ir.Union:
		return jen.Add(member).Dot(p.IDs.Type(t))
	case *ir.Map:
		return jen.Add(member).Dot("Map")
	case *ir.Scalar, *ir.Enum:
		if p.Targets.Base64Members[m] {
			return jen.Add(member).Dot("String").Call()
		}
		return p.ValueType(t).Call(member)
	case *ir.List:
		return jen.Add(member) // assignable as it is
	case *ir.Object, *ir.Nullable: // a variant, and none
	}
	panic(fmt.Sprintf("golang: a member cannot be a %T", m.Type))
}

// TagField is the field of an unknown member that holds its tag.
func (p *Package) TagField(u *ir.Union) string {
	if TagMethod(u.Tag) == "Tag" {
		return "TagValue"
	}
	return "Tag"
}

// MemberFor is the member of a union that has a type.
func MemberFor(u *ir.Union, t ir.Type) *ir.Member {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return m
		}
	}
	panic("golang: " + u.Name + " has no such member")
}
