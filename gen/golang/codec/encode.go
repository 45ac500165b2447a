package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// AppendExpr is the call that appends x, of type t and held as h, to dst. Absence
// has been dealt with.
func (p *Codec) AppendExpr(h shape.Holding, t ir.Type, x jen.Code) *jen.Statement {
	return p.AppendWith(jen.Id("dst"), jen.Id("enc"), h, t, x)
}

// AppendWith is AppendExpr with what dst and enc are.
func (p *Codec) AppendWith(dst, enc jen.Code, h shape.Holding, t ir.Type, x jen.Code) *jen.Statement {
	switch h {
	case shape.InPlace:
		return jen.Add(x).Dot("AppendTo").Call(dst, enc)
	case shape.Pointer:
		return p.Coding("AppendPtr").Call(dst, x, p.appender(shape.AsIs, ir.NonNull(t)), enc)
	case shape.ThreeWay:
		return p.Coding("AppendOptional").Call(dst, x, p.appender(shape.AsIs, ir.NonNull(t)), enc)
	}
	switch v := ir.NonNull(t).(type) {
	case *ir.Object:
		if _, nullable := t.(*ir.Nullable); nullable && h == shape.Nilable {
			return p.appender(h, t).Call(dst, x, enc)
		}
		return jen.Add(x).Dot("AppendTo").Call(dst, enc)
	case *ir.List:
		elem := p.appender(shape.Hold(v.Elem, false), v.Elem)
		if h == shape.Nilable {
			return p.Coding("AppendNullable").Call(dst, x, elem, enc)
		}
		return p.Coding("AppendList").Call(dst, x, elem, enc)
	case *ir.Map:
		return p.Coding("AppendMap").Call(dst, x, p.appender(shape.Hold(v.Elem, false), v.Elem), enc)
	case *ir.Scalar:
		switch v.Kind {
		case ir.String:
			return p.JSONText("AppendString").Call(dst, x)
		case ir.Bool:
			return p.JSONText("AppendBool").Call(dst, x)
		}
		return p.appender(h, t).Call(dst, x, enc)
	case *ir.Enum, *ir.Union:
		return p.appender(h, t).Call(dst, x, enc)
	default:
		panic("golang: unknown type")
	}
}

// appender is AppendExpr as a function of dst, the value and enc.
func (p *Codec) appender(h shape.Holding, t ir.Type) *jen.Statement {
	_, nullable := t.(*ir.Nullable)
	switch v := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if h == shape.AsIs || h == shape.Nilable {
			return p.JSONText(scalarAppender(v.Kind, h))
		}
	case *ir.Enum:
		if h == shape.AsIs {
			if v.Unknown == ir.Keep {
				return p.JSONText("AppendText")
			}
			return p.JSONText("AppendEnum")
		}
	case *ir.Object:
		if h == shape.AsIs {
			return p.Coding("AppendValue")
		}
		if h == shape.Nilable && nullable {
			return p.JSONText("AppendObjectOrNull")
		}
	case *ir.Union:
		if h == shape.Nilable && nullable {
			return p.JSONText("AppendUnionOrNull")
		}
		return p.In(p.HomeOf(v), p.IDs.AppendTo(v))
	case *ir.List, *ir.Map: // no function appends just these
	}
	return jen.Func().Params(jen.Id("dst").Index().Byte(), jen.Id("v").Add(p.HeldType(h, t)), p.encParam()).Index().Byte().Block(
		jen.Return(p.AppendExpr(h, t, jen.Id("v"))),
	)
}

func scalarAppender(kind ir.ScalarKind, h shape.Holding) string {
	switch kind {
	case ir.String:
		return "AppendText"
	case ir.Int:
		return "AppendSafeInt"
	case ir.Number:
		return "AppendFinite"
	case ir.Bool:
		return "AppendTruth"
	case ir.Any:
		if h == shape.Nilable {
			return "AppendFree" // none is null
		}
		return "AppendNotNull"
	case ir.Record:
		if h == shape.Nilable {
			return "AppendRecordOrNull"
		}
		return "AppendRecord"
	default:
		panic("golang: cannot write " + kind.String())
	}
}

func (p *Codec) encParam() *jen.Statement { return jen.Id("enc").Op("*").Add(p.JSONText("Encoder")) }

// AppendMethod is the head of an AppendTo method.
func (p *Codec) AppendMethod(receiver, goType string) *jen.Statement {
	return jen.Func().Params(jen.Id(receiver).Op(goType)).Id("AppendTo").
		Params(jen.Id("dst").Index().Byte(), p.encParam()).Index().Byte()
}

// appendUnion writes a value of a union.
func (p *Codec) appendUnion(u *ir.Union) jen.Code {
	name, value := p.IDs.AppendTo(u), p.UnionParam(u)
	return layout.Note(name + " appends " + value + " for what it is part of.").Above(
		jen.Func().Id(name).Params(jen.Id("dst").Index().Byte(), jen.Id(value).Id(p.IDs.Type(u)), p.encParam()).Index().Byte().Block(
			jen.If(jen.Id(value).Op("==").Nil()).Block(
				jen.Return(jen.Id("enc").Dot("AppendNil").Call(jen.Id("dst"))),
			),
			jen.Return(jen.Id(value).Dot("AppendTo").Call(jen.Id("dst"), jen.Id("enc"))),
		))
}
