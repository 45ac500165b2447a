package golang

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// kindMember declares the Go type of a member of a union by kind that is neither
// an object nor a union.
func (p *declarer) kindMember(m *ir.Member) []jen.Code {
	if p.isVariant(m) {
		return nil
	}
	name := p.ids.member(m)
	underlying := p.valueType(m.Type)
	switch m.Type.(type) {
	case *ir.Map, *ir.Union:
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
		return withMarkers([]jen.Code{declared}, p.markers(m, name)) // the other methods are those of wire.Base64
	}
	return withMarkers([]jen.Code{
		declared,
		comment{"AppendJSON implements " + p.ids.typ(m.Union) + "."}.above(
			p.appendMethod(r, name).Block(
				jen.Return(p.appendExpr(asIs, m.Type, p.fromMember(m, jen.Id(r)))),
			)),
		p.marshalMethod(name),
	}, p.markers(m, name))
}

// unknownMember declares what stands for members that the protocol does not
// know.
func (p *declarer) unknownMember(u *ir.Union) []jen.Code {
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
	if markers := p.markers(u, name); markers != nil {
		decls = slices.Insert(decls, 2, markers)
	}
	return decls
}

func (p *declarer) unknownTag(u *ir.Union) jen.Code {
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
