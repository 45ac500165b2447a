package golang

import "github.com/dave/jennifer/jen"

// runType declares what one event is on its way in.
func (w *pipelineWriter) runType() jen.Code {
	doc := note(w.run + " is the way of one event, or of the end of the stream, through " + w.name + ".")
	return doc.above(jen.Type().Id(w.run).Struct(
		jen.Id("states").Op("*").Id(w.name),
		jen.Id("passage").Add(w.wire("Passage")),
		w.deliverParam(),
		jen.Id("opts").Index().Add(w.wire("Option")),
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
		args = append(args, w.ofRun(w.next(i)))
	}
	args = append(args, w.ofRun("opts").Op("..."))
	body = append(body, jen.List(jen.Id("outcome"), jen.Err()).Op(":=").
		Add(w.ofRun("states")).Dot(s.field).Dot(w.ids.reducer(s.Reducer)).Call(args...))
	if s.pushed {
		body = append(body, w.ofPassage("Pushed", jen.Id("outcome")))
	}
	if s == w.last() && len(s.Signals) > 0 {
		body = append(body, w.ofPassage("Raise", jen.Id("outcome").Dot("Signals")))
	}
	took := w.ofPassage("Took", jen.Lit(s.Name), jen.Id("outcome"), jen.Err())
	switch {
	case s.Emits != nil:
		body = append(body, took)
	case s == w.last():
		body = append(body, jen.If(took.Op("&&").Add(w.ofRun("deliver")).Op("!=").Nil()).Block(
			w.ofRun("deliver").Call(jen.Id("ev"), jen.Id("outcome"))))
	default:
		body = append(body, jen.If(took).Block(w.ofRun(w.next(i)).Call(jen.Id("ev"))))
	}
	return w.runMethod(s.method).Params(jen.Id("ev").Add(w.goType(s.arrives))).Block(body...)
}

// outMethod delivers what the last stage emits.
func (w *pipelineWriter) outMethod() jen.Code {
	return w.runMethod(w.out).Params(jen.Id("ev").Add(w.delivered())).Block(
		jen.If(w.ofRun("deliver").Op("!=").Nil()).Block(
			w.ofRun("deliver").Call(jen.Id("ev"), w.wire("Outcome").Values())))
}
