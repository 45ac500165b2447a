package codec

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// DecodeUnion reads a union: which member it is shows in the tag, in the keys
// that are there, or in the kind of the value.
func (p *Codec) DecodeUnion(u *ir.Union) []jen.Code {
	decls := []jen.Code{
		p.decodeFunc(u, "reads "+names.WithArticle(p.IDs.Type(u))+" from JSON text."),
		p.appendUnion(u),
	}
	decls = append(decls, p.anyUnion(u)...)
	decls = append(decls, p.streamReaders(u)...)
	if u.ByKind() {
		return append(decls, p.readByKind(u))
	}
	if u.ByKey {
		return append(decls, p.readByKey(u))
	}
	decls = append(decls, p.readTagged(u))
	if len(u.Untagged) > 0 {
		decls = append(decls, p.readUntagged(u))
	}
	return decls
}

func (p *Codec) readTagged(u *ir.Union) jen.Code {
	var cases []jen.Code
	read := func(m *ir.Member) jen.Code { return jen.Return(p.readExpr(shape.AsIs, m.Type, p.memberSite(m))) }
	for _, m := range u.Members {
		if !m.Prefix {
			cases = append(cases, jen.Case(jen.Lit(m.Tag)).Block(read(m)))
		}
	}
	for _, r := range u.Retired {
		cases = append(cases, jen.Case(jen.Lit(r.Tag)).Block(p.readRetired(u, r)...))
	}
	missing := withoutTag(u)
	lookUp := "Tag"
	if u.Unknown == ir.Drop {
		lookUp = "TextTag"
	}
	if len(u.Untagged) > 0 {
		missing = []jen.Code{jen.Return(jen.Id(p.untaggedFunc(u)).Call(jen.Id("dec")))}
	}
	body := []jen.Code{
		jen.List(jen.Id("tag"), jen.Id("ok")).Op(":=").Id("dec").Dot(lookUp).Call(jen.Lit(u.Tag)),
		jen.If(jen.Op("!").Id("ok")).Block(missing...),
	}
	if len(cases) > 0 {
		body = append(body, jen.Switch(jen.Id("tag")).Block(cases...))
	}
	for _, m := range u.ByPrefix() {
		body = append(body, jen.If(jen.Qual("strings", "HasPrefix").Call(jen.Id("tag"), jen.Lit(m.Tag))).Block(read(m)))
	}
	return p.readHead(u).
		Block(append(body, p.unknownTagSteps(u)...)...)
}

// readByKey asks which of the keys that tell the members is there.
func (p *Codec) readByKey(u *ir.Union) jen.Code {
	var keys []string
	var cases []jen.Code
	for _, m := range u.Members {
		spelled := plan.Spellings(m.TellingField())
		keys = append(keys, spelled...)
		cases = append(cases, jen.Case(layout.Filled(layout.Literals(spelled), "	case ")...).Block(jen.Return(p.readExpr(shape.AsIs, m.Type, p.memberSite(m)))))
	}
	body := []jen.Code{
		jen.List(jen.Id("key"), jen.Id("ok")).Op(":=").Id("dec").Dot("KeyAmong").Call(layout.Filled(layout.Literals(keys), "	key, ok := dec.KeyAmong(")...),
		jen.If(jen.Op("!").Id("ok")).Block(p.withoutKey(u)...),
	}
	return p.readHead(u).Block(append(body, jen.Switch(jen.Id("key")).Block(cases...), jen.Return(jen.Nil()))...)
}

// withoutKey deals with an object that has none of the keys.
func (p *Codec) withoutKey(u *ir.Union) []jen.Code {
	if u.Unknown == ir.Keep {
		return []jen.Code{jen.Return(jen.Op("&").Id(p.IDs.Unknown(u)).Values(jen.Id("Raw").Op(":").Id("dec").Dot("KeepKeyless").Call()))}
	}
	method := "RejectKeyless"
	if u.Unknown == ir.Drop {
		method = "DropKeyless"
	}
	return []jen.Code{
		jen.Id("dec").Dot(method).Call(layout.Filled(layout.Literals(u.Labels()), "		dec."+method+"(")...),
		jen.Return(jen.Nil()),
	}
}

// unknownTagSteps deal with a tag that no member has.
func (p *Codec) unknownTagSteps(u *ir.Union) []jen.Code {
	switch u.Unknown {
	case ir.Keep:
		return []jen.Code{jen.Return(jen.Op("&").Id(p.IDs.Unknown(u)).Values(
			jen.Id(p.TagField(u)).Op(":").Qual("strings", "Clone").Call(jen.Id("tag")),
			jen.Id("Raw").Op(":").Id("dec").Dot("UnknownMember").Call(jen.Id("tag")),
		))}
	case ir.Drop, ir.Reject:
		method := "RejectMember"
		if u.Unknown == ir.Drop {
			method = "DropMember"
		}
		args := append([]jen.Code{jen.Lit(u.Tag), jen.Id("tag")}, layout.Filled(layout.Literals(u.Labels()), "	dec."+method+"(tag, tag, ")...)
		return []jen.Code{jen.Id("dec").Dot(method).Call(args...), jen.Return(jen.Nil())}
	default:
		panic("golang: union " + u.Name + " with policy " + u.Unknown.String())
	}
}

// withoutTag deals with a value that no key tells the member of.
func withoutTag(u *ir.Union) []jen.Code {
	method := "MissingField"
	if u.Unknown == ir.Drop {
		method = "DropUntagged"
	}
	return []jen.Code{jen.Id("dec").Dot(method).Call(jen.Lit(u.Tag)), jen.Return(jen.Nil())}
}

func (p *Codec) readByKind(u *ir.Union) jen.Code {
	var cases []jen.Code
	var kinds []string
	for _, m := range u.Members {
		kind := wireKinds[ir.KindOf(m.Type)]
		kinds = append(kinds, strings.ToLower(kind))
		cases = append(cases, jen.Case(p.JSONText("Kind"+kind)).Block(
			jen.Return(p.AsMember(m, p.readExpr(shape.AsIs, m.Type, p.memberSite(m))))))
	}
	cases = append(cases, jen.Default().Block(
		jen.Id("dec").Dot("WrongKind").Call(jen.Lit(strings.Join(kinds, " or "))),
		jen.Return(jen.Nil()),
	))
	return p.readHead(u).Block(
		jen.Switch(jen.Id("dec").Dot("Kind").Call()).Block(cases...),
	)
}

// wireKinds are the names that package jsontext has for kinds of JSON values.
var wireKinds = map[ir.Kind]string{
	ir.KindString: "String", ir.KindNumber: "Number", ir.KindBool: "Bool", ir.KindList: "List", ir.KindObject: "Object",
}
