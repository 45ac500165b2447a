package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
)

// runType declares what one event is on its way in.
func (w *pipelineWriter) runType() jen.Code {
	doc := layout.Note(w.run + " is the way of one event, or of the end of the stream, through " + w.name + ".")
	fields := []jen.Code{
		jen.Id("states").Op("*").Id(w.name),
		jen.Id("passage").Add(w.Reducing("Passage")),
		w.deliverParam(),
		jen.Id("opts").Index().Add(w.Wire("Option")),
	}
	var emitters []jen.Code
	for _, s := range w.stages {
		if s.Emits != nil {
			emitters = append(emitters, jen.Id(s.emit).Func().Params(w.GoType(s.Emits)))
		}
	}
	if emitters != nil {
		fields = append(fields, jen.Line(), jen.Comment("// The methods that stages hand their events to."))
		fields = append(fields, emitters...)
	}
	return doc.Above(jen.Type().Id(w.run).Struct(fields...))
}

// beginMethod gives a run for one event. The methods of a run are bound only once.
func (w *pipelineWriter) beginMethod() jen.Code {
	run, idle := jen.Id("run"), func() *jen.Statement { return jen.Id(w.self).Dot("idle") }
	fresh := []jen.Code{run.Clone().Op("=").Op("&").Id(w.run).Values(jen.Id("states").Op(":").Id(w.self))}
	for i, s := range w.stages {
		if s.Emits != nil {
			fresh = append(fresh, run.Clone().Dot(s.emit).Op("=").Add(run.Clone()).Dot(w.next(i)))
		}
	}
	start := jen.Null()
	if w.starts {
		start = jen.If(jen.Op("!").Id(w.self).Dot("begun")).Block(w.start())
	}
	doc := layout.Note("begin prepares the way of one event. It is that of the event before, unless that is still under way " +
		"or " + w.self + " is a copy.")
	return doc.Above(w.method("begin", w.deliverParam(), jen.Id("opts").Index().Add(w.Wire("Option"))).Op("*").Id(w.run).Block(
		start,
		jen.Id("run").Op(":=").Add(idle()),
		jen.If(jen.Id("run").Op("==").Nil().Op("||").Id("run").Dot("states").Op("!=").Id(w.self)).Block(fresh...),
		idle().Op("=").Nil(),
		jen.List(run.Clone().Dot("deliver"), run.Clone().Dot("opts")).Op("=").List(jen.Id("deliver"), jen.Id("opts")),
		jen.Return(jen.Id("run")),
	))
}

// resultMethod ends a run and keeps it for the next event.
func (w *pipelineWriter) resultMethod() jen.Code {
	doc := layout.Note("result is how the event went.")
	return doc.Above(w.runMethod("result").Params().Params(w.Wire("Outcome"), jen.Error()).Block(
		jen.List(jen.Id("outcome"), jen.Err()).Op(":=").Add(w.ofPassage("Result")),
		jen.List(w.ofRun("passage"), w.ofRun("deliver"), w.ofRun("opts")).Op("=").
			List(w.Reducing("Passage").Values(), jen.Nil(), jen.Nil()),
		w.ofRun("states").Dot("idle").Op("=").Id(w.runSelf),
		jen.Return(jen.Id("outcome"), jen.Err()),
	))
}

func (w *pipelineWriter) runMethod(name string) *jen.Statement {
	return jen.Func().Params(jen.Id(w.runSelf).Op("*").Id(w.run)).Id(name)
}

// ofRun is a field or method of the run.
func (w *pipelineWriter) ofRun(name string) *jen.Statement { return jen.Id(w.runSelf).Dot(name) }

func (w *pipelineWriter) ofPassage(method string, args ...jen.Code) *jen.Statement {
	return w.ofRun("passage").Dot(method).Call(args...)
}

// stageMethod takes one event to stage i, and on from there.
func (w *pipelineWriter) stageMethod(i int) jen.Code {
	s := w.stages[i]
	var body []jen.Code
	if !s.direct {
		body = append(body, jen.If(w.ofPassage("Over")).Block(jen.Return()))
	}
	args := []jen.Code{jen.Id("ev")}
	if s.Emits != nil {
		args = append(args, w.ofRun(s.emit))
	}
	args = append(args, w.ofRun("opts").Op("..."))
	body = append(body, jen.List(jen.Id("outcome"), jen.Err()).Op(":=").
		Add(w.ofRun("states")).Dot(s.field).Dot(w.IDs.Reducer(s.Reducer)).Call(args...))
	if s == w.last() && len(s.Signals) > 0 {
		body = append(body, w.ofPassage("Raise", jen.Id("outcome").Dot("Signals")))
	}
	took := w.ofPassage("Took", jen.Lit(s.Name), jen.Op("&").Id("outcome"), jen.Err())
	switch {
	case s.Emits != nil:
		body = append(body, took)
	case s == w.last():
		body = append(body, jen.If(took).Block(
			w.ofRun(w.out).Call(jen.Id("ev"), jen.Id("outcome"))))
	default:
		body = append(body, jen.If(took).Block(w.ofRun(w.next(i)).Call(jen.Id("ev"))))
	}
	return w.runMethod(s.method).Params(jen.Id("ev").Add(w.GoType(s.arrives))).Block(body...)
}

// outMethod delivers what comes out of the last stage.
func (w *pipelineWriter) outMethod() jen.Code {
	params := []jen.Code{jen.Id("ev").Add(w.delivered())}
	outcome := w.Wire("Outcome").Values()
	if w.last().Emits == nil {
		params = append(params, jen.Id("outcome").Add(w.Wire("Outcome")))
		outcome = jen.Id("outcome")
	}
	return w.runMethod(w.out).Params(params...).Block(
		w.ofPassage("Through"),
		jen.If(w.ofRun("deliver").Op("!=").Nil()).Block(w.ofRun("deliver").Call(jen.Id("ev"), outcome)))
}
