package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
)

// missingFields reports the first required field that was not there.
func (r *objectReader) missingFields() []jen.Code {
	var missing []layout.Alternative
	for i, f := range r.object.Fields {
		if f.Presence != ir.Required {
			continue
		}
		test := jen.Op("!").Add(r.has("seen", i))
		if f == r.impliable {
			test.Op("&&").Op("!").Id("implied")
		}
		missing = append(missing, layout.Alternative{Test: test, Then: jen.Id("dec").Dot("MissingField").Call(jen.Lit(f.Name))})
	}
	return layout.FirstOf(missing)
}

// complete supplies defaults and runs checks, if all went well so far: ids and
// times must not be drawn for an object that is refused.
func (r *objectReader) complete() []jen.Code {
	var body []jen.Code
	careful := false
	for i, f := range r.object.Fields {
		if f.Presence != ir.Defaulted || f.Const != nil {
			continue
		}
		value := r.Defaults.FieldDefault(r.object, f, drawFromDecoder)
		if value == nil {
			continue
		}
		careful = careful || ir.Draws(f.DefaultConst())
		missing := jen.Op("!").Add(r.has("seen", i))
		if r.remembers(f) {
			missing.Op("||").Add(r.has(r.missingSet(), i))
		}
		body = append(body, jen.If(missing).Block(r.place(f).Op("=").Add(value)))
	}
	if r.object.Derives() {
		careful = true
		for _, f := range r.object.Fields {
			if f.Derived != nil {
				body = append(body, r.place(f).Op("=").Add(r.derived(r.object, f, r.receiver)))
			}
		}
	}
	if check, ok := r.CheckFunc(r.object); ok {
		careful = true
		body = append(body, jen.If(jen.Err().Op(":=").Id(check).Call(jen.Id(r.receiver)), jen.Err().Op("!=").Nil()).Block(
			r.Coding("FailCheck").Call(jen.Id("dec"), jen.Err()),
		))
	}
	if careful {
		body = append([]jen.Code{jen.If(jen.Id("dec").Dot("Failed").Call()).Block(jen.Return())}, body...)
	}
	return body
}

func drawFromDecoder(method string) *jen.Statement { return jen.Id("dec").Dot(method).Call() }
