package declare

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// times are the methods that give what fields say as a time.Time.
func (p *Declarer) times(o *ir.Object) []jen.Code {
	var methods []jen.Code
	for _, f := range o.Fields {
		if form := plan.Time(f); form != ir.TimeNone && plan.Stored(f) {
			methods = append(methods, p.timeMethod(o, f, form))
		}
	}
	return methods
}

func (p *Declarer) timeMethod(o *ir.Object, f *ir.Field, form ir.TimeForm) jen.Code {
	r, name, field := shape.Receiver(p.IDs.Type(o)), p.IDs.Time(o, f), p.IDs.Field(o, f)
	read := func(v *jen.Statement) jen.Code {
		if p.Targets.IsBase64(o, f) { // no time, but a text for all that
			v = jen.Add(v).Dot("String").Call()
		}
		return jen.Return(p.JSONText(timeReaders[form]).Call(v))
	}
	none := jen.Return(jen.Qual("time", "Time").Values(), jen.False())
	var body []jen.Code
	doc := layout.Comment{name + " is " + field + " as a time; false if it says none."}
	place := jen.Id(r).Dot(field)
	switch shape.HoldField(f) {
	case shape.ThreeWay:
		body = []jen.Code{
			jen.List(jen.Id("value"), jen.Id("ok")).Op(":=").Add(place).Dot("Get").Call(),
			jen.If(jen.Op("!").Id("ok")).Block(none),
			read(jen.Id("value")),
		}
	case shape.Pointer:
		if p.Targets.IsBase64(o, f) {
			body = []jen.Code{jen.If(jen.Add(place).Op("==").Nil()).Block(none), read(place)}
			break
		}
		body = []jen.Code{jen.Return(p.JSONText("TimeAt").Call(place, p.JSONText(timeReaders[form])))}
	case shape.AsIs, shape.Nilable, shape.InPlace, shape.Presence:
		body = []jen.Code{read(place)}
	}
	return doc.Above(jen.Func().Params(jen.Id(r).Op("*").Id(p.IDs.Type(o))).Id(name).Params().
		Params(jen.Qual("time", "Time"), jen.Bool()).Block(body...))
}

// timeReaders are what of the runtime reads which form.
var timeReaders = map[ir.TimeForm]string{
	ir.TimeISO:     "ISOTime",
	ir.TimeMillis:  "MilliTime",
	ir.TimeSeconds: "SecondTime",
}
