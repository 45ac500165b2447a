package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/declare"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// warns reports whether a reducer may give rise to warnings.
func (r *reducer) warns() bool { return r.Effects.Reducer(r.r).Warns }

// emits reports whether rules for events hand values on.
func (r *reducer) emits() bool {
	emits := len(r.r.Pass) > 0 || r.Effects.Steps(r.r.First).Emits
	for _, c := range r.r.Cases {
		emits = emits || r.Effects.Steps(c.Body).Emits
	}
	return emits || r.r.Unknown != nil && r.Effects.Steps(r.r.Unknown.Body).Emits
}

// outcomeType is the type of the outcomes of a reducer.
func (m *Logic) outcomeType(r *ir.Reducer) layout.Doc {
	return layout.TypeArgs(m.RuntimeType("Outcome"), layout.Texts(m.signalOf(r), m.codeOf(r))...)
}

// signalOf is the type of the signals of a reducer.
func (m *Logic) signalOf(r *ir.Reducer) string {
	if len(r.Signals) == 0 {
		return "never"
	}
	return m.TypeName(shape.RoleSignal, r)
}

// codeOf is the type of the codes of a reducer.
func (m *Logic) codeOf(r *ir.Reducer) string {
	if len(plan.ReducerCodes(r)) == 0 {
		return "never"
	}
	return m.TypeName(shape.RoleCode, r)
}

// foldedType is the type of what a function of a reducer gives that may make a state.
func (r *reducer) foldedType(state string, pure bool) string {
	t := r.RuntimeType("Reduced") + "<" + state + ", " + r.signalOf(r.r) + ", " + r.codeOf(r.r) + ">"
	if pure && r.r.Emits != nil {
		t += " & " + r.RuntimeType("Emitted") + "<" + r.Type(r.r.Emits) + ">"
	}
	return t
}

// parameters are those of a function of a reducer, behind the state: the event if
// there is one, where to hand values on, and the options.
func (r *reducer) parameters(event string) []layout.Doc { return r.parametersFor(event, true, true) }

// parametersFor are the same for a function that may not need them all. What it only
// takes because all functions of its kind do has a bar before it.
func (r *reducer) parametersFor(event string, emits, draws bool) []layout.Doc {
	var params []layout.Doc
	if event != "" {
		params = append(params, layout.Text(event+": "+r.TypeName(shape.RoleType, r.r.Input)))
	}
	return append(append(params, r.emitParam(emits)...), r.options(draws))
}

// emitParam is where to hand values on, if the reducer does.
func (r *reducer) emitParam(used bool) []layout.Doc {
	if r.r.Emits == nil {
		return nil
	}
	return layout.Texts(needed(r.Word("emit"), used) + ": " + r.EmitType(r.r.Emits))
}

func (r *reducer) options(used bool) layout.Doc {
	return layout.Text(needed(r.Word("options"), used) + "?: " + r.RuntimeType("SourceOptions"))
}

func needed(name string, used bool) string {
	if !used {
		return "_" + name
	}
	return name
}

// codes prints the object of a reducer's codes and the type of them.
func (r *reducer) codes() {
	codes := plan.ReducerCodes(r.r)
	if len(codes) == 0 {
		return
	}
	name := r.IDs.Get(shape.RoleCode, r.r)
	enum := &ir.Enum{}
	for _, c := range codes {
		enum.Values = append(enum.Values, &ir.EnumValue{Value: c.Name, Doc: c.Sketch()})
	}
	note := "Why {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "} skips or refuses an event, or warns."
	r.Blank()
	r.Note(note)
	declare.EnumObject(r.Module, name, enum)
	r.Blank()
	r.Note(note)
	r.Line(declare.EnumType(name), ";")
}

// signals prints the object of a reducer's signals and the type of them.
func (r *reducer) signals() {
	if len(r.r.Signals) == 0 {
		return
	}
	name := r.IDs.Get(shape.RoleSignal, r.r)
	enum := &ir.Enum{}
	for _, s := range r.r.Signals {
		enum.Values = append(enum.Values, &ir.EnumValue{Value: s.Name, Doc: s.Doc})
	}
	note := "What {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "} may signal."
	r.Blank()
	r.Note(note)
	declare.EnumObject(r.Module, name, enum)
	r.Blank()
	r.Note(note)
	r.Line(declare.EnumType(name), ";")
	r.Blank()
	r.Line(r.declaredSignals("export const "+r.IDs.Get(shape.RoleSignals, r.r), name), ";")
}

// declaredSignals declares the object of the runtime for the signals of a reducer.
func (m *Logic) declaredSignals(head, signals string) layout.Doc {
	values := layout.Call("/* @__PURE__ */ Object.values", layout.Text(signals))
	return layout.Set(head, layout.Call("/* @__PURE__ */ new "+m.Runtime("Signals"), values))
}
