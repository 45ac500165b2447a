package codec

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// foreseeable reports whether the decoder may be told which fields to expect in an
// object. Each has one key, whatever is read, which JSON spells as it is, and jsontext.Seen remembers all.
func foreseeable(o *ir.Object) bool {
	return len(o.Fields) > 0 && len(o.Fields) <= wordBits && !slices.ContainsFunc(o.Fields, func(f *ir.Field) bool {
		return len(f.Also) > 0 || f.Private || !spelledAsIs(f.Name)
	})
}

// spelledAsIs reports whether a JSON string of that text has no escapes.
func spelledAsIs(text string) bool {
	return string(jsontext.AppendString(nil, text)) == `"`+text+`"`
}

func (p *Codec) fieldsVar(o *ir.Object) string { return "fieldsOf" + p.IDs.Type(o) }

// fieldNames declares the keys of an object for the decoder to expect.
func (p *Codec) fieldNames(o *ir.Object) jen.Code {
	keys := make([]string, len(o.Fields))
	for i, f := range o.Fields {
		keys[i] = f.Name
	}
	name := p.fieldsVar(o)
	return layout.Note(name + " are the keys of " + names.WithArticle(p.IDs.Type(o)) + " in the order of the spec.").Above(
		jen.Var().Id(name).Op("=").Index().String().Values(layout.Filled(layout.Literals(keys), "var "+name+" = []string{")...))
}

// readForeseen reads the fields by their places among the keys.
func (r *objectReader) readForeseen() []jen.Code {
	var cases []jen.Code
	for i, f := range r.object.Fields {
		cases = append(cases, jen.Op("case").Lit(i).Op(":").Comment("// "+f.Name))
		cases = append(cases, r.readOnce(i, f)...)
	}
	cases = append(cases, jen.Default().Block(r.unknownField()))
	return []jen.Code{
		jen.Id("dec").Dot("BeginObjectOf").Call(jen.Id(r.fieldsVar(r.object))),
		jen.For(jen.Id("dec").Dot("NextField").Call(jen.Op("&").Id("seen"))).Block(
			jen.Switch(jen.Id("dec").Dot("Field").Call()).Block(cases...),
		),
	}
}

// readByKey reads the fields by their keys.
func (r *objectReader) readByKey() []jen.Code {
	var cases []jen.Code
	for i, f := range r.object.Fields {
		read := r.readField
		if f.Private {
			read = r.readPrivate
		}
		cases = append(cases, jen.Case(spellings(f)...).Block(read(i, f)...))
	}
	cases = append(cases, jen.Default().Block(r.unknownField()))
	return []jen.Code{
		jen.Id("dec").Dot("BeginObject").Call(),
		jen.For(jen.Id("dec").Dot("NextKey").Call()).Block(
			jen.Switch(jen.Id("dec").Dot("Key").Call()).Block(cases...),
		),
	}
}
