package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// passOn emits the event as it is. In a case of several types it has that of the
// union that is read, which may be larger than the one that is emitted.
func (w *reducerWriter) passOn(f *stepWriter, event *local) []jen.Code {
	passed := jen.Id(event.name)
	if len(w.reducer.Pass) > 1 && !w.isPart(w.reducer.Input, w.reducer.Emits) {
		passed = passed.Assert(w.GoType(w.reducer.Emits))
	}
	return []jen.Code{f.emitter.id().Call(passed)}
}

// IsPart reports whether every Go value of a union is one of another type.
func (w *reducerWriter) isPart(u *ir.Union, of ir.Type) bool {
	larger, ok := of.(*ir.Union)
	return ok && w.Unions.IsPart(u, larger)
}

// needsUndecided reports whether the cases without a rule read the event by its
// own type.
func (w *reducerWriter) needsUndecided() bool {
	return w.reducer.Input.Unknown == ir.Keep || len(w.reducer.Pass) > 0
}

// endMethod writes what a reducer does after the last event; nil if that is
// nothing.
func (w *reducerWriter) endMethod() jen.Code {
	r := w.reducer
	if len(r.End) == 0 {
		return nil
	}
	f := newStepWriter(w.helpers, ending{outcome: true, fails: true})
	self := &local{name: f.block.name(shape.Receiver(w.state))}
	f.block.taken["opts"] = true
	f.vars[r.Self] = variable{local: self}
	var params []jen.Code
	if r.Emits != nil {
		params = append(params, f.emitParam(r.Emits))
	}
	f.resolve(w.Effects.Steps(r.End).Draws)
	if w.logic.notes(r.End) {
		f.end.notes = &local{name: f.block.name("outcome")}
		f.later(f.block, func() *jen.Statement { return jen.Var().Id(f.end.notes.name).Add(w.Wire("Outcome")) })
	}
	f.steps(r.End, true)
	if !plan.Leaves(r.End) {
		f.complete()
	}
	name := w.IDs.End(r)
	about := name + " does what is left to do after the last event."
	if r.Emits != nil {
		about += " What comes of that is given to emit, in order."
	}
	return layout.Note(about).Above(jen.Func().Params(jen.Id(self.name).Op("*").Id(w.state)).Id(name).
		Params(append(params, w.OptsParam())...).
		Params(w.Wire("Outcome"), jen.Error()).Block(f.finish()...))
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
	initial := initialState(r.State)
	if r.Emits == nil || len(r.Starts) > 0 || initial == nil {
		return nil
	}
	emitted := w.GoType(r.Emits)
	f := newStepWriter(w.helpers, ending{fails: true, values: []jen.Code{jen.Id("emitted")}})
	for _, name := range []string{"events", "emitted", "emit", "ev", "opts", "state"} {
		f.block.taken[name] = true
	}
	f.resolve(plan.ExprEffect(initial).Draws)
	f.add(jen.Var().Id("emitted").Index().Add(emitted))
	state := f.withName("state", func() value { return f.expr(initial, keep) })
	f.add(
		jen.Id("state").Op(":=").Add(state.code),
		jen.Id("emit").Op(":=").Func().Params(jen.Id("ev").Add(emitted)).Block(
			jen.Id("emitted").Op("=").Append(jen.Id("emitted"), jen.Id("ev"))),
		jen.For(jen.List(jen.Id("_"), jen.Id("ev")).Op(":=").Range().Id("events")).Block(
			orStop(jen.Id("state").Dot(w.IDs.Reducer(r)).Call(jen.Id("ev"), jen.Id("emit"), jen.Id("opts").Op("..."))),
		),
	)
	if len(r.End) > 0 {
		f.add(orStop(jen.Id("state").Dot(w.IDs.End(r)).Call(jen.Id("emit"), jen.Id("opts").Op("..."))))
	}
	f.add(jen.Return(jen.Id("emitted"), jen.Nil()))
	name := w.IDs.All(r)
	doc := layout.Note(name + " takes a whole stream through " + w.state + "." + w.IDs.Reducer(r) +
		", and returns what comes out of it. It stops at the first error, with what came out until then.")
	return doc.Above(jen.Func().Id(name).
		Params(jen.Id("events").Index().Add(w.input), w.OptsParam()).
		Params(jen.Index().Add(emitted), jen.Error()).Block(f.finish()...))
}
