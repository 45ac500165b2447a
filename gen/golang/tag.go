package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

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

// tagMethod is the method that gives the tag of a member of a union. It is the
// same for all members.
func tagMethod(tag string) string {
	name := names.GoPascal(tag)
	if names.NewScope(ownMethods...).Has(name) {
		return name + "Tag"
	}
	return name
}
