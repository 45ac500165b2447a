package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/plan"
)

// guard writes the method for what runs before the rule of every event, where that may
// return.
func (w *reducerWriter) guard() jen.Code {
	r := w.reducer
	f := steps.New(w.Helpers, steps.RuleEnding(w.first))
	self := &value.Local{Name: f.Block.Name(shape.Receiver(w.state))}
	event := &value.Local{Name: f.Block.Name("ev")}
	f.Vars[r.Self] = body.Variable{Local: self}
	f.Vars[r.FirstEvent] = body.Variable{Local: event}
	params := append([]jen.Code{jen.Id(event.Name).Add(w.input)}, f.Context(w.first, r.Emits)...)
	if w.Project.Undo.Steps(r.First) {
		params = append(params, f.UndoParam())
	}
	f.Steps(r.First, true)
	if !plan.Leaves(r.First) {
		f.Complete()
	}
	name := w.guardName()
	fn := jen.Func().Params(jen.Id(self.Name).Op("*").Id(w.state)).Id(name).Params(params...).
		Add(f.End.Results(w.Package)).Block(f.Finish()...)
	return layout.Note(name + " runs before the rule of every event.").Above(fn)
}

func (w *reducerWriter) guardName() string { return w.methodName("guard", "Event") }

// callGuard runs what comes before the rule of an event.
func (w *reducerWriter) callGuard(f *steps.Writer, self, event *value.Local) {
	args := []jen.Code{event.ID()}
	if w.first.Emits {
		args = append(args, f.Emitter.ID())
	}
	if w.first.Asks() {
		args = append(args, f.SourcesArg())
	}
	if steps.Notes(w.first) {
		f.Spoken = true
		args = append(args, f.End.PassedOn())
	}
	if w.Project.Undo.Steps(w.reducer.First) {
		args = append(args, f.UndoArg())
	}
	f.CallOpen(self.ID().Dot(w.guardName()).Call(args...), steps.RuleEnding(w.first), false)
	f.BeginStep()
}
