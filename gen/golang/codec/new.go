package codec

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// NewFunc makes the function that makes an object: required fields are
// parameters, the others take their defaults. Objects whose defaults are Go's
// zero values need none, and a constructor of the spec with the same name goes
// before.
func (p *Codec) NewFunc(o *ir.Object) []jen.Code {
	name := "New" + p.IDs.Type(o)
	if p.IDs.NewObject(o) != name || !p.hasDefaults(o) {
		return nil
	}
	w := &newWriter{Codec: p, object: o, locals: p.NewLocals("config", "err", "opts")}
	w.write()
	doc := layout.Note(name + " makes " + names.WithArticle(p.IDs.Type(o)) + ". What is not given takes its default.")
	results := jen.Op("*").Id(p.IDs.Type(o))
	if w.fallible {
		results = jen.Params(results, jen.Error())
	}
	if w.draws {
		w.params = append(w.params, p.OptsParam())
		w.body = append([]jen.Code{
			jen.Id("config").Op(":=").Add(p.JSONText("Resolve")).Call(jen.Id("opts")),
		}, w.body...)
	}
	return []jen.Code{
		doc.Above(jen.Func().Id(name).Add(layout.Params(w.params...)).Add(results).Block(w.body...)),
	}
}

// hasDefaults reports whether an object has a field whose default is not the
// zero value of Go.
func (p *Codec) hasDefaults(o *ir.Object) bool {
	for _, f := range o.Fields {
		if plan.Stored(f) && f.Presence == ir.Defaulted && p.Defaults.FieldDefault(o, f, DrawFromConfig) != nil {
			return true
		}
	}
	return false
}

func DrawFromConfig(method string) *jen.Statement { return jen.Id("config").Dot(method).Call() }

// newWriter writes the parameters and the body of a New function.
type newWriter struct {
	*Codec
	object   *ir.Object
	locals   *shape.Locals
	params   []jen.Code
	open     []jen.Code // the names of parameters without their type
	openType *jen.Statement
	body     []jen.Code
	fallible bool
	draws    bool
	named    bool // err is declared
}

func (w *newWriter) write() {
	var fields []jen.Code
	for _, f := range w.object.Fields {
		var value *jen.Statement
		switch {
		case !plan.Stored(f) || f.Presence == ir.Optional:
			continue
		case f.Presence == ir.Required:
			value = w.param(f)
		default:
			if value = w.Defaults.FieldDefault(w.object, f, w.draw); value == nil {
				continue
			}
		}
		fields = append(fields, jen.Id(w.IDs.Field(w.object, f)).Op(":").Add(value))
	}
	w.closeParams()
	made := jen.Op("&").Add(layout.LiteralOf(jen.Id(w.IDs.Type(w.object)), fields))
	if slices.ContainsFunc(w.object.Fields, func(f *ir.Field) bool {
		return f.Presence == ir.Required && len(w.object.DerivedOf(f.Name)) > 0
	}) {
		made = jen.Parens(made).Dot(w.IDs.Derive(w.object)).Call()
	}
	w.finish(made)
}

// param declares the parameter that gives a field its value, and verifies it.
// Neighbours of one type share its name.
func (w *newWriter) param(f *ir.Field) *jen.Statement {
	name := w.locals.Claim(f.Name)
	h := shape.HoldField(f)
	t := w.HeldType(h, f.Type)
	if w.openType == nil || layout.TypeText(t) != layout.TypeText(w.openType) {
		w.closeParams()
		w.openType = t
	}
	w.open = append(w.open, jen.Id(name))
	w.verify(f, name)
	if w.Targets.IsBase64(w.object, f) {
		return w.Base64Of(jen.Id(name), h, h, f.Type)
	}
	return jen.Id(name)
}

// closeParams writes the type of the parameters that still lack it.
func (w *newWriter) closeParams() {
	if w.open != nil {
		w.params = append(w.params, jen.List(w.open...).Add(w.openType))
		w.open = nil
	}
}

func (w *newWriter) draw(method string) *jen.Statement {
	w.draws = true
	return DrawFromConfig(method)
}

// verify runs the rules of a field on a parameter.
func (w *newWriter) verify(f *ir.Field, name string) {
	v := w.FieldVerifier(f)
	if v == nil {
		return
	}
	w.fallible = true
	h := shape.HoldField(f)
	call := w.VerifierFuncOf(v).Call(h.Unwrap(jen.Id(name)))
	refuse := jen.If(jen.Err().Op("!=").Nil()).Block(
		jen.Return(jen.Nil(), w.Coding("Under").Call(jen.Err(), w.Wire("Field").Call(jen.Lit(f.Name)))))
	switch {
	case v.Rewrites && h == shape.AsIs:
		assign := ":="
		if w.named {
			assign = "="
		}
		w.named = true
		w.body = append(w.body, jen.List(jen.Id(name), jen.Err()).Op(assign).Add(call), refuse)
	case v.Rewrites:
		w.body = append(w.body, jen.If(jen.Id(name).Op("!=").Nil()).Block(
			jen.List(jen.Id("verified"), jen.Err()).Op(":=").Add(call),
			refuse,
			jen.Id(name).Op("=").Add(w.Wrap(h, f.Type, jen.Id("verified"))),
		))
	case h == shape.AsIs:
		w.body = append(w.body, w.refusal(call, f))
	default:
		w.body = append(w.body, jen.If(jen.Id(name).Op("!=").Nil()).Block(w.refusal(call, f)))
	}
}

// refusal returns the error of a verifier, if there is one.
func (w *newWriter) refusal(call jen.Code, f *ir.Field) jen.Code {
	return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(
		jen.Return(jen.Nil(), w.Coding("Under").Call(jen.Err(), w.Wire("Field").Call(jen.Lit(f.Name)))))
}

// finish runs the checks and returns the object.
func (w *newWriter) finish(made *jen.Statement) {
	check, has := w.CheckFunc(w.object)
	switch {
	case has:
		w.fallible = true
		r := w.locals.Claim(shape.LastWord(w.IDs.Type(w.object)))
		w.body = append(w.body,
			jen.Id(r).Op(":=").Add(made),
			jen.If(jen.Err().Op(":=").Id(check).Call(jen.Id(r)), jen.Err().Op("!=").Nil()).Block(
				jen.Return(jen.Nil(), jen.Err())),
			jen.Return(jen.Id(r), jen.Nil()),
		)
	case w.fallible:
		w.body = append(w.body, jen.Return(made, jen.Nil()))
	default:
		w.body = append(w.body, jen.Return(made))
	}
}
