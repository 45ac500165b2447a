package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// Shares reports whether a copy by assignment of a value of type t, as h holds
// it, would share memory that somebody may change.
func (p *Package) Shares(h Holding, t ir.Type) bool {
	if h == Pointer {
		return true
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return t.Kind.IsFree()
	case *ir.Enum:
		return false
	case *ir.Object, *ir.Union, *ir.List, *ir.Map:
		return true
	default:
		panic("golang: unknown type")
	}
}

// Clone is an expression for a deep copy of x, which is of type t and held as h.
// What cannot be changed through a copy is x itself.
func (p *Package) Clone(h Holding, t ir.Type, x jen.Code) *jen.Statement {
	switch {
	case !p.Shares(h, t):
		return jen.Add(x)
	case h == InPlace:
		return jen.Op("*").Add(x).Dot("Clone").Call()
	case h == Pointer && !p.Shares(AsIs, t):
		return p.Coding("ClonePtr").Call(x, jen.Nil())
	case h == Pointer:
		return p.Coding("ClonePtr").Call(x, p.cloner(AsIs, t))
	case h == ThreeWay:
		return p.Coding("CloneOptional").Call(x, p.cloner(AsIs, t))
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return jen.Qual("slices", "Clone").Call(x)
	case *ir.Object:
		return jen.Add(x).Dot("Clone").Call()
	case *ir.Union:
		return p.cloneFuncOf(t).Call(x)
	case *ir.List:
		h := Hold(t.Elem, false)
		if !p.Shares(h, t.Elem) {
			return jen.Qual("slices", "Clone").Call(x)
		}
		return p.Coding("CloneList").Call(x, p.cloner(h, t.Elem))
	case *ir.Map:
		h := Hold(t.Elem, false)
		if !p.Shares(h, t.Elem) {
			return jen.Add(x).Dot("Clone").Call(jen.Nil())
		}
		return jen.Add(x).Dot("Clone").Call(p.cloner(h, t.Elem))
	case *ir.Enum: // shares nothing
	}
	panic("golang: a copy of what has none")
}

// cloner is clone as a function of x.
func (p *Package) cloner(h Holding, t ir.Type) *jen.Statement {
	if h == AsIs || h == Nilable {
		switch t := ir.NonNull(t).(type) {
		case *ir.Scalar:
			return jen.Qual("slices", "Clone").Index(p.ValueType(t))
		case *ir.Object:
			return jen.Parens(p.ValueType(t)).Dot("Clone")
		case *ir.Union:
			return p.cloneFuncOf(t)
		case *ir.Enum, *ir.List, *ir.Map: // no function copies just these
		}
	}
	held := p.HeldType(h, t)
	return jen.Func().Params(jen.Id("v").Add(held)).Add(held).Block(
		jen.Return(p.Clone(h, t, jen.Id("v"))),
	)
}
