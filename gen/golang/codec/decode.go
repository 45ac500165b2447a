package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// readExpr is the expression that reads a value of type t, held as h, from dec.
// The site names the rules of a type that has no name.
func (p *Codec) readExpr(h shape.Holding, t ir.Type, s site) *jen.Statement {
	_, nullable := t.(*ir.Nullable)
	switch h {
	case shape.Nilable:
		if nullable {
			return p.Coding("ReadNullable").Call(jen.Id("dec"), p.reader(shape.AsIs, ir.NonNull(t), s))
		}
	case shape.Pointer:
		if nullable {
			return p.Coding("ReadPtr").Call(jen.Id("dec"), p.reader(shape.AsIs, ir.NonNull(t), s))
		}
		if v := p.verifierOf(t, s); shape.IsInt(t) && (v == nil || !v.reads()) {
			return jen.Id("dec").Dot("IntPtr").Call()
		}
		return p.Wire("Ptr").Call(p.readExpr(shape.AsIs, t, s))
	case shape.ThreeWay:
		return p.Coding("ReadOptional").Call(jen.Id("dec"), p.reader(shape.AsIs, ir.NonNull(t), s))
	}
	if v := p.verifierOf(t, s); v != nil && v.reads() {
		return p.verifiedReaderOf(v).Call(jen.Id("dec"))
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		return jen.Id("dec").Dot(scalarReader(t.Kind)).Call()
	case *ir.Enum, *ir.Object, *ir.Union:
		return p.reader(shape.AsIs, t, s).Call(jen.Id("dec"))
	case *ir.List:
		return p.Coding("ReadList").Call(jen.Id("dec"), p.reader(shape.Hold(t.Elem, false), t.Elem, s.item()))
	case *ir.Map:
		return p.Coding("ReadMap").Call(jen.Id("dec"), p.reader(shape.Hold(t.Elem, false), t.Elem, s.item()))
	default:
		panic("golang: unknown type")
	}
}

// reader is readExpr as a function of dec.
func (p *Codec) reader(h shape.Holding, t ir.Type, s site) *jen.Statement {
	if h == shape.AsIs {
		if v := p.verifierOf(t, s); v != nil && v.reads() {
			return p.verifiedReaderOf(v)
		}
		switch t := ir.NonNull(t).(type) {
		case *ir.Scalar:
			return jen.Parens(jen.Op("*").Add(p.JSONText("Decoder"))).Dot(scalarReader(t.Kind))
		case *ir.Enum, *ir.Object, *ir.Union:
			return p.ReaderOf(t)
		case *ir.List, *ir.Map: // no function reads just these
		}
	}
	return jen.Func().Params(decParam(p)).Add(p.HeldType(h, t)).Block(jen.Return(p.readExpr(h, t, s)))
}

// readHead is the head of that function.
func (p *Codec) readHead(t ir.Type) *jen.Statement {
	name := p.ReadFunc(t)
	head := jen.Func().Id(name).Params(decParam(p)).Add(p.GoType(t))
	if !p.IsExposed(shape.IDKey{Of: t, Role: shape.IDRead}) {
		return head
	}
	return layout.ForOthers(name, "reads "+names.WithArticle(p.IDs.Type(t))+" where dec stands").Above(head)
}

func decParam(p *Codec) *jen.Statement { return jen.Id("dec").Op("*").Add(p.JSONText("Decoder")) }

func scalarReader(kind ir.ScalarKind) string {
	switch kind {
	case ir.String:
		return "String"
	case ir.Int:
		return "Int"
	case ir.Number:
		return "Number"
	case ir.Bool:
		return "Bool"
	case ir.Any:
		return "RawValue"
	case ir.Record:
		return "RawObject"
	default:
		panic("golang: cannot read " + kind.String())
	}
}

// ReadEnum is the place for the function that reads an enum.
func (p *Codec) ReadEnum(e *ir.Enum) jen.Code {
	return p.OnDemand(p.ReadFunc(e), func() jen.Code { return p.readEnum(e) })
}

// readEnum reads a value of an enum.
func (p *Codec) readEnum(e *ir.Enum) jen.Code {
	r := shape.Receiver(p.IDs.Type(e))
	values := e.Labels()
	call, refuse := "		dec.NotInEnum(string(v), ", "NotInEnum"
	args := append([]jen.Code{jen.String().Call(jen.Id(r))}, layout.Filled(layout.Literals(values), call)...)
	if e.Unknown == ir.Keep {
		refuse, args = "UnknownValue", args[:1]
	}
	return p.readHead(e).Block(
		jen.Id(r).Op(":=").Id(p.IDs.Type(e)).Call(jen.Id("dec").Dot("String").Call()),
		jen.If(jen.Op("!").Id(r).Dot("Valid").Call()).Block(
			jen.Id("dec").Dot(refuse).Call(args...),
		),
		jen.Return(jen.Id(r)),
	)
}

// decodeFunc is the exported decoder of an object or a union.
func (p *Codec) decodeFunc(t ir.Type, doc string) jen.Code {
	name := p.IDs.Decode(t)
	return layout.Note(name + " " + doc).Above(
		jen.Func().Id(name).Params(jen.Id("data").Index().Byte(), p.OptsParam()).
			Params(p.GoType(t), jen.Error()).Block(
			jen.Return(p.Coding("Decode").Call(jen.Id("data"), jen.Id(p.ReadFunc(t)), jen.Id("opts").Op("..."))),
		))
}
