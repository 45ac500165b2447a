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
