package logic

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// passOn emits the event as it is. In a case of several types it has that of the
// union that is read, which may be larger than the one that is emitted.
func (w *reducerWriter) passOn(f *steps.Writer, event *value.Local) []jen.Code {
	passed := jen.Id(event.Name)
	if len(w.reducer.Pass) > 1 && !w.isPart(w.reducer.Union(), w.reducer.Emits) {
		passed = passed.Assert(w.GoType(w.reducer.Emits))
	}
	return []jen.Code{f.Emitter.ID().Call(passed)}
}

// IsPart reports whether every Go value of a union is one of another type.
func (w *reducerWriter) isPart(u *ir.Union, of ir.Type) bool {
	larger, ok := of.(*ir.Union)
	return ok && w.Unions.IsPart(u, larger)
}

// needsUndecided reports whether the cases without a rule read the event by its
// own type.
func (w *reducerWriter) needsUndecided() bool {
	unknown := !w.reducer.Union().ByKey // whose tag is told
	if w.unknown != nil {
		unknown = slices.Contains(w.unknown.takes, true)
	}
	return w.reducer.KeepsUnknown() && unknown || len(w.reducer.Pass) > 0
}

// endMethod writes what a reducer does after the last event; nil if that is
// nothing.
func (w *reducerWriter) endMethod() jen.Code {
	r := w.reducer
	if len(r.End) == 0 {
		return nil
	}
	f := steps.New(w.Helpers, body.Ending{Outcome: true, Fails: true})
	self := &value.Local{Name: f.Block.Name(shape.Receiver(w.state))}
	f.Block.Taken["opts"] = true
	f.Vars[r.Self] = body.Variable{Local: self}
	var params []jen.Code
	if r.Emits != nil {
		params = append(params, f.EmitParam(r.Emits))
	}
	f.Resolve(w.Effects.Steps(r.End).Asks())
	if r.AsksIncomplete() {
		incomplete := &value.Local{Name: f.Block.Name("incomplete")}
		f.Vars[r.Incomplete] = body.Variable{Local: incomplete}
		f.Add(incomplete.ID().Op(":=").Add(w.JSONText("Resolve")).Call(jen.Id("opts")).Dot("Incomplete"))
	}
	if w.Logic.notes(r.End) {
		f.End.Notes = &value.Local{Name: f.Block.Name("outcome")}
		f.Later(f.Block, func() *jen.Statement { return jen.Var().Id(f.End.Notes.Name).Add(w.Wire("Outcome")) })
	}
	results := []jen.Code{w.Wire("Outcome"), jen.Error()}
	var begin []jen.Code
	if w.Project.Undo.Steps(r.End) {
		begin = f.TakesBack()
		results = []jen.Code{jen.Id("_").Add(w.Wire("Outcome")), jen.Err().Error()}
	}
	f.Steps(r.End, true)
	if !plan.Leaves(r.End) {
		f.Complete()
	}
	name := w.IDs.End(r)
	about := name + " does what is left to do after the last event."
	if r.AsksIncomplete() {
		about += " With wire.WithIncomplete the stream was cut off there."
	}
	if r.Emits != nil {
		about += " What comes of that is given to emit, in order."
	}
	return layout.Note(about).Above(jen.Func().Params(jen.Id(self.Name).Op("*").Id(w.state)).Id(name).
		Params(append(params, w.OptsParam())...).
		Params(results...).Block(append(begin, f.Finish()...)...))
}

// orStop returns what was emitted if a call fails.
func orStop(call *jen.Statement) jen.Code {
	return jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).
		Block(jen.Return(jen.Id("emitted"), jen.Err()))
}

// allFunc writes the function that takes a whole list of events through an
// emitting reducer; nil if its state cannot begin by default.
func (w *reducerWriter) allFunc() jen.Code {
	r := w.reducer
	if r.Emits == nil || len(r.Starts) > 0 || !plan.BeginsAlone(r.State) {
		return nil
	}
	initial := initialState(r.State)
	emitted := w.GoType(r.Emits)
	f := steps.New(w.Helpers, body.Ending{Fails: true, Values: []jen.Code{jen.Id("emitted")}})
	for _, name := range []string{"events", "emitted", "emit", "ev", "opts", "state"} {
		f.Block.Taken[name] = true
	}
	f.Resolve(plan.ExprEffect(initial).Draws)
	f.Add(jen.Var().Id("emitted").Index().Add(emitted))
	state := f.WithName("state", func() value.Value { return f.Expr(initial, value.Keep) })
	f.Add(
		jen.Id("state").Op(":=").Add(state.Code),
		jen.Id("emit").Op(":=").Func().Params(jen.Id("ev").Add(emitted)).Block(
			jen.Id("emitted").Op("=").Append(jen.Id("emitted"), jen.Id("ev"))),
		jen.For(jen.List(jen.Id("_"), jen.Id("ev")).Op(":=").Range().Id("events")).Block(
			orStop(jen.Id("state").Dot(w.IDs.Reducer(r)).Call(jen.Id("ev"), jen.Id("emit"), jen.Id("opts").Op("..."))),
		),
	)
	if len(r.End) > 0 {
		f.Add(orStop(jen.Id("state").Dot(w.IDs.End(r)).Call(jen.Id("emit"), jen.Id("opts").Op("..."))))
	}
	f.Add(jen.Return(jen.Id("emitted"), jen.Nil()))
	name := w.IDs.All(r)
	doc := layout.Note(name + " takes a whole stream through " + w.state + "." + w.IDs.Reducer(r) +
		", and returns what comes out of it. It stops at the first error, with what came out until then.")
	return doc.Above(jen.Func().Id(name).
		Params(jen.Id("events").Index().Add(w.input), w.OptsParam()).
		Params(jen.Index().Add(emitted), jen.Error()).Block(f.Finish()...))
}

// signalConstants declares the signals of a reducer.
func (p *Logic) signalConstants(r *ir.Reducer) jen.Code {
	var defs []jen.Code
	for i, s := range r.Signals {
		name := p.IDs.Signal(s)
		doc := layout.Remark(s.Doc, "")
		if i > 0 && len(doc) > 0 {
			defs = append(defs, jen.Line())
		}
		defs = append(defs, doc.Codes()...)
		def := jen.Id(name)
		if i == 0 {
			def.Add(p.Wire("Signals")).Op("=").Lit(1).Op("<<").Iota()
		}
		defs = append(defs, def)
	}
	doc := layout.Note("The signals of " + p.IDs.Reducer(r) + ": what the outcome of an event says that it touched.")
	return doc.Above(jen.Const().Defs(defs...))
}
