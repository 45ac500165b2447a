package declare

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// cloneMethod copies an object.
func (p *Declarer) cloneMethod(o *ir.Object) jen.Code {
	name := p.IDs.Type(o)
	r := shape.Receiver(name)
	body := []jen.Code{
		jen.If(jen.Id(r).Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Id("clone").Op(":=").Op("*").Id(r),
	}
	deepen := func(field string, h shape.Holding, t ir.Type) {
		if p.Shares(h, t) {
			body = append(body, jen.Id("clone").Dot(field).Op("=").Add(p.Clone(h, t, jen.Id(r).Dot(field))))
		}
	}
	for _, f := range o.Fields {
		if plan.Stored(f) {
			deepen(p.IDs.Field(o, f), shape.HoldField(f), f.Type)
		}
	}
	if o.Unknown == ir.Keep {
		deepen(p.IDs.Extra(o), shape.AsIs, &ir.Map{Elem: &ir.Scalar{Kind: ir.Any}})
	}
	body = append(body, p.forgetting(o)...)
	body = append(body, jen.Return(jen.Op("&").Id("clone")))
	return layout.Comment{"Clone returns a deep copy of " + r + "."}.Above(
		jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id("Clone").Params().Op("*").Id(name).Block(body...))
}

// forgetting clears the companions of texts and lists in a clone. It could not use
// them, and they would keep the original.
func (p *Declarer) forgetting(o *ir.Object) []jen.Code {
	var code []jen.Code
	for _, f := range o.Fields {
		if _, grows := p.Targets.Buffer(o, f); grows {
			code = append(code, jen.Id("clone").Dot(p.IDs.Buffer(o, f)).Op("=").Add(p.JSONText("Buffer")).Values())
		}
		if p.Targets.HasParser(o, f) {
			code = append(code, jen.Id("clone").Dot(p.IDs.Parser(o, f)).Op("=").Add(p.Reducing("Parser")).Values())
		}
	}
	for _, by := range p.Indexes(o) {
		code = append(code, jen.Id("clone").Dot(by.Name).Dot("Drop").Call())
	}
	return code
}

// cloneUnion copies a value of a union.
func (p *Declarer) cloneUnion(u *ir.Union) jen.Code {
	name, value := p.CloneFunc(u), p.UnionParam(u)
	var cases []jen.Code
	for _, m := range u.Members {
		if p.Shares(shape.AsIs, m.Type) {
			copied := p.AsMember(m, p.Clone(shape.AsIs, m.Type, p.FromMember(m, jen.Id(value))))
			cases = append(cases, jen.Case(p.MemberType(m)).Block(jen.Return(copied)))
		}
	}
	if !u.ByKind() && u.Unknown == ir.Keep {
		cases = append(cases, jen.Case(jen.Op("*").Id(p.IDs.Unknown(u))).Block(
			jen.Return(jen.Id(value).Dot("Clone").Call())))
	}
	body := jen.Return(jen.Id(value)).Comment("// nothing that can be changed")
	if len(cases) > 0 {
		cases = append(cases, jen.Default().Block(body))
		body = jen.Switch(jen.Id(value).Op(":=").Id(value).Assert(jen.Type())).Block(cases...)
	}
	return layout.Comment{name + " returns a deep copy of " + value + "."}.Above(
		jen.Func().Id(name).Params(jen.Id(value).Id(p.IDs.Type(u))).Id(p.IDs.Type(u)).Block(body))
}
