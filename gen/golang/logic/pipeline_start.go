package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// isStarted reports whether a stage begins with more than Go's zero value, so that a
// pipeline that nobody made has to be started.
func (w *pipelineWriter) isStarted() bool {
	f := steps.New(w.Helpers, body.Ending{})
	for _, s := range w.stages {
		initial := initialState(s.State)
		if ir.Draws(initial.Value) || !f.Omittable(f.Expr(initial, value.Keep), shape.InPlace) {
			return true
		}
	}
	return false
}

// beginnings are the function that makes a pipeline and the method that gives its
// stages what they begin with.
func (w *pipelineWriter) beginnings() []jen.Code {
	draws := false
	for _, s := range w.stages {
		draws = draws || ir.Draws(initialState(s.State).Value)
	}
	var params []jen.Code
	if w.drawn = draws; draws {
		params = append(params, w.OptsParam())
	}
	name := w.IDs.NewPipeline(w.pipeline)
	doc := layout.Note(name + " makes " + indefinite(w.name) + " at the beginning of a stream.")
	made := []jen.Code{jen.Return(jen.New(jen.Id(w.name)))}
	if w.starts {
		made = []jen.Code{
			jen.Id(w.self).Op(":=").New(jen.Id(w.name)),
			w.start(),
			jen.Return(jen.Id(w.self)),
		}
	}
	decls := []jen.Code{doc.Above(jen.Func().Id(name).Params(params...).Op("*").Id(w.name).Block(made...))}
	if w.starts {
		decls = append(decls, w.startMethod())
	}
	return decls
}

// startMethod begins the stages that were not given a state.
func (w *pipelineWriter) startMethod() jen.Code {
	f := steps.New(w.Helpers, body.Ending{})
	f.Block.Taken["opts"] = true
	f.Resolve(w.drawn)
	f.Add(jen.Id(w.self).Dot("begun").Op("=").True())
	for _, s := range w.stages {
		state := jen.Id(w.self).Dot(s.field)
		needed := true
		begin := f.Body(func() {
			v := f.WithName(s.field, func() value.Value { return f.Expr(initialState(s.State), value.Keep) })
			if needed = !f.Omittable(v, shape.InPlace); needed {
				f.Add(state.Clone().Op("=").Add(f.Store(v, shape.InPlace, s.State)))
			}
		})
		if needed {
			f.Add(jen.If(w.Reducing("IsZero").Call(jen.Op("&").Add(state))).Block(begin.Code...))
		}
	}
	var params []jen.Code
	if w.drawn {
		params = append(params, jen.Id("opts").Index().Add(w.Wire("Option")))
	}
	return layout.Note("start begins the stages that have no state yet.").Above(
		w.method("start", params...).Block(f.Finish()...))
}

// start calls that method.
func (w *pipelineWriter) start() *jen.Statement {
	if w.drawn {
		return jen.Id(w.self).Dot("start").Call(jen.Id("opts"))
	}
	return jen.Id(w.self).Dot("start").Call()
}
