package declare

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// kindMember declares the Go type of a member of a union by kind that is neither
// an object nor a union.
func (p *Declarer) kindMember(m *ir.Member) []jen.Code {
	if p.IsVariant(m) {
		return nil
	}
	name := p.IDs.Member(m)
	underlying := p.ValueType(m.Type)
	switch t := m.Type.(type) {
	case *ir.Map, *ir.Union:
		underlying = jen.Struct(underlying)
	case *ir.Scalar:
		underlying = shape.ScalarType(t.Kind) // also if it has a name
	case *ir.Enum, *ir.List, *ir.Object, *ir.Nullable:
	}
	if p.Targets.Base64Members[m] {
		underlying = jen.Struct(p.Base64Type())
	}
	r := shape.Receiver(name)
	doc := layout.Describe(name, m.Doc, "", "holds the "+names.GoCamel(m.Name)+" of "+names.WithArticle(p.IDs.Type(m.Union))+".")
	declared := doc.Above(jen.Type().Id(name).Add(underlying))
	if p.Targets.Base64Members[m] {
		return withMarkers([]jen.Code{declared}, p.markers(m, name)) // the other methods are those of wire.Base64
	}
	value := p.FromMember(m, jen.Id(r))
	var body []jen.Code
	if v := p.MemberVerifier(m); v != nil {
		body = append(body, p.Checked(v, value))
	}
	decls := []jen.Code{
		declared,
		layout.Note("AppendTo is AppendJSON for what " + r + " is part of.").Above(
			p.AppendMethod(r, name).Block(append(body, jen.Return(p.AppendExpr(shape.AsIs, m.Type, value)))...)),
	}
	return withMarkers(append(decls, p.MethodsIn(m.Union, name).Writing(false)...), p.markers(m, name))
}

// unknownMember declares what stands for members that the protocol does not
// know.
func (p *Declarer) unknownMember(u *ir.Union) []jen.Code {
	name, union := p.IDs.Unknown(u), p.IDs.Type(u)
	r := shape.Receiver(name)
	self := jen.Id(r).Op("*").Id(name)
	doc := layout.Note(name + " is " + names.WithArticle(union) + " that this version of the protocol does not know. " +
		"It is kept, and written again, as it came.")
	raw := jen.Id("Raw").Qual(shape.JsonPath, "RawMessage").Comment("// the whole value")
	fields, copied := []jen.Code{raw}, []jen.Code{jen.Id("Raw").Op(":").Qual("slices", "Clone").Call(jen.Id(r).Dot("Raw"))}
	if u.Tag != "" {
		tag := p.TagField(u)
		fields = []jen.Code{
			jen.Id(tag).String().Comment("// the value of " + strconv.Quote(u.Tag)),
			jen.Id("Raw").Qual(shape.JsonPath, "RawMessage").Comment("// the whole value, tag included"),
		}
		copied = append([]jen.Code{jen.Id(tag).Op(":").Id(r).Dot(tag)}, copied...)
	}
	decls := []jen.Code{doc.Above(jen.Type().Id(name).Struct(fields...))}
	if u.Tag != "" {
		decls = append(decls, p.unknownTag(u))
	}
	at := len(decls) // of the markers
	decls = append(decls,
		layout.Comment{"Clone returns a deep copy of " + r + "."}.Above(
			jen.Func().Params(self).Id("Clone").Params().Op("*").Id(name).Block(
				jen.Return(jen.Op("&").Id(name).Values(copied...)),
			)),
		layout.Note("AppendTo is AppendJSON for what "+r+" is part of. The value is written as it came.").Above(
			p.AppendMethod(r, "*"+name).Block(
				jen.If(jen.Id(r).Op("==").Nil()).Block(jen.Return(jen.Id("enc").Dot("AppendNil").Call(jen.Id("dst")))),
				p.otherUnions(u),
				jen.Return(p.Coding("AppendUnknown").Call(jen.Id("dst"), jen.Id(r).Dot("Raw"), jen.Id("enc"), jen.Id(p.ReadFunc(u)))),
			)))
	methods := p.MethodsIn(u, name)
	decls = append(append(decls, methods.Writing(true)...), methods.Comparing()...)
	if markers := p.markers(u, name); markers != nil {
		decls = slices.Insert(decls, at, markers)
	}
	return decls
}

// otherUnions has the reader asked if values of other unions may be what one does not
// know: they may know it, or refuse it.
func (p *Declarer) otherUnions(u *ir.Union) jen.Code {
	if len(p.Unions.UnionsOf[u]) > 1 || len(p.Unions.Outer[u]) > 0 {
		return jen.Id("enc").Dot("Doubt").Call()
	}
	return jen.Null()
}

func (p *Declarer) unknownTag(u *ir.Union) jen.Code {
	name := p.IDs.Unknown(u)
	r := shape.Receiver(name)
	tag := jen.Id(r).Dot(p.TagField(u))
	if e := p.Unions.TagResult(u, u.Tag); e != nil {
		tag = jen.Id(p.IDs.Type(e)).Call(tag)
	}
	method := shape.TagMethod(u.Tag)
	return layout.Comment{method + " is the unknown tag."}.Above(
		jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id(method).Params().Add(p.TagType(u, u.Tag)).
			Add(layout.OneLine(jen.Return(tag))))
}
