package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// AppendExpr is the call that appends x, of type t and held as h, to dst. Absence
// has been dealt with.
func (p *Codec) AppendExpr(h shape.Holding, t ir.Type, x jen.Code) *jen.Statement {
	switch h {
	case shape.InPlace:
		return jen.Add(x).Dot("AppendJSON").Call(jen.Id("dst"))
	case shape.Pointer:
		return p.Wire("AppendPtr").Call(jen.Id("dst"), x, p.Appender(shape.AsIs, ir.NonNull(t)))
	case shape.ThreeWay:
		return p.Wire("AppendOptional").Call(jen.Id("dst"), x, p.Appender(shape.AsIs, ir.NonNull(t)))
	}
	switch v := ir.NonNull(t).(type) {
	case *ir.Object:
		return jen.Add(x).Dot("AppendJSON").Call(jen.Id("dst"))
	case *ir.List:
		elem := p.Appender(shape.Hold(v.Elem, false), v.Elem)
		if h == shape.Nilable {
			return p.Wire("AppendNullable").Call(jen.Id("dst"), x, elem)
		}
		return p.Wire("AppendList").Call(jen.Id("dst"), x, elem)
	case *ir.Map:
		return p.Wire("AppendMap").Call(jen.Id("dst"), x, p.Appender(shape.Hold(v.Elem, false), v.Elem))
	case *ir.Scalar, *ir.Enum, *ir.Union:
		return p.Appender(h, t).Call(jen.Id("dst"), x)
	default:
		panic("golang: unknown type")
	}
}

// Appender is AppendExpr as a function of dst and the value.
func (p *Codec) Appender(h shape.Holding, t ir.Type) *jen.Statement {
	if h == shape.AsIs || h == shape.Nilable {
		switch v := ir.NonNull(t).(type) {
		case *ir.Scalar:
			return p.Wire(scalarAppender(v.Kind, h))
		case *ir.Enum:
			return p.Wire("AppendText")
		case *ir.Object:
			return p.Wire("AppendValue")
		case *ir.Union:
			return p.In(p.HomeOf(v), p.IDs.AppendJSON(v))
		case *ir.List, *ir.Map: // no function appends just these
		}
	}
	return jen.Func().Params(jen.Id("dst").Index().Byte(), jen.Id("v").Add(p.HeldType(h, t))).Index().Byte().Block(
		jen.Return(p.AppendExpr(h, t, jen.Id("v"))),
	)
}

func scalarAppender(kind ir.ScalarKind, h shape.Holding) string {
	switch kind {
	case ir.String:
		return "AppendString"
	case ir.Int:
		return "AppendInt"
	case ir.Number:
		return "AppendNumber"
	case ir.Bool:
		return "AppendBool"
	case ir.Any:
		return "AppendFree"
	case ir.Record:
		if h == shape.Nilable {
			return "AppendFree" // none is null
		}
		return "AppendRecord"
	default:
		panic("golang: cannot write " + kind.String())
	}
}

// AppendMethod is the head of an AppendJSON method.
func (p *Codec) AppendMethod(receiver, goType string) *jen.Statement {
	return jen.Func().Params(jen.Id(receiver).Op(goType)).Id("AppendJSON").
		Params(jen.Id("dst").Index().Byte()).Index().Byte()
}

// AppendObject writes an object: the fields in their order, then what was kept
// without being known.
func (p *Codec) AppendObject(o *ir.Object) jen.Code {
	name := p.IDs.Type(o)
	w := &objectWriter{Codec: p, object: o, receiver: shape.Receiver(name), pending: "{", open: true}
	for _, f := range o.Fields {
		w.field(f)
	}
	w.end()
	doc := layout.Note("AppendJSON appends " + w.receiver + " as JSON, or null if it is nil.")
	return doc.Above(p.AppendMethod(w.receiver, "*"+name).Block(append([]jen.Code{
		jen.If(jen.Id(w.receiver).Op("==").Nil()).Block(
			jen.Return(jen.Append(jen.Id("dst"), jen.Lit("null").Op("..."))),
		),
	}, w.body...)...))
}

// objectWriter collects the statements of an AppendJSON method. Text that is the
// same for all values is joined and written at once.
type objectWriter struct {
	*Codec
	object   *ir.Object
	receiver string
	body     []jen.Code
	pending  string // constant text that is still to be written
	open     bool   // everything so far may be absent, so a comma is not certain
}

func (w *objectWriter) field(f *ir.Field) {
	if f.Presence == ir.Optional {
		w.optional(f)
		return
	}
	if w.open && len(w.body) > 0 {
		w.body = append(w.body, w.comma())
	}
	w.pending += w.key(f)
	w.open = false
	if f.Const != nil {
		w.pending += ir.JSON(f.Const.Value)
		return
	}
	w.flush()
	w.body = append(w.body, w.value(f, shape.HoldField(f), w.stored(f)))
}

// value writes the value of a field, held as h.
func (w *objectWriter) value(f *ir.Field, h shape.Holding, x jen.Code) jen.Code {
	if w.Targets.IsBase64(w.object, f) {
		return assignDst(w.appendBase64(h, x))
	}
	return assignDst(w.AppendExpr(h, f.Type, x))
}

// comma writes the comma before the next field, if there is one before it.
func (w *objectWriter) comma() jen.Code {
	return assignDst(w.Wire("AppendComma").Call(jen.Id("dst")))
}

func (w *objectWriter) stored(f *ir.Field) *jen.Statement {
	return jen.Id(w.receiver).Dot(w.IDs.Field(w.object, f))
}

// key is the start of a member, with its comma.
func (w *objectWriter) key(f *ir.Field) string {
	key := string(wire.AppendString(nil, f.Name)) + ":"
	if w.open {
		return key
	}
	return "," + key
}

// optional writes a field that may be absent.
func (w *objectWriter) optional(f *ir.Field) {
	w.flush()
	h, x := shape.HoldField(f), w.stored(f)
	var then []jen.Code
	if w.open {
		then = append(then, w.comma())
	}
	switch {
	case h == shape.Presence:
		then = append(then, appendText(w.key(f)+ir.JSON(f.Const.Value)))
	case h == shape.Pointer && !w.Targets.IsBase64(w.object, f): // whose methods need no star
		then = append(then, appendText(w.key(f)), w.value(f, shape.AsIs, jen.Op("*").Add(x)))
	case h == shape.Pointer, h == shape.Nilable:
		then = append(then, appendText(w.key(f)), w.value(f, shape.AsIs, x))
	default:
		then = append(then, appendText(w.key(f)), w.value(f, h, x))
	}
	w.body = append(w.body, jen.If(h.IsThere(x)).Block(then...))
}

// flush writes the pending text.
func (w *objectWriter) flush() {
	if w.pending != "" {
		w.body = append(w.body, appendText(w.pending))
		w.pending = ""
	}
}

func (w *objectWriter) end() {
	if w.object.Unknown == ir.Keep {
		w.flush()
		extra := jen.Id(w.receiver).Dot(w.IDs.Extra(w.object))
		w.body = append(w.body, assignDst(w.Wire("AppendMembers").Call(jen.Id("dst"), extra)))
	}
	w.pending += "}"
	w.body = append(w.body, jen.Return(appendCall(w.pending)))
}

func assignDst(call jen.Code) *jen.Statement { return jen.Id("dst").Op("=").Add(call) }

func appendText(text string) *jen.Statement { return assignDst(appendCall(text)) }

func appendCall(text string) *jen.Statement {
	if len(text) == 1 {
		return jen.Append(jen.Id("dst"), jen.LitRune(rune(text[0])))
	}
	return jen.Append(jen.Id("dst"), layout.RawString(text).Op("..."))
}

// MarshalMethod makes encoding/json write a value as AppendJSON does. Its
// receiver is a value, so that it also serves fields that hold one.
func (p *Codec) MarshalMethod(goType string) jen.Code {
	r := shape.Receiver(goType)
	return layout.Comment{"MarshalJSON implements json.Marshaler."}.Above(
		jen.Func().Params(jen.Id(r).Id(goType)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).
			Block(jen.Return(p.Wire("Marshal").Call(jen.Id(r).Dot("AppendJSON")), jen.Nil())))
}

// appendUnion writes a value of a union.
func (p *Codec) appendUnion(u *ir.Union) jen.Code {
	name, value := p.IDs.AppendJSON(u), p.UnionParam(u)
	return layout.Comment{name + " appends " + value + " as JSON, or null if it is nil."}.Above(
		jen.Func().Id(name).Params(jen.Id("dst").Index().Byte(), jen.Id(value).Id(p.IDs.Type(u))).Index().Byte().Block(
			jen.If(jen.Id(value).Op("==").Nil()).Block(
				jen.Return(jen.Append(jen.Id("dst"), jen.Lit("null").Op("..."))),
			),
			jen.Return(jen.Id(value).Dot("AppendJSON").Call(jen.Id("dst"))),
		))
}
