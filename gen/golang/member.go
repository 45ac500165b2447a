package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// isVariant reports whether the values of a member's own type are values of its
// union. Those of other types need one that says which member they are; so do
// unions of which Go cannot tell the values, in one by kind.
func (p *pkg) isVariant(m *ir.Member) bool {
	switch t := m.Type.(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		return !p.unions.open[t]
	}
	return false
}

// memberType is the Go type by which a value of a union is known to be this
// member: what a type switch lists.
func (p *pkg) memberType(m *ir.Member) *jen.Statement {
	if p.isVariant(m) {
		return p.valueType(m.Type)
	}
	return p.kindType(m)
}

// asMember makes a value of a member's own type a value of its union.
func (p *pkg) asMember(m *ir.Member, value jen.Code) *jen.Statement {
	if p.isVariant(m) {
		return jen.Add(value)
	}
	switch t := m.Type.(type) {
	case *ir.Map, *ir.Union:
		return p.kindType(m).Values(value)
	case *ir.Scalar, *ir.Enum, *ir.List:
		if p.targets.base64Members[m] {
			return p.kindType(m).Values(p.ofText().Call(value))
		}
		return p.kindType(m).Call(value)
	default:
		panic(fmt.Sprintf("golang: a member cannot be a %T", t))
	}
}

// fromMember is the reverse of asMember: member has the type that memberType
// gives.
func (p *pkg) fromMember(m *ir.Member, member jen.Code) *jen.Statement {
	if p.isVariant(m) {
		return jen.Add(member)
	}
	switch t := m.Type.(type) {
	case *ir.Union:
		return jen.Add(member).Dot(p.ids.typ(t))
	case *ir.Map:
		return jen.Add(member).Dot("Map")
	case *ir.Scalar, *ir.Enum:
		if p.targets.base64Members[m] {
			return jen.Add(member).Dot("String").Call()
		}
		return p.valueType(t).Call(member)
	case *ir.List:
		return jen.Add(member) // assignable as it is
	default:
		panic(fmt.Sprintf("golang: a member cannot be a %T", t))
	}
}

// tagField is the field of an unknown member that holds its tag.
func (p *pkg) tagField(u *ir.Union) string {
	if tagMethod(u.Tag) == "Tag" {
		return "TagValue"
	}
	return "Tag"
}

// memberFor is the member of a union that has a type.
func memberFor(u *ir.Union, t ir.Type) *ir.Member {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return m
		}
	}
	panic("golang: " + u.Name + " has no such member")
}
