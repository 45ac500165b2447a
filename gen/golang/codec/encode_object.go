package codec

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// AppendObject writes an object: the fields in their order, then what was kept
// without being known.
func (p *Codec) AppendObject(o *ir.Object) jen.Code {
	name := p.IDs.Type(o)
	w := &objectWriter{Codec: p, object: o, receiver: shape.Receiver(name), pending: "{", open: true}
	for _, f := range o.Fields {
		w.field(f)
	}
	w.end()
	none := jen.Id(w.receiver).Op("==").Nil()
	if w.recursive() {
		none.Op("||").Op("!").Id("enc").Dot("Enter").Call()
	}
	doc := layout.Note("AppendTo is AppendJSON for what " + w.receiver + " is part of.")
	return doc.Above(p.AppendMethod(w.receiver, "*"+name).Block(append([]jen.Code{
		jen.If(none).Block(jen.Return(jen.Id("enc").Dot("AppendNil").Call(jen.Id("dst")))),
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
	if f.Presence == ir.Optional || f.Private {
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
	w.body = append(w.body, w.value(f, shape.HoldField(f), w.stored(f))...)
}

// value writes the value of a field, held as h, and holds it to its rules.
func (w *objectWriter) value(f *ir.Field, h shape.Holding, x jen.Code) []jen.Code {
	if w.Targets.IsBase64(w.object, f) {
		return append([]jen.Code{assignDst(w.appendBase64(h, x))}, w.verify(f, h, x)...)
	}
	return append([]jen.Code{assignDst(w.AppendExpr(h, f.Type, x))}, w.verify(f, h, x)...)
}

// comma writes the comma before the next field, if there is one before it.
func (w *objectWriter) comma() jen.Code {
	return assignDst(w.JSONText("AppendComma").Call(jen.Id("dst")))
}

func (w *objectWriter) stored(f *ir.Field) *jen.Statement {
	return jen.Id(w.receiver).Dot(w.IDs.Field(w.object, f))
}

// key is the start of a member, with its comma.
func (w *objectWriter) key(f *ir.Field) string {
	key := string(jsontext.AppendString(nil, f.Name)) + ":"
	if w.open {
		return key
	}
	return "," + key
}

// optional writes a field that may be absent, or has to be.
func (w *objectWriter) optional(f *ir.Field) {
	w.flush()
	h, x := shape.HoldField(f), w.stored(f)
	if f.Derived != nil {
		x = jen.Id("derived")
	}
	var then []jen.Code
	if w.open {
		then = append(then, w.comma())
	}
	switch {
	case f.Presence != ir.Optional:
		then = append(append(then, appendText(w.key(f))), w.value(f, h, x)...)
	case h == shape.Presence:
		then = append(then, appendText(w.key(f)+ir.JSON(f.Const.Value)))
	case h == shape.Pointer && !w.Targets.IsBase64(w.object, f): // whose methods need no star
		then = append(append(then, appendText(w.key(f))), w.value(f, shape.AsIs, jen.Op("*").Add(x))...)
	case h == shape.Pointer, h == shape.Nilable:
		then = append(append(then, appendText(w.key(f))), w.value(f, shape.AsIs, x)...)
	default:
		then = append(append(then, appendText(w.key(f))), w.value(f, h, x)...)
	}
	if f.Derived != nil {
		computed := jen.Id("derived").Op(":=").Add(w.derived(w.object, f, w.receiver))
		w.body = append(w.body, jen.If(computed, h.IsThere(x)).Block(then...))
		return
	}
	w.body = append(w.body, jen.If(w.isThere(f, h, x)).Block(then...))
}

// isThere is the test whether a field is written.
func (w *objectWriter) isThere(f *ir.Field, h shape.Holding, x *jen.Statement) *jen.Statement {
	private := jen.Id("enc").Dot("Private").Call()
	switch {
	case !f.Private:
		return h.IsThere(x)
	case f.Presence == ir.Optional:
		return private.Op("&&").Add(h.IsThere(x))
	default:
		return private
	}
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
		w.body = append(w.body, assignDst(w.Coding("AppendMembers").Call(append([]jen.Code{jen.Id("dst"), extra, jen.Id("enc")}, w.keys()...)...)))
	}
	w.pending += "}"
	w.check()
	w.body = append(w.body, jen.Return(appendCall(w.pending)))
}

// verify holds what was written to its rules. Members of unions do that themselves.
func (w *objectWriter) verify(f *ir.Field, h shape.Holding, x jen.Code) []jen.Code {
	v := w.FieldVerifier(f)
	if v == nil {
		return nil
	}
	if _, union := ir.NonNull(f.Type).(*ir.Union); union {
		return nil
	}
	base64 := w.Targets.IsBase64(w.object, f)
	check := func(x *jen.Statement) jen.Code {
		if base64 {
			x = x.Dot("String").Call()
		}
		return w.Checked(v, x)
	}
	switch h {
	case shape.ThreeWay:
		return []jen.Code{jen.If(
			jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(x).Dot("Get").Call(), jen.Id("ok"),
		).Block(check(jen.Id("v")))}
	case shape.Pointer, shape.Nilable:
		if _, nullable := f.Type.(*ir.Nullable); !nullable {
			return []jen.Code{check(jen.Add(x))}
		}
		value := h.Unwrap(x)
		if base64 {
			value = jen.Add(x)
		}
		return []jen.Code{jen.If(jen.Add(x).Op("!=").Nil()).Block(check(value))}
	default:
		return []jen.Code{check(h.Unwrap(x))}
	}
}

// Checked tells enc what the rules of a type say to a value.
func (p *Codec) Checked(v *Verifier, x jen.Code) jen.Code {
	method := "Check"
	if v.Rewrites {
		method = "CheckValue"
	}
	return jen.Id("enc").Dot(method).Call(p.VerifierFuncOf(v).Call(x))
}

// check runs the checks across fields where that is asked for.
func (w *objectWriter) check() {
	if w.recursive() {
		w.flushed(jen.Id("enc").Dot("Leave").Call())
	}
	if check, has := w.CheckFunc(w.object); has {
		w.flushed(jen.If(jen.Id("enc").Dot("Checks").Call()).Block(
			jen.Id("enc").Dot("Check").Call(jen.Id(check).Call(jen.Id(w.receiver)))))
	}
}

// flushed adds a statement that writes nothing.
func (w *objectWriter) flushed(statement jen.Code) { w.body = append(w.body, statement) }

// keys are those that the fields of the object are read by.
func (w *objectWriter) keys() []jen.Code {
	if foreseeable(w.object) && !slices.ContainsFunc(w.object.Fields, func(f *ir.Field) bool { return len(f.Also) > 0 }) {
		return []jen.Code{jen.Id(w.fieldsVar(w.object)).Op("...")}
	}
	var keys []jen.Code
	for _, f := range w.object.Fields {
		keys = append(keys, spellings(f)...)
	}
	return keys
}

// recursive reports whether an object of the type may contain another one.
func (w *objectWriter) recursive() bool {
	seen := map[ir.Type]bool{}
	var contains func(t ir.Type) bool
	contains = func(t ir.Type) bool {
		t = ir.NonNull(t)
		if t == ir.Type(w.object) && len(seen) > 0 {
			return true
		}
		switch t := t.(type) {
		case *ir.List:
			return contains(t.Elem)
		case *ir.Map:
			return contains(t.Elem)
		case *ir.Union:
			if seen[t] {
				return false
			}
			seen[t] = true
			return slices.ContainsFunc(t.Members, func(m *ir.Member) bool { return contains(m.Type) })
		case *ir.Object:
			if seen[t] {
				return false
			}
			seen[t] = true
			return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return contains(f.Type) })
		case *ir.Scalar, *ir.Enum, *ir.Nullable:
		}
		return false
	}
	return contains(w.object)
}

func assignDst(call jen.Code) *jen.Statement { return jen.Id("dst").Op("=").Add(call) }

func appendText(text string) *jen.Statement { return assignDst(appendCall(text)) }

func appendCall(text string) *jen.Statement {
	if len(text) == 1 {
		return jen.Append(jen.Id("dst"), jen.LitRune(rune(text[0])))
	}
	return jen.Append(jen.Id("dst"), layout.RawString(text).Op("..."))
}
