package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// tagMethods give the tags by which unions know an object: one method for each
// tag key.
func (p *pkg) tagMethods(o *ir.Object) []jen.Code {
	var methods []jen.Code
	done := map[string]bool{}
	for _, u := range p.unions.unionsOf[o] {
		member := memberOf(u, o)
		if u.Tag == "" || member == nil || done[u.Tag] {
			continue
		}
		done[u.Tag] = true
		method := tagMethod(u.Tag)
		doc := comment{method + " is the tag of " + p.ids.typ(o) + "."}
		methods = append(methods, doc.above(
			jen.Func().Params(jen.Op("*").Id(p.ids.typ(o))).Id(method).Params().Add(p.tagType(o, u.Tag)).
				Add(oneLine(jen.Return(p.tagValue(o, u.Tag, member.Tag)))),
		))
	}
	return methods
}

func memberOf(u *ir.Union, o *ir.Object) *ir.Member {
	for _, m := range u.Members {
		if m.Type == ir.Type(o) {
			return m
		}
	}
	return nil
}

// tagType is what the tag method of a variant gives.
func (p *pkg) tagType(variant any, tag string) *jen.Statement {
	return p.enumOrString(p.unions.tagResult(variant, tag))
}

func (p *pkg) enumOrString(e *ir.Enum) *jen.Statement {
	if e == nil {
		return jen.String()
	}
	return p.typ(e)
}

// tagValue is a tag as a constant of what the tag method gives.
func (p *pkg) tagValue(variant any, tag, value string) *jen.Statement {
	if e := p.unions.tagResult(variant, tag); e != nil {
		return p.enumValue(e, value)
	}
	return jen.Lit(value)
}

// enumValue is a value of an enum as an expression.
func (p *pkg) enumValue(e *ir.Enum, value string) *jen.Statement {
	for _, v := range e.Values {
		if v.Value == value {
			return p.in(p.home(e.Decl), p.ids.value(v))
		}
	}
	return p.typ(e).Call(jen.Lit(value))
}

// markers are the methods that make a variant a value of its unions and nothing
// else one.
func (p *pkg) markers(variant any, goType string) jen.Code {
	unions := p.unions.sealedOf(variant)
	if len(unions) == 0 {
		return nil
	}
	if _, byKind := variant.(*ir.Member); !byKind {
		goType = "*" + goType
	}
	methods := new(jen.Statement)
	for i, u := range unions {
		if i > 0 {
			methods.Line()
		}
		methods.Func().Params(jen.Op(goType)).Id(p.marker(u)).Params().Block()
	}
	return methods
}

// withMarkers adds markers, if there are any.
func withMarkers(decls []jen.Code, markers jen.Code) []jen.Code {
	if markers == nil {
		return decls
	}
	return append(decls, markers)
}

func (p *pkg) marker(u *ir.Union) string { return "is" + p.ids.typ(u) }

// tagOf is the tag of a value of a tagged union, as its TagEnum or else a string.
func (p *pkg) tagOf(u *ir.Union, x jen.Code) *jen.Statement {
	result, agree := p.unions.sharedTagResult(u)
	switch {
	case !agree:
		return p.tagFuncOf(u).Call(x)
	case result != u.TagEnum:
		return p.enumOrString(u.TagEnum).Call(jen.Add(x).Dot(tagMethod(u.Tag)).Call())
	default:
		return jen.Add(x).Dot(tagMethod(u.Tag)).Call()
	}
}
