package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// cloneMethod copies an object.
func (p *declarer) cloneMethod(o *ir.Object) jen.Code {
	name := p.ids.typ(o)
	r := receiver(name)
	body := []jen.Code{
		jen.If(jen.Id(r).Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Id("clone").Op(":=").Op("*").Id(r),
	}
	deepen := func(field string, h holding, t ir.Type) {
		if p.shares(h, t) {
			body = append(body, jen.Id("clone").Dot(field).Op("=").Add(p.clone(h, t, jen.Id(r).Dot(field))))
		}
	}
	for _, f := range o.Fields {
		if stored(f) {
			deepen(p.ids.field(o, f), holdField(f), f.Type)
		}
	}
	if o.Unknown == ir.Keep {
		deepen(p.ids.extra(o), asIs, &ir.Map{Elem: &ir.Scalar{Kind: ir.Any}})
	}
	body = append(body, p.forgetting(o)...)
	body = append(body, jen.Return(jen.Op("&").Id("clone")))
	return comment{"Clone returns a deep copy of " + r + "."}.above(
		jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id("Clone").Params().Op("*").Id(name).Block(body...))
}

// forgetting clears the companions of texts and lists in a clone. It could not use
// them, and they would keep the original.
func (p *declarer) forgetting(o *ir.Object) []jen.Code {
	var code []jen.Code
	for _, f := range o.Fields {
		if _, grows := p.targets.buffer(o, f); grows {
			code = append(code, jen.Id("clone").Dot(p.ids.buffer(o, f)).Op("=").Add(p.wire("Buffer")).Values())
		}
	}
	for _, by := range p.indexes(o) {
		code = append(code, jen.Id("clone").Dot(by.name).Dot("Drop").Call())
	}
	return code
}

// cloneUnion copies a value of a union.
func (p *declarer) cloneUnion(u *ir.Union) jen.Code {
	name, value := p.cloneFunc(u), p.unionParam(u)
	var cases []jen.Code
	for _, m := range u.Members {
		if p.shares(asIs, m.Type) {
			copied := p.asMember(m, p.clone(asIs, m.Type, p.fromMember(m, jen.Id(value))))
			cases = append(cases, jen.Case(p.memberType(m)).Block(jen.Return(copied)))
		}
	}
	if u.Tag != "" && u.Unknown == ir.Keep {
		cases = append(cases, jen.Case(jen.Op("*").Id(p.ids.unknown(u))).Block(
			jen.Return(jen.Id(value).Dot("Clone").Call())))
	}
	cases = append(cases, jen.Default().Block(jen.Return(jen.Id(value)).Comment("// nothing that can be changed")))
	return comment{name + " returns a deep copy of " + value + "."}.above(
		jen.Func().Id(name).Params(jen.Id(value).Id(p.ids.typ(u))).Id(p.ids.typ(u)).Block(
			jen.Switch(jen.Id(value).Op(":=").Id(value).Assert(jen.Type())).Block(cases...),
		))
}
