package golang

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// decodeUnion reads a union: which member it is shows in the tag, in the keys
// that are there, or in the kind of the value.
func (p *codec) decodeUnion(u *ir.Union) []jen.Code {
	decls := []jen.Code{
		p.decodeFunc(u, "reads "+withArticle(p.ids.typ(u))+" from JSON text. Errors are of type *wire.Error."),
		p.appendUnion(u),
	}
	if u.Events {
		decls = append(decls, p.streamReaders(u)...)
	}
	if u.Tag == "" {
		return append(decls, p.readByKind(u))
	}
	decls = append(decls, p.readTagged(u))
	if len(u.Untagged) > 0 {
		decls = append(decls, p.readUntagged(u))
	}
	return decls
}

func (p *codec) readTagged(u *ir.Union) jen.Code {
	var cases []jen.Code
	for _, m := range u.Members {
		cases = append(cases, jen.Case(jen.Lit(m.Tag)).Block(
			jen.Return(p.readExpr(asIs, m.Type, p.memberSite(m)))))
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
		jen.Switch(jen.Id("tag")).Block(cases...),
	}
	return p.readHead(u).
		Block(append(body, p.unknownTagSteps(u)...)...)
}

// unknownTagSteps deal with a tag that no member has.
func (p *codec) unknownTagSteps(u *ir.Union) []jen.Code {
	switch u.Unknown {
	case ir.Keep:
		return []jen.Code{jen.Return(jen.Op("&").Id(p.ids.unknown(u)).Values(
			jen.Id(p.tagField(u)).Op(":").Qual("strings", "Clone").Call(jen.Id("tag")),
			jen.Id("Raw").Op(":").Id("dec").Dot("UnknownMember").Call(jen.Id("tag")),
		))}
	case ir.Drop, ir.Reject:
		method := "RejectMember"
		if u.Unknown == ir.Drop {
			method = "DropMember"
		}
		tags := make([]string, len(u.Members))
		for i, m := range u.Members {
			tags[i] = m.Tag
		}
		args := append([]jen.Code{jen.Lit(u.Tag), jen.Id("tag")}, filled(literals(tags), "	dec."+method+"(tag, tag, ")...)
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

func (p *codec) readByKind(u *ir.Union) jen.Code {
	var cases []jen.Code
	var kinds []string
	for _, m := range u.Members {
		kind := wireKind(m.Type)
		kinds = append(kinds, strings.ToLower(kind))
		cases = append(cases, jen.Case(p.wire("Kind"+kind)).Block(
			jen.Return(p.asMember(m, p.readExpr(asIs, m.Type, p.memberSite(m))))))
	}
	cases = append(cases, jen.Default().Block(
		jen.Id("dec").Dot("WrongKind").Call(jen.Lit(strings.Join(kinds, " or "))),
		jen.Return(jen.Nil()),
	))
	return p.readHead(u).Block(
		jen.Switch(jen.Id("dec").Dot("Kind").Call()).Block(cases...),
	)
}

// wireKind names the kind of JSON value that a type has, as package wire does.
func wireKind(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return "String"
		case ir.Int, ir.Number:
			return "Number"
		case ir.Bool:
			return "Bool"
		case ir.Record:
			return "Object"
		}
	case *ir.Enum:
		return "String"
	case *ir.Object, *ir.Map, *ir.Union:
		return "Object"
	case *ir.List:
		return "List"
	}
	panic("golang: a type without a JSON kind of its own")
}

// streamReaders read the events of a stream.
func (p *codec) streamReaders(u *ir.Union) []jen.Code {
	what := lastWord(u.Name) + "s"
	return []jen.Code{
		p.streamReader(u, p.ids.readSSE(u), "DecodeSSE",
			"yields the "+what+" of a stream of server-sent events. One that cannot be decoded is yielded as an error, and the stream goes on."),
		p.streamReader(u, p.ids.readNDJSON(u), "DecodeNDJSON",
			"yields the "+what+" of a stream with one JSON document on each line. One that cannot be decoded is yielded as an error that names its line, and the stream goes on."),
	}
}

func (p *codec) streamReader(u *ir.Union, name, runtime, doc string) jen.Code {
	return note(name + " " + doc).above(
		jen.Func().Id(name).Params(jen.Id("stream").Qual("io", "Reader"), p.optsParam()).
			Qual("iter", "Seq2").Types(jen.Id(p.ids.typ(u)), jen.Error()).Block(
			jen.Return(p.wire(runtime).Call(jen.Id("stream"), jen.Id(p.want(p.readFunc(u))), jen.Id("opts").Op("..."))),
		))
}
