package logic

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// pipelineWriter writes the type that runs the stages of a pipeline, and the
// functions that take an event from one to the next.
type pipelineWriter struct {
	*Logic
	pipeline *ir.Pipeline
	name     string // of the type
	run      string // of the type that one event is on its way in
	self     string // receivers
	runSelf  string
	stages   []*stage
	out      string // the method that delivers what the last stage emits
	starts   bool   // some stage begins with more than Go's zero value …
	drawn    bool   // … that takes ids or the time
}

// stage is one stage of a pipeline.
type stage struct {
	*ir.Reducer
	field   string  // with its state
	method  string  // that takes an event to it
	arrives ir.Type // what it is given: a type as large as its input, or smaller
	direct  bool    // only called where the stage before has not failed
	emit    string  // the field of the run that hands on what it emits
}

// PipelineDecls declares a pipeline.
func (l *Logic) PipelineDecls(p *ir.Pipeline) []jen.Code {
	name := l.IDs.Pipeline(p)
	w := &pipelineWriter{
		Logic: l, pipeline: p, name: name, run: helper.RunType(p), self: shape.Receiver(name), runSelf: "r",
	}
	w.layOut()
	decls := append([]jen.Code{w.structType()}, w.beginnings()...)
	decls = append(decls, w.pushMethod(), w.endMethod(), w.eventsMethod(), w.foldMethod())
	decls = append(append(decls, w.linesMethods()...), w.comparing()...)
	decls = append(decls, w.runType(), w.beginMethod(), w.resultMethod())
	for i := range w.stages {
		decls = append(decls, w.stageMethod(i))
	}
	return append(decls, w.outMethod())
}

// layOut settles what goes from stage to stage, and the names.
func (w *pipelineWriter) layOut() {
	scope := names.NewScope("states", "passage", "deliver", "opts", "result")
	arrives := ir.Type(w.pipeline.Stages[0].Input)
	for i, r := range w.pipeline.Stages {
		method := names.GoCamel(r.Name)
		if names.GoReserved(method) {
			method += "Stage"
		}
		w.stages = append(w.stages, &stage{
			Reducer: r, field: w.IDs.Stage(w.pipeline, r), method: scope.Claim(method, method+"Stage"),
			arrives: arrives, direct: i == 0 || w.pipeline.Stages[i-1].Emits == nil,
		})
		if r.Emits != nil {
			arrives = r.Emits
		}
	}
	w.out = scope.Claim("out", "outOf"+names.GoPascal(w.last().Name))
	for i, s := range w.stages {
		if s.Emits != nil {
			s.emit = scope.Claim("to"+names.GoPascal(w.next(i)), "emitTo"+names.GoPascal(w.next(i)))
		}
	}
}

func (w *pipelineWriter) first() *stage { return w.stages[0] }

func (w *pipelineWriter) last() *stage { return w.stages[len(w.stages)-1] }

// delivered is the type of what comes out of the last stage.
func (w *pipelineWriter) delivered() *jen.Statement {
	if last := w.last(); last.Emits == nil {
		return w.GoType(last.arrives)
	}
	return w.GoType(w.last().Emits)
}

// ends reports whether there is something to do at the end of a stream.
func (w *pipelineWriter) ends() bool {
	for _, s := range w.stages {
		if len(s.End) > 0 {
			return true
		}
	}
	return false
}

func (w *pipelineWriter) structType() jen.Code {
	var fields []jen.Code
	var stages []string
	for _, s := range w.stages {
		stages = append(stages, s.Name)
		fields = append(fields, jen.Id(s.field).Add(w.Type(s.State)).Comment("// of the stage "+s.Name))
	}
	fields = append(fields, jen.Line())
	if w.starts = w.isStarted(); w.starts {
		fields = append(fields, jen.Id("begun").Bool().Comment("// each stage has its state"))
	}
	fields = append(fields, jen.Id("idle").Op("*").Id(w.run).Comment("// for the next event"))
	doc := layout.Describe(w.name, w.pipeline.Doc, w.pipeline.Deprecated, "runs reducers one after the other.")
	if w.pipeline.Deprecated == "" {
		about := "The zero value is ready to use."
		if len(stages) > 1 {
			about += " Its fields are the states of its stages, which run in this order: " + strings.Join(stages, ", ") + "."
		}
		if w.starts {
			about += " A state that is still the zero value of Go is begun by the first event."
		}
		doc = append(append(doc, ""), layout.Note(about)...)
	}
	return doc.Above(jen.Type().Id(w.name).Struct(fields...))
}

func (w *pipelineWriter) method(name string, params ...jen.Code) *jen.Statement {
	return jen.Func().Params(jen.Id(w.self).Op("*").Id(w.name)).Id(name).Params(params...)
}

func (w *pipelineWriter) deliverParam() *jen.Statement {
	return jen.Id("deliver").Func().Params(w.delivered(), w.Wire("Outcome"))
}

// begin takes what one event, or the end, is on its way in.
func (w *pipelineWriter) begin() jen.Code {
	return jen.Id("run").Op(":=").Id(w.self).Dot("begin").Call(jen.Id("deliver"), jen.Id("opts"))
}

func result() jen.Code { return jen.Return(jen.Id("run").Dot("result").Call()) }

func (w *pipelineWriter) pushMethod() jen.Code {
	doc := layout.Compose([]string{
		"Push takes one event through the stages. What comes out of the last one is given to deliver, unless " +
			"that is nil, with the outcome that it had there.",
		"The outcome of Push says why if the event was skipped, or what came of it, so that nothing came out. " +
			"It has the signals of the last stage and the warnings of all, with what else was skipped. An error " +
			"is of type *wire.StageError and ends the stream; what was delivered before it stands.",
	}, "")
	return doc.Above(w.method("Push", jen.Id("ev").Add(w.GoType(w.first().Input)), w.deliverParam(), w.OptsParam()).
		Params(w.Wire("Outcome"), jen.Error()).Block(
		w.begin(),
		jen.Id("run").Dot(w.first().method).Call(jen.Id("ev")),
		result(),
	))
}

// endMethod ends the stages in their order: what one has left goes to the next
// before that ends.
func (w *pipelineWriter) endMethod() jen.Code {
	if !w.ends() {
		return layout.Note("End is called at the end of a stream. No stage has anything left to do then.").
			Above(jen.Func().Params(jen.Op("*").Id(w.name)).Id("End").
				Params(jen.Func().Params(w.delivered(), w.Wire("Outcome")), jen.Op("...").Add(w.Wire("Option"))).
				Params(w.Wire("Outcome"), jen.Error()).Block(jen.Return(w.Wire("Outcome").Values(), jen.Nil())))
	}
	body := []jen.Code{w.begin()}
	isFirst := true
	for _, s := range w.stages {
		if len(s.End) == 0 {
			continue
		}
		var args []jen.Code
		if s.Emits != nil {
			args = append(args, jen.Id("run").Dot(s.emit))
		}
		args = append(args, jen.Id("opts").Op("..."))
		took := []jen.Code{
			jen.List(jen.Id("outcome"), jen.Err()).Op(":=").Id(w.self).Dot(s.field).Dot(w.IDs.End(s.Reducer)).Call(args...),
			jen.Id("run").Dot("passage").Dot("Took").Call(jen.Lit(s.Name), jen.Op("&").Id("outcome"), jen.Err()),
		}
		if s == w.last() && len(s.Signals) > 0 {
			took = append(took, jen.Id("run").Dot("passage").Dot("Raise").Call(jen.Id("outcome").Dot("Signals")))
		}
		if isFirst {
			body, isFirst = append(body, took...), false
			continue
		}
		body = append(body, jen.If(jen.Op("!").Id("run").Dot("passage").Dot("Over").Call()).Block(took...))
	}
	doc := layout.Note("End does what is left to do at the end of a stream. What comes of it goes the way of Push, and so do " +
		"errors.")
	return doc.Above(w.method("End", w.deliverParam(), w.OptsParam()).
		Params(w.Wire("Outcome"), jen.Error()).Block(append(body, result())...))
}

// next is the method that takes what stage i hands on.
func (w *pipelineWriter) next(i int) string {
	if i+1 < len(w.stages) {
		return w.stages[i+1].method
	}
	return w.out
}

func (w *pipelineWriter) eventsMethod() jen.Code {
	about := "Events reads server-sent events, pushes each and yields what came of it: what came out of the last stage and how it went."
	if w.ends() {
		about += " At the end of the stream it calls End, which comes with no event."
	}
	doc := layout.Note(about + " The first error ends it: a *wire.StreamError says which event it is about.")
	return doc.Above(w.pipes("Events", "sse", w.reading("PipeSSE", w.Framed(w.first().Input, jen.Id("sse")))))
}

func (w *pipelineWriter) foldMethod() jen.Code {
	doc := layout.Note("Fold is Events for the states alone: they are what the stream has made of them.")
	return doc.Above(w.folds("Fold", "sse", w.reading("FoldSSE", w.Framed(w.first().Input, jen.Id("sse")))))
}

// linesMethods are those of streams with one document a line.
func (w *pipelineWriter) linesMethods() []jen.Code {
	return []jen.Code{
		layout.Note("EventsNDJSON is Events for a stream that holds one JSON document a line.").
			Above(w.pipes("EventsNDJSON", "ndjson", w.reading("PipeNDJSON", jen.Id("ndjson")))),
		layout.Note("FoldNDJSON is Fold for such a stream.").
			Above(w.folds("FoldNDJSON", "ndjson", w.reading("FoldNDJSON", jen.Id("ndjson")))),
	}
}

// pipes is a method that yields what comes of a stream.
func (w *pipelineWriter) pipes(name, stream string, reading jen.Code) *jen.Statement {
	taken := w.Wire("Taken").Types(w.GoType(w.first().Input), w.delivered())
	return w.method(name, jen.Id(stream).Qual("io", "Reader"), w.OptsParam()).
		Qual("iter", "Seq2").Types(taken, jen.Error()).Block(jen.Return(reading))
}

// folds is a method that sends a stream through, for the states.
func (w *pipelineWriter) folds(name, stream string, reading jen.Code) *jen.Statement {
	return w.method(name, jen.Id(stream).Qual("io", "Reader"), w.OptsParam()).Error().Block(jen.Return(reading))
}

// reading is a call that reads a stream of events for the pipeline.
func (w *pipelineWriter) reading(function string, stream jen.Code) jen.Code {
	input, end := w.first().Input, jen.Nil()
	if w.ends() {
		end = jen.Id(w.self).Dot("End")
	}
	return w.Coding(function).Call(stream, jen.Lit(ir.TagKey(input)), w.ReaderOf(input),
		jen.Id(w.self).Dot("Push"), end, w.StreamOpts())
}
