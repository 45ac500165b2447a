package typescript

import "github.com/msggen/msggen/gen/ir"

// warns reports whether a reducer may give rise to warnings.
func (r *reducer) warns() bool { return r.effects.Reducer(r.r).Warns }

// emits reports whether rules for events hand values on.
func (r *reducer) emits() bool {
	emits := len(r.r.Pass) > 0 || r.effects.Steps(r.r.First).Emits
	for _, c := range r.r.Cases {
		emits = emits || r.effects.Steps(c.Body).Emits
	}
	return emits
}

// outcomeType is the type of the outcomes of a reducer.
func (m *logic) outcomeType(r *ir.Reducer) string { return m.runtimeType("Outcome") + m.signalOf(r) }

// signalOf is the type argument for the signals of a reducer, if it has any.
func (m *logic) signalOf(r *ir.Reducer) string {
	if len(r.Signals) == 0 {
		return ""
	}
	return "<" + m.typeName(roleSignal, r) + ">"
}

// reducedType is the type of what a pure function of a reducer gives.
func (m *logic) reducedType(name string, r *ir.Reducer, state string) string {
	t := m.runtimeType(name) + "<" + state
	if len(r.Signals) > 0 {
		t += ", " + m.typeName(roleSignal, r)
	}
	t += ">"
	if r.Emits != nil {
		t += " & " + m.runtimeType("Emitted") + "<" + m.tsType(r.Emits) + ">"
	}
	return t
}

// parameters are those of a function of a reducer, behind the state: the event if
// there is one, where to hand values on, and the options.
func (m *logic) parameters(r *ir.Reducer, event string) []Doc {
	var params []Doc
	if event != "" {
		params = append(params, textDoc(event+": "+m.typeName(roleType, r.Input)))
	}
	if r.Emits != nil {
		params = append(params, textDoc(m.word("emit")+": "+m.emitType(r.Emits)))
	}
	return append(params, textDoc(m.word("options")+"?: "+m.runtimeType("SourceOptions")))
}

// signals prints the object of a reducer's signals and the type of them.
func (r *reducer) signals() {
	if len(r.r.Signals) == 0 {
		return
	}
	name := r.names.of(roleSignal, r.r)
	enum := &ir.Enum{}
	for _, s := range r.r.Signals {
		enum.Values = append(enum.Values, &ir.EnumValue{Value: s.Name, Doc: s.Doc})
	}
	note := "What {@link " + r.names.of(roleReducer, r.r) + "} may signal."
	r.blank()
	r.note(note)
	enumObject(r.module, name, enum)
	r.blank()
	r.note(note)
	r.line(enumType(name), ";")
	r.blank()
	r.line(r.declaredSignals("export const "+r.names.of(roleSignals, r.r), name), ";")
}

// declaredSignals declares the object of the runtime for the signals of a reducer.
func (m *logic) declaredSignals(head, signals string) Doc {
	values := call("/* @__PURE__ */ Object.values", textDoc(signals))
	return set(head, call("/* @__PURE__ */ new "+m.runtime("Signals"), values))
}
