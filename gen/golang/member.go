package golang

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// memberType is the Go type by which a value of a union is known to be this
// member: what a type switch lists.
func (p *pkg) memberType(m *ir.Member) *jen.Statement {
	switch t := m.Type.(type) {
	case *ir.Object:
		return jen.Op("*").Id(p.ids.typ(t))
	case *ir.Union:
		return jen.Id(p.ids.typ(t))
	default:
		return jen.Id(p.ids.member(m))
	}
}

// asMember makes a value of a member's own type a value of its union.
func (p *pkg) asMember(m *ir.Member, value jen.Code) *jen.Statement {
	switch t := m.Type.(type) {
	case *ir.Object, *ir.Union:
		return jen.Add(value)
	case *ir.Map:
		return jen.Id(p.ids.member(m)).Values(value)
	case *ir.Scalar, *ir.Enum, *ir.List:
		if p.targets.base64Members[m] {
			return jen.Id(p.ids.member(m)).Values(p.ofText().Call(value))
		}
		return jen.Id(p.ids.member(m)).Call(value)
	default:
		panic(fmt.Sprintf("golang: a member cannot be a %T", t))
	}
}

// fromMember is the reverse of asMember: member has the type that memberType
// gives.
func (p *pkg) fromMember(m *ir.Member, member jen.Code) *jen.Statement {
	switch t := m.Type.(type) {
	case *ir.Object, *ir.Union:
		return jen.Add(member)
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

// kindMember declares the Go type of a member of a union by kind that is neither
// an object nor a union.
func (p *pkg) kindMember(m *ir.Member) []jen.Code {
	switch m.Type.(type) {
	case *ir.Object, *ir.Union:
		return nil
	}
	name := p.ids.member(m)
	underlying := p.valueType(m.Type)
	if _, isMap := m.Type.(*ir.Map); isMap {
		underlying = jen.Struct(underlying)
	}
	if p.targets.base64Members[m] {
		underlying = jen.Struct(p.base64Type())
	}
	if a, ok := m.Type.(*ir.Scalar); ok && a.Alias != nil {
		underlying = scalarType(a.Kind)
	}
	r := receiver(name)
	doc := describe(name, m.Doc, "", "holds the "+names.GoCamel(m.Name)+" of "+withArticle(p.ids.typ(m.Union))+".")
	declared := doc.above(jen.Type().Id(name).Add(underlying))
	if p.targets.base64Members[m] {
		return []jen.Code{declared, p.markers(m, name)} // the other methods are those of wire.Base64
	}
	return []jen.Code{
		declared,
		comment{"AppendJSON implements " + p.ids.typ(m.Union) + "."}.above(
			p.appendMethod(r, name).Block(
				jen.Return(p.appendExpr(asIs, m.Type, p.fromMember(m, jen.Id(r)))),
			)),
		p.marshalMethod(name),
		p.markers(m, name),
	}
}

// unknownMember declares what stands for members that the protocol does not
// know.
func (p *pkg) unknownMember(u *ir.Union) []jen.Code {
	name, union := p.ids.unknown(u), p.ids.typ(u)
	r := receiver(name)
	self := jen.Id(r).Op("*").Id(name)
	doc := note(name + " is " + withArticle(union) + " that this version of the protocol does not know. " +
		"It is kept, and written again, as it came.")
	tag := p.tagField(u)
	decls := []jen.Code{
		doc.above(jen.Type().Id(name).Struct(
			jen.Id(tag).String().Comment("// the value of "+strconv.Quote(u.Tag)),
			jen.Id("Raw").Qual(jsonPath, "RawMessage").Comment("// the whole value, tag included"),
		)),
		p.unknownTag(u),
		p.markers(u, name),
		comment{"Clone returns a deep copy of " + r + "."}.above(
			jen.Func().Params(self).Id("Clone").Params().Op("*").Id(name).Block(
				jen.Return(jen.Op("&").Id(name).Values(
					jen.Id(tag).Op(":").Id(r).Dot(tag),
					jen.Id("Raw").Op(":").Qual("slices", "Clone").Call(jen.Id(r).Dot("Raw")),
				)),
			)),
		comment{"AppendJSON appends the value as it came."}.above(
			jen.Func().Params(self).Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Index().Byte().Block(
				jen.Return(p.wire("AppendFree").Call(jen.Id("dst"), jen.Id(r).Dot("Raw"))),
			)),
		p.marshalMethod(name),
	}
	return decls
}

// tagField is the field of an unknown member that holds its tag.
func (p *pkg) tagField(u *ir.Union) string {
	if tagMethod(u.Tag) == "Tag" {
		return "TagValue"
	}
	return "Tag"
}

func (p *pkg) unknownTag(u *ir.Union) jen.Code {
	name := p.ids.unknown(u)
	r := receiver(name)
	tag := jen.Id(r).Dot(p.tagField(u))
	if e := p.unions.tagResult(u, u.Tag); e != nil {
		tag = jen.Id(p.ids.typ(e)).Call(tag)
	}
	method := tagMethod(u.Tag)
	return comment{method + " is the unknown tag."}.above(
		jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id(method).Params().Add(p.tagType(u, u.Tag)).
			Add(oneLine(jen.Return(tag))))
}
