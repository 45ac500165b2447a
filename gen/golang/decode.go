package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// readExpr is the expression that reads a value of type t, held as h, from dec.
// The site names the rules of a type that has no name.
func (p *codec) readExpr(h holding, t ir.Type, s site) *jen.Statement {
	_, nullable := t.(*ir.Nullable)
	switch h {
	case nilable:
		if nullable {
			return p.wire("ReadNullable").Call(jen.Id("dec"), p.reader(asIs, ir.NonNull(t), s))
		}
	case pointer:
		if nullable {
			return p.wire("ReadPtr").Call(jen.Id("dec"), p.reader(asIs, ir.NonNull(t), s))
		}
		if v := p.verifierOf(t, s); isInt(t) && (v == nil || !v.reads()) {
			return jen.Id("dec").Dot("IntPtr").Call()
		}
		return p.wire("Ptr").Call(p.readExpr(asIs, t, s))
	case threeWay:
		return p.wire("ReadOptional").Call(jen.Id("dec"), p.reader(asIs, ir.NonNull(t), s))
	}
	if v := p.verifierOf(t, s); v != nil && v.reads() {
		return p.verifiedReaderOf(v).Call(jen.Id("dec"))
	}
	switch t := t.(type) {
	case *ir.Scalar:
		return jen.Id("dec").Dot(scalarReader(t.Kind)).Call()
	case *ir.Enum, *ir.Object, *ir.Union:
		return p.reader(asIs, t, s).Call(jen.Id("dec"))
	case *ir.List:
		return p.wire("ReadList").Call(jen.Id("dec"), p.reader(hold(t.Elem, false), t.Elem, s.item()))
	case *ir.Map:
		return p.wire("ReadMap").Call(jen.Id("dec"), p.reader(hold(t.Elem, false), t.Elem, s.item()))
	default:
		panic("golang: unknown type")
	}
}

// reader is readExpr as a function of dec.
func (p *codec) reader(h holding, t ir.Type, s site) *jen.Statement {
	if h == asIs {
		if v := p.verifierOf(t, s); v != nil && v.reads() {
			return p.verifiedReaderOf(v)
		}
		switch t := t.(type) {
		case *ir.Scalar:
			return jen.Parens(jen.Op("*").Add(p.wire("Decoder"))).Dot(scalarReader(t.Kind))
		case *ir.Enum, *ir.Object, *ir.Union:
			return p.readerOf(t)
		}
	}
	return jen.Func().Params(decParam(p)).Add(p.heldType(h, t)).Block(jen.Return(p.readExpr(h, t, s)))
}

// readHead is the head of that function.
func (p *codec) readHead(t ir.Type) *jen.Statement {
	name := p.readFunc(t)
	head := jen.Func().Id(name).Params(decParam(p)).Add(p.goType(t))
	if !p.isExposed(idKey{t, idRead}) {
		return head
	}
	return forOthers(name, "reads "+withArticle(p.ids.typ(t))+" where dec stands").above(head)
}

func decParam(p *codec) *jen.Statement { return jen.Id("dec").Op("*").Add(p.wire("Decoder")) }

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

// readEnum reads a value of an enum.
func (p *codec) readEnum(e *ir.Enum) jen.Code {
	r := receiver(p.ids.typ(e))
	values := make([]string, len(e.Values))
	for i, v := range e.Values {
		values[i] = v.Value
	}
	const call = "		dec.NotInEnum(string(v), "
	return p.readHead(e).Block(
		jen.Id(r).Op(":=").Id(p.ids.typ(e)).Call(jen.Id("dec").Dot("String").Call()),
		jen.If(jen.Op("!").Id(r).Dot("Valid").Call()).Block(
			jen.Id("dec").Dot("NotInEnum").Call(append([]jen.Code{jen.String().Call(jen.Id(r))}, filled(literals(values), call)...)...),
		),
		jen.Return(jen.Id(r)),
	)
}

// decodeFunc is the exported decoder of an object or a union.
func (p *codec) decodeFunc(t ir.Type, doc string) jen.Code {
	name := p.ids.decode(t)
	return note(name + " " + doc).above(
		jen.Func().Id(name).Params(jen.Id("data").Index().Byte(), p.optsParam()).
			Params(p.goType(t), jen.Error()).Block(
			jen.Return(p.wire("Decode").Call(jen.Id("data"), jen.Id(p.want(p.readFunc(t))), jen.Id("opts").Op("..."))),
		))
}
