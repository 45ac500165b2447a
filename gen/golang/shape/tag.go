package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

func MemberOf(u *ir.Union, o *ir.Object) *ir.Member {
	for _, m := range u.Members {
		if m.Type == ir.Type(o) {
			return m
		}
	}
	return nil
}

// TagType is what the tag method of a variant gives.
func (p *Package) TagType(variant any, tag string) *jen.Statement {
	return p.EnumOrString(p.Unions.TagResult(variant, tag))
}

func (p *Package) EnumOrString(e *ir.Enum) *jen.Statement {
	if e == nil {
		return jen.String()
	}
	return p.Type(e)
}

// TagValue is a tag as a constant of what the tag method gives.
func (p *Package) TagValue(variant any, tag, value string) *jen.Statement {
	if e := p.Unions.TagResult(variant, tag); e != nil {
		return p.EnumValue(e, value)
	}
	return jen.Lit(value)
}

// EnumValue is a value of an enum as an expression.
func (p *Package) EnumValue(e *ir.Enum, value string) *jen.Statement {
	for _, v := range e.Values {
		if v.Value == value {
			return p.In(p.Home(e.Decl), p.IDs.Value(v))
		}
	}
	return p.Type(e).Call(jen.Lit(value))
}

func (p *Package) Marker(u *ir.Union) string { return "is" + p.IDs.Type(u) }

// TagOf is the tag of a value of a tagged union, as its TagEnum or else a string.
func (p *Package) TagOf(u *ir.Union, x jen.Code) *jen.Statement {
	result, agree := p.Unions.SharedTagResult(u)
	switch {
	case !agree:
		return p.tagFuncOf(u).Call(x)
	case result != u.TagEnum:
		return p.EnumOrString(u.TagEnum).Call(jen.Add(x).Dot(TagMethod(u.Tag)).Call())
	default:
		return jen.Add(x).Dot(TagMethod(u.Tag)).Call()
	}
}

// TagMethod is the method that gives the tag of a member of a union. It is the
// same for all members.
func TagMethod(tag string) string {
	name := names.GoPascal(tag)
	if names.NewScope(ownMethods...).Has(name) {
		return name + "Tag"
	}
	return name
}
