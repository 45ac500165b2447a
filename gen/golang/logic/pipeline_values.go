package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
)

// comparing are the methods by which pipelines are checked, compared and printed: what
// counts are the states of the stages.
func (w *pipelineWriter) comparing() []jen.Code {
	value := func(name string, params ...jen.Code) *jen.Statement {
		return jen.Func().Params(jen.Id(w.self).Id(w.name)).Id(name).Params(params...)
	}
	states := func(of string) *jen.Statement { return jen.Id(of).Dot("states") }
	var write, validate []jen.Code
	if w.starts {
		write = append(write, jen.If(jen.Op("!").Id(w.self).Dot("begun")).Block(w.startWithDefaults()))
		validate = append(validate, write[0])
	}
	for i, s := range w.stages {
		key := `,"` + s.Name + `":`
		if i == 0 {
			key = `{"` + s.Name + `":`
		}
		field := jen.Id(w.self).Dot(s.field)
		write = append(write, jen.Id("dst").Op("=").Add(field.Clone()).Dot("AppendTo").Call(
			jen.Append(jen.Id("dst"), layout.RawString(key).Op("...")), jen.Id("enc")))
		validate = append(validate, jen.If(jen.Err().Op(":=").Add(field.Clone()).Dot("Validate").Call(), jen.Err().Op("!=").Nil()).Block(
			jen.Return(w.Coding("Under").Call(jen.Err(), w.Wire("Field").Call(jen.Lit(s.Name))))))
	}
	write = append(write, jen.Return(jen.Append(jen.Id("dst"), jen.LitRune('}'))))
	validate = append(validate, jen.Return(jen.Nil()))
	return []jen.Code{
		layout.Note("Validate tells what readers would refuse of the states.").Above(value("Validate").Error().Block(validate...)),
		layout.Note("Equal reports whether the states of " + w.self + " and other are the same JSON.").Above(
			value("Equal", jen.Id("other").Id(w.name)).Bool().Add(layout.OneLine(
				jen.Return(w.Coding("Same").Call(states(w.self), states("other")))))),
		layout.Note("String is the states as JSON, by the names of the stages.").Above(
			value("String").String().Add(layout.OneLine(jen.Return(w.Coding("String").Call(states(w.self)))))),
		value("states", jen.Id("dst").Index().Byte(), jen.Id("enc").Op("*").Add(w.JSONText("Encoder"))).
			Index().Byte().Block(write...),
	}
}

// startWithDefaults is start without options.
func (w *pipelineWriter) startWithDefaults() *jen.Statement {
	if w.drawn {
		return jen.Id(w.self).Dot("start").Call(jen.Nil())
	}
	return w.start()
}
