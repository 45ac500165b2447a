package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

func (p *Codec) untaggedFunc(u *ir.Union) string { return "decodeUntagged" + p.IDs.Type(u) }

// readUntagged reads a member whose tag is missing: the first whose required
// keys are all there.
func (p *Codec) readUntagged(u *ir.Union) jen.Code {
	var cases []jen.Code
	always := false
	for _, m := range u.Untagged {
		has := hasAll(plan.Signature(m))
		if has == nil {
			cases = append(cases, jen.Default().Block(p.readImplied(m)...))
			always = true
			break
		}
		cases = append(cases, jen.Case(has).Block(p.readImplied(m)...))
	}
	body := []jen.Code{jen.Switch().Block(cases...)}
	if u.Unknown == ir.Drop { // the tag may be there and no string
		body = []jen.Code{jen.If(jen.Id("dec").Dot("Has").Call(jen.Lit(u.Tag))).Block(withoutTag(u)...), body[0]}
	}
	if !always {
		body = append(body, withoutTag(u)...)
	}
	name := p.untaggedFunc(u)
	doc := layout.Note(name + " reads " + names.WithArticle(p.IDs.Type(u)) +
		" without its tag: the first member whose required keys are all there.")
	return doc.Above(jen.Func().Id(name).Params(decParam(p)).Id(p.IDs.Type(u)).Block(body...))
}

// hasAll tests whether fields are there, each under any of its keys. It is nil if
// there are none.
func hasAll(required []*ir.Field) *jen.Statement {
	if len(required) == 0 {
		return nil
	}
	all := new(jen.Statement)
	for i, f := range required {
		if i > 0 {
			all.Op("&&")
		}
		test := hasAny(f)
		if len(f.Also) > 0 && len(required) > 1 {
			test = jen.Parens(test)
		}
		all.Add(test)
	}
	return all
}

// hasAny tests whether a field is there under any of its keys.
func hasAny(f *ir.Field) *jen.Statement {
	any := new(jen.Statement)
	for i, key := range spellings(f) {
		if i > 0 {
			any.Op("||")
		}
		any.Id("dec").Dot("Has").Call(key)
	}
	return any
}

func (p *Codec) readImplied(m *ir.Member) []jen.Code {
	o := m.Object()
	if p.impliable(o) == nil {
		return []jen.Code{jen.Return(p.readExpr(shape.AsIs, o, p.memberSite(m)))}
	}
	if p.HomeOf(o) != p.Package {
		return []jen.Code{jen.Return(p.UntaggedReaderOf(o).Call(jen.Id("dec")))}
	}
	r := shape.Receiver(p.IDs.Type(o))
	return []jen.Code{
		jen.Id(r).Op(":=").New(jen.Id(p.IDs.Type(o))),
		jen.Id(r).Dot("decodeFields").Call(jen.Id("dec"), jen.True()),
		jen.Return(jen.Id(r)),
	}
}

// impliable is the tag of an object that must be there, except where a union
// recognises the object without it.
func (p *Codec) impliable(o *ir.Object) *ir.Field {
	for _, other := range p.Packages {
		for _, u := range other.Protocol.Unions {
			for _, m := range u.Untagged {
				if f := o.Field(u.Tag); m.Type == ir.Type(o) && f.Presence == ir.Required {
					return f
				}
			}
		}
	}
	return nil
}

// readUntaggedObject reads an object that a union of another package recognises
// without its tag.
func (p *Codec) readUntaggedObject(o *ir.Object) jen.Code {
	name, typ := p.IDs.Get(o, shape.IDReadUntagged), p.IDs.Type(o)
	r := shape.Receiver(typ)
	does := "reads " + names.WithArticle(typ) + " where dec stands, whose tag may be missing"
	return layout.ForOthers(name, does).Above(jen.Func().Id(name).Params(decParam(p)).Op("*").Id(typ).Block(
		jen.Id(r).Op(":=").New(jen.Id(typ)),
		jen.Id(r).Dot("decodeFields").Call(jen.Id("dec"), jen.True()),
		jen.Return(jen.Id(r)),
	))
}
