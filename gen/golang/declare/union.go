package declare

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Union declares a choice of types: a sealed interface, the Go types of its
// members that have none yet, and what it needs to copy and to tell apart.
func (p *Declarer) Union(u *ir.Union) []jen.Code {
	decls := []jen.Code{p.interfaceType(u)}
	if u.ByKind() {
		for _, m := range u.Members {
			decls = append(decls, p.kindMember(m)...)
		}
	} else if u.Unknown == ir.Keep {
		decls = append(decls, p.unknownMember(u)...)
	}
	return append(decls,
		p.OnDemand(p.TagFunc(u), func() jen.Code { return p.tagOfFunc(u) }),
		p.OnDemand(p.CloneFunc(u), func() jen.Code { return p.cloneUnion(u) }),
	)
}

func (p *Declarer) interfaceType(u *ir.Union) jen.Code {
	name := p.IDs.Type(u)
	methods := p.embedded(u)
	if u.Tag != "" && len(methods) == 0 {
		if result, agree := p.Unions.SharedTagResult(u); agree {
			method := shape.TagMethod(u.Tag)
			methods = append(methods,
				jen.Comment("// "+method+" tells the members apart."),
				jen.Id(method).Params().Add(p.EnumOrString(result)))
		}
	}
	if len(p.Unions.Outer[u]) == 0 {
		methods = append(methods,
			jen.Comment("// AppendJSON appends the value as JSON."),
			jen.Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()),
			jen.Comment("// AppendTo is AppendJSON for what the value is part of."),
			jen.Id("AppendTo").Params(jen.Id("dst").Index().Byte(), jen.Id("enc").Op("*").Add(p.JSONText("Encoder"))).Index().Byte(),
			jen.Comment("// Validate tells what readers would refuse of the value."),
			jen.Id("Validate").Params().Error())
	}
	for i, larger := range p.Unions.Larger[u] {
		if i == 0 {
			methods = append(methods, jen.Line())
		}
		methods = append(methods, jen.Id(p.Marker(larger)).Params())
	}
	doc := layout.Describe(name, u.Doc, u.Deprecated, "is a choice of types.")
	doc = append(doc, "")
	doc = append(doc, names.Wrap(p.membersDoc(u), layout.CommentWidth)...)
	return doc.Above(jen.Type().Id(name).Interface(methods...))
}

// embedded are the imported unions that take all values of a union: its interface
// has their methods.
func (p *Declarer) embedded(u *ir.Union) []jen.Code {
	var unions []jen.Code
	for _, outer := range p.Unions.Outer[u] {
		unions = append(unions, p.Type(outer))
	}
	return unions
}

// membersDoc names the Go types behind a union.
func (p *Declarer) membersDoc(u *ir.Union) string {
	var types []string
	for _, variant := range p.Unions.Variants[u] {
		types = append(types, p.variantType(variant))
	}
	if len(types) == 1 {
		return "Its only member is " + types[0] + "."
	}
	last := len(types) - 1
	members := "Its members are " + strings.Join(types[:last], ", ") + " and " + types[last]
	if p.Unions.Open[u] {
		return members + ". Some are declared in other packages, so Go cannot keep other types out."
	}
	return members + "."
}

// variantType spells the Go type of a variant.
func (p *Declarer) variantType(variant any) string {
	switch v := variant.(type) {
	case *ir.Object:
		return "*" + p.TypeName(v)
	case *ir.Union:
		return "*" + p.InText(p.HomeOf(v), p.IDs.Unknown(v))
	case *ir.Member:
		return p.InText(p.HomeOf(v.Union), p.IDs.Member(v))
	default:
		panic("golang: unknown variant")
	}
}

// tagOfFunc gives the tag of a union whose members' tag methods differ.
func (p *Declarer) tagOfFunc(u *ir.Union) jen.Code {
	value := p.UnionParam(u)
	var cases []jen.Code
	for _, m := range u.Members {
		result := jen.Lit(m.Tag)
		if u.TagEnum != nil {
			result = p.EnumValue(u.TagEnum, m.Tag)
		}
		if m.Prefix {
			result = p.EnumOrString(u.TagEnum).Call(jen.Id(value).Dot(p.IDs.Field(m.Object(), m.Object().Field(u.Tag))))
		}
		cases = append(cases, jen.Case(p.MemberType(m)).Block(jen.Return(result)))
	}
	subject := jen.Id(value)
	if len(u.ByPrefix()) > 0 {
		subject = jen.Id(value).Op(":=").Id(value)
	}
	if u.Unknown == ir.Keep {
		subject = jen.Id(value).Op(":=").Id(value)
		tag := jen.Id(value).Dot(p.TagField(u))
		cases = append(cases, jen.Case(jen.Op("*").Id(p.IDs.Unknown(u))).Block(jen.Return(p.EnumOrString(u.TagEnum).Call(tag))))
	}
	name := p.TagFunc(u)
	return layout.Comment{name + " is the value of the tag of " + value + "."}.Above(
		jen.Func().Id(name).Params(jen.Id(value).Id(p.IDs.Type(u))).Add(p.EnumOrString(u.TagEnum)).Block(
			jen.Switch(jen.Add(subject).Assert(jen.Type())).Block(cases...),
			jen.Return(jen.Lit("")),
		))
}
