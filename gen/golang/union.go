package golang

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// union declares a choice of types: a sealed interface, the Go types of its
// members that have none yet, and what it needs to copy and to tell apart.
func (p *declarer) union(u *ir.Union) []jen.Code {
	decls := []jen.Code{p.interfaceType(u)}
	if u.Tag == "" {
		for _, m := range u.Members {
			decls = append(decls, p.kindMember(m)...)
		}
	} else if u.Unknown == ir.Keep {
		decls = append(decls, p.unknownMember(u)...)
	}
	if p.isWanted(p.tagFunc(u)) {
		decls = append(decls, p.tagOfFunc(u))
	}
	if p.isWanted(p.cloneFunc(u)) {
		decls = append(decls, p.cloneUnion(u))
	}
	return decls
}

func (p *declarer) interfaceType(u *ir.Union) jen.Code {
	name := p.ids.typ(u)
	methods := p.embedded(u)
	if u.Tag != "" && len(methods) == 0 {
		if result, agree := p.unions.sharedTagResult(u); agree {
			method := tagMethod(u.Tag)
			methods = append(methods,
				jen.Comment("// "+method+" tells the members apart."),
				jen.Id(method).Params().Add(p.enumOrString(result)))
		}
	}
	if len(p.unions.outer[u]) == 0 {
		methods = append(methods,
			jen.Comment("// AppendJSON appends the value as JSON."),
			jen.Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Index().Byte())
	}
	for i, larger := range p.unions.larger[u] {
		if i == 0 {
			methods = append(methods, jen.Line())
		}
		methods = append(methods, jen.Id(p.marker(larger)).Params())
	}
	doc := describe(name, u.Doc, u.Deprecated, "is a choice of types.")
	doc = append(doc, "")
	doc = append(doc, names.Wrap(p.membersDoc(u), commentWidth)...)
	return doc.above(jen.Type().Id(name).Interface(methods...))
}

// embedded are the imported unions that take all values of a union: its interface
// has their methods.
func (p *declarer) embedded(u *ir.Union) []jen.Code {
	var unions []jen.Code
	for _, outer := range p.unions.outer[u] {
		unions = append(unions, p.typ(outer))
	}
	return unions
}

// membersDoc names the Go types behind a union.
func (p *declarer) membersDoc(u *ir.Union) string {
	var types []string
	for _, variant := range p.unions.variants[u] {
		types = append(types, p.variantType(variant))
	}
	if len(types) == 1 {
		return "Its only member is " + types[0] + "."
	}
	last := len(types) - 1
	members := "Its members are " + strings.Join(types[:last], ", ") + " and " + types[last]
	if p.unions.open[u] {
		return members + ". Some are declared in other packages, so Go cannot keep other types out."
	}
	return members + "."
}

// variantType spells the Go type of a variant.
func (p *declarer) variantType(variant any) string {
	switch v := variant.(type) {
	case *ir.Object:
		return "*" + p.typeName(v)
	case *ir.Union:
		return "*" + p.inText(p.homeOf(v), p.ids.unknown(v))
	case *ir.Member:
		return p.inText(p.homeOf(v.Union), p.ids.member(v))
	default:
		panic("golang: unknown variant")
	}
}

// tagOfFunc gives the tag of a union whose members' tag methods differ.
func (p *declarer) tagOfFunc(u *ir.Union) jen.Code {
	value := p.unionParam(u)
	var cases []jen.Code
	for _, m := range u.Members {
		result := jen.Lit(m.Tag)
		if u.TagEnum != nil {
			result = p.enumValue(u.TagEnum, m.Tag)
		}
		cases = append(cases, jen.Case(p.memberType(m)).Block(jen.Return(result)))
	}
	subject := jen.Id(value)
	if u.Unknown == ir.Keep {
		subject = jen.Id(value).Op(":=").Id(value)
		tag := jen.Id(value).Dot(p.tagField(u))
		cases = append(cases, jen.Case(jen.Op("*").Id(p.ids.unknown(u))).Block(jen.Return(p.enumOrString(u.TagEnum).Call(tag))))
	}
	name := p.tagFunc(u)
	return comment{name + " is the value of the tag of " + value + "."}.above(
		jen.Func().Id(name).Params(jen.Id(value).Id(p.ids.typ(u))).Add(p.enumOrString(u.TagEnum)).Block(
			jen.Switch(jen.Add(subject).Assert(jen.Type())).Block(cases...),
			jen.Return(jen.Lit("")),
		))
}
