package codec

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// Derive is the method that brings the fields of an object up to date that are computed
// of others; nil if there are none.
func (p *Codec) Derive(o *ir.Object) jen.Code {
	if !o.Derives() {
		return nil
	}
	name := p.IDs.Type(o)
	r := shape.Receiver(name)
	var body []jen.Code
	var fields, texts []string
	for _, f := range o.Fields {
		if f.Derived != nil {
			if p.Targets.HasParser(o, f) {
				body = append(body, p.deriveGrown(o, f, r))
			} else {
				body = append(body, jen.Id(r).Dot(p.IDs.Field(o, f)).Op("=").Add(p.derived(o, f, r)))
			}
			fields = append(fields, p.IDs.Field(o, f))
			if text := p.IDs.Field(o, o.Field(f.Derived.From)); !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	method := p.IDs.Derive(o)
	doc := layout.Note(method + " computes " + strings.Join(fields, " and ") + ", and returns " + r + ". Rules and decoders have done so; " +
		"it is for who changes " + strings.Join(texts, " or ") + " by hand.")
	return doc.Above(jen.Func().Params(jen.Id(r).Op("*").Id(name)).Id(method).Params().Op("*").Id(name).
		Block(append(body, jen.Return(jen.Id(r)))...))
}

// deriveGrown brings a field of the object in a variable up to date. Its text may have
// grown since.
func (p *Codec) deriveGrown(o *ir.Object, f *ir.Field, object string) *jen.Statement {
	method := "Derive"
	if f.Derived.Partial {
		method += "Partial"
	}
	if shape.IsScalar(f.Type, ir.Record) {
		method += "Object"
	} else {
		method += "Value"
	}
	return jen.Id(object).Dot(p.IDs.Parser(o, f)).Dot(method).Call(jen.Op("&").Id(object).Dot(p.IDs.Field(o, f)), p.textOf(o, f, object))
}

// textOf is the text that a field of the object in a variable is computed of.
func (p *Codec) textOf(o *ir.Object, f *ir.Field, object string) *jen.Statement {
	from := o.Field(f.Derived.From)
	text := jen.Id(object).Dot(p.IDs.Field(o, from))
	if p.Targets.IsBase64(o, from) {
		text = text.Dot("String").Call()
	}
	return text
}

// derived computes a field of the object in a variable, once.
func (p *Codec) derived(o *ir.Object, f *ir.Field, object string) *jen.Statement {
	parse, maybe := "Parse", "MaybeValue"
	if f.Derived.Partial {
		parse += "Partial"
	}
	if shape.IsScalar(f.Type, ir.Record) {
		parse, maybe = parse+"Object", "MaybeObject"
	}
	return p.Reducing(maybe).Call(p.Reducing(parse).Call(p.textOf(o, f, object)))
}
