package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// shares reports whether a copy by assignment of a value of type t, as h holds
// it, would share memory that somebody may change.
func (p *pkg) shares(h holding, t ir.Type) bool {
	if h == pointer {
		return true
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return t.Kind == ir.Any || t.Kind == ir.Record
	case *ir.Enum:
		return false
	case *ir.Object, *ir.Union, *ir.List, *ir.Map:
		return true
	default:
		panic("golang: unknown type")
	}
}

// clone is an expression for a deep copy of x, which is of type t and held as h.
// What cannot be changed through a copy is x itself.
func (p *pkg) clone(h holding, t ir.Type, x jen.Code) *jen.Statement {
	switch {
	case !p.shares(h, t):
		return jen.Add(x)
	case h == inPlace:
		return jen.Op("*").Add(x).Dot("Clone").Call()
	case h == pointer && !p.shares(asIs, t):
		return p.wire("ClonePtr").Call(x, jen.Nil())
	case h == pointer:
		return p.wire("ClonePtr").Call(x, p.cloner(asIs, t))
	case h == threeWay:
		return p.wire("CloneOptional").Call(x, p.cloner(asIs, t))
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return jen.Qual("slices", "Clone").Call(x)
	case *ir.Object:
		return jen.Add(x).Dot("Clone").Call()
	case *ir.Union:
		return p.cloneFuncOf(t).Call(x)
	case *ir.List:
		h := hold(t.Elem, false)
		if !p.shares(h, t.Elem) {
			return jen.Qual("slices", "Clone").Call(x)
		}
		return p.wire("CloneList").Call(x, p.cloner(h, t.Elem))
	case *ir.Map:
		h := hold(t.Elem, false)
		if !p.shares(h, t.Elem) {
			return jen.Add(x).Dot("Clone").Call(jen.Nil())
		}
		return jen.Add(x).Dot("Clone").Call(p.cloner(h, t.Elem))
	default:
		panic("golang: unknown type")
	}
}

// cloner is clone as a function of x.
func (p *pkg) cloner(h holding, t ir.Type) *jen.Statement {
	if h == asIs || h == nilable {
		switch t := ir.NonNull(t).(type) {
		case *ir.Scalar:
			return jen.Qual("slices", "Clone").Index(p.valueType(t))
		case *ir.Object:
			return jen.Parens(p.valueType(t)).Dot("Clone")
		case *ir.Union:
			return p.cloneFuncOf(t)
		}
	}
	held := p.heldType(h, t)
	return jen.Func().Params(jen.Id("v").Add(held)).Add(held).Block(
		jen.Return(p.clone(h, t, jen.Id("v"))),
	)
}

func (p *pkg) cloneFunc(u *ir.Union) string { return p.function(u, idClone, "clone"+p.ids.typ(u)) }

// cloneMethod copies an object.
func (p *pkg) cloneMethod(o *ir.Object) jen.Code {
	name := p.ids.typ(o)
	r := receiver(name)
	body := []jen.Code{
		jen.If(jen.Id(r).Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Id("clone").Op(":=").Op("*").Id(r),
	}
	deepen := func(field string, h holding, t ir.Type) {
		if p.shares(h, t) {
			body = append(body, jen.Id("clone").Dot(field).Op("=").Add(p.clone(h, t, jen.Id(r).Dot(field))))
		}
	}
	for _, f := range o.Fields {
		if stored(f) {
			deepen(p.ids.field(o, f), holdField(f), f.Type)
		}
	}
	if o.Unknown == ir.Keep {
		deepen(p.ids.extra(o), asIs, &ir.Map{Elem: &ir.Scalar{Kind: ir.Any}})
	}
	body = append(body, p.forgetting(o)...)
	body = append(body, jen.Return(jen.Op("&").Id("clone")))
	return comment{"Clone returns a deep copy of " + r + "."}.above(
		jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id("Clone").Params().Op("*").Id(name).Block(body...))
}

// forgetting clears the companions of texts and lists in a clone. It could not use
// them, and they would keep the original.
func (p *pkg) forgetting(o *ir.Object) []jen.Code {
	var code []jen.Code
	for _, f := range o.Fields {
		if _, grows := p.targets.buffer(o, f); grows {
			code = append(code, jen.Id("clone").Dot(p.ids.buffer(o, f)).Op("=").Add(p.wire("Buffer")).Values())
		}
	}
	for _, by := range p.indexes(o) {
		code = append(code, jen.Id("clone").Dot(by.index()).Dot("Drop").Call())
	}
	return code
}

// cloneUnion copies a value of a union.
func (p *pkg) cloneUnion(u *ir.Union) jen.Code {
	name, value := p.cloneFunc(u), p.unionParam(u)
	var cases []jen.Code
	for _, m := range u.Members {
		if p.shares(asIs, m.Type) {
			copied := p.asMember(m, p.clone(asIs, m.Type, p.fromMember(m, jen.Id(value))))
			cases = append(cases, jen.Case(p.memberType(m)).Block(jen.Return(copied)))
		}
	}
	if u.Tag != "" && u.Unknown == ir.Keep {
		cases = append(cases, jen.Case(jen.Op("*").Id(p.ids.unknown(u))).Block(
			jen.Return(jen.Id(value).Dot("Clone").Call())))
	}
	cases = append(cases, jen.Default().Block(jen.Return(jen.Id(value)).Comment("// nothing that can be changed")))
	return comment{name + " returns a deep copy of " + value + "."}.above(
		jen.Func().Id(name).Params(jen.Id(value).Id(p.ids.typ(u))).Id(p.ids.typ(u)).Block(
			jen.Switch(jen.Id(value).Op(":=").Id(value).Assert(jen.Type())).Block(cases...),
		))
}
