package logic

import (
	"slices"

	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// inPlace prints the reducer that changes the state.
func (r *reducer) inPlace() {
	r.Blank()
	r.Doc(r.r.Doc+"\n\nChanges the state in place; {@link "+r.IDs.Get(shape.RoleReduce, r.r)+"} leaves it alone.", r.r.Deprecated,
		"@returns how it went; what does not concern the state is skipped, with a reason.",
		"@throws {@link FoldError} if a rule fails; the state is then as it was.")
	r.changing(r.IDs.Get(shape.RoleReducer, r.r))
}

// usesEvent reports whether a rule looks at the event, usesSelf whether one looks at
// the state, and edits whether something is to be asked of an edit.
func (r *reducer) usesEvent() bool { return r.only == nil || r.only.Uses(1) }

func (r *reducer) usesSelf() bool { return r.only == nil || r.only.Uses(0) }

func (r *reducer) edits() bool {
	return r.only == nil || r.only.UsesEdit || r.warns() || len(r.r.Signals) > 0
}

// applied is a call of the function that chooses the rule.
func (r *reducer) applied(edit, state string) layout.Doc {
	if r.only != nil {
		return r.only.CallWith(edit, state, r.event)
	}
	values := layout.Texts(edit, state, r.event)
	if r.emits() {
		values = append(values, layout.Text(r.Word("emit")))
	}
	return layout.Call(r.apply, values...)
}

// changing prints a function that changes the state.
func (r *reducer) changing(name string) {
	params := layout.Texts(needed(r.self, r.usesSelf()) + ": " + r.state)
	params = append(params, r.parametersFor(needed(r.event, r.usesEvent()), r.only == nil || r.only.Emits != nil, r.edits())...)
	r.Block(layout.Cat("export function ", name, layout.Args(params...), ": ", layout.Flat(r.outcomeType(r.r))), func() {
		if r.Undo.Event(r.r) {
			r.undoing(r.applied(r.Word("edit"), r.self))
			return
		}
		if !r.warns() && len(r.r.Signals) == 0 {
			edit := "" // nothing is asked of it, unless it is imported
			if r.edits() {
				edit = r.Runtime("inPlace") + "(" + r.Word("options") + ")"
			}
			r.Line("return ", r.told(r.applied(edit, r.self)), ";")
			return
		}
		r.Line("const ", r.Word("edit"), " = new ", r.newEdit(), "(", r.Word("options"), ");")
		r.Line("return ", r.told(r.applied(r.Word("edit"), r.self)), ";")
	})
}

// undoing prints how rules are applied that may fail after a change.
func (r *reducer) undoing(applied layout.Doc) {
	undo := r.Word("undo")
	r.Line("const ", undo, " = new ", r.Runtime("Undo"), "();")
	r.Line("const ", r.Word("edit"), " = new ", r.newEdit(), "(", r.Word("options"), ", undefined, ", undo, ");")
	r.Line("const ", r.Word("outcome"), " = ", layout.Call(undo+".attempt", layout.Cat("() => ", applied)), ";")
	r.Line("return ", r.told(layout.Text(r.Word("outcome"))), ";")
}

// newEdit is the class of edits, which knows the codes if it makes outcomes.
func (r *reducer) newEdit() string {
	if !r.warns() && len(r.r.Signals) == 0 {
		return r.Runtime("Edit")
	}
	return r.Runtime("Edit") + "<" + r.codeOf(r.r) + ">"
}

// told is an outcome with what else there is to say.
func (r *reducer) told(outcome layout.Doc) layout.Doc {
	switch {
	case len(r.r.Signals) > 0:
		return layout.Call(r.Word("edit")+".signalled", outcome, layout.Text(r.IDs.Get(shape.RoleSignals, r.r)))
	case r.warns():
		return layout.Call(r.Word("edit")+".outcome", outcome)
	default:
		return layout.Cat(outcome, " as ", r.outcomeType(r.r))
	}
}

// pure prints the reducer that leaves the state alone. Where events begin states, it
// is for a whole stream.
func (r *reducer) pure() {
	like := shape.RoleReducer
	if r.begin != nil {
		like = shape.RoleFold
	}
	r.Blank()
	r.Note("The pure form of {@link " + r.IDs.Get(like, r.r) + "}: it leaves the given state alone and " +
		"returns the next one, which shares whatever the event did not change. If that is everything, it is the same state.")
	applied := r.applied(r.Word("edit"), r.Word("copies")+".state")
	event := needed(r.event, r.usesEvent() || r.begin != nil && slices.Contains(r.begin.values, r.event))
	r.copying(shape.RoleReduce, r.begin, event+": "+r.input, r.emits(), r.edits(), applied)
}

// copying prints a function that gives a new state.
func (r *reducer) copying(role shape.Role, begin *beginning, event string, emits, usesEdit bool, applied layout.Doc) {
	head, state, result := r.IDs.Get(role, r.r), r.self, r.state
	params := layout.Texts(r.self + ": " + r.state)
	if begin != nil {
		head, state, result = head+begin.generic, r.Word("state"), begin.result
		params = layout.Texts(begin.param)
	}
	if event != "" {
		params = append(params, layout.Text(event))
	}
	if role == shape.RoleReduceEnd {
		params = append(params, r.endOptions())
	} else {
		params = append(params, r.options(usesEdit || begin != nil && begin.draws))
	}
	r.Block(layout.Cat("export function ", head, layout.Args(params...), ": ", r.foldedType(result, true)), func() {
		class := "new " + r.Runtime("CopyOnWrite")
		if begin != nil {
			r.begun(true)
			class += "<" + r.state + ">"
		}
		r.Line("const ", r.Word("copies"), " = ", layout.Call(class, r.copied(state)...), ";")
		if usesEdit {
			r.Line("const ", r.Word("edit"), " = new ", r.newEdit(), "(", r.Word("options"), ", ", r.Word("copies"), ");")
		}
		result := []layout.Doc{layout.Text("state: " + r.Word("copies") + ".settle()"), r.Given("outcome")}
		if r.r.Emits != nil {
			if emits {
				r.collect()
				result = append(result, r.Given("emitted"))
			} else {
				result = append(result, layout.Text("emitted: []"))
			}
		}
		r.Line("const ", r.Word("outcome"), " = ", r.told(applied), ";")
		r.Line("return ", layout.Object(result...), ";")
	})
}

// copied is what a copy is made of: the state, and the function that copies one.
func (r *reducer) copied(state string) []layout.Doc {
	if r.copy == "" {
		return layout.Texts(state)
	}
	return layout.Texts(state, r.copy)
}

// copyState prints the function that copies a state, if every state has the same fields.
func (r *reducer) copyState() {
	if r.copy == "" {
		return
	}
	r.Blank()
	r.Note("A copy of a state: a literal, whose shape engines know.")
	r.Block(layout.Cat("function ", r.copy, layout.Args(layout.Text(r.self+": "+r.state)), ": ", r.state), func() {
		var fields []layout.Doc
		for _, f := range r.r.State.Fields {
			fields = append(fields, layout.Property(f.Name, layout.Text(layout.Member(r.self, f.Name))))
		}
		r.Line("return ", layout.TallObject(fields...), ";")
	})
}

// collect declares a list, and the function that adds to it what is handed on.
func (r *reducer) collect() {
	t := r.Type(r.r.Emits)
	r.Line("const ", r.Word("emitted"), ": ", r.ElementType(r.r.Emits), "[] = [];")
	r.Block("const "+r.Word("emit")+" = (value: "+t+"): void =>", func() { r.Line(r.Word("emitted"), ".push(value);") })
	r.ReplaceBrace("};")
}

// endInPlace prints what is to be called after the last event.
func (r *reducer) endInPlace() {
	r.Blank()
	r.Note("What there is to do after the last event of {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "}.")
	params := append(layout.Texts(r.self+": "+r.state), r.emitParam(r.end.Emits != nil)...)
	params = append(params, r.endOptions())
	r.Block(layout.Cat("export function ", r.IDs.Get(shape.RoleEnd, r.r), layout.Args(params...), ": ", layout.Flat(r.outcomeType(r.r))), func() {
		if r.Undo.Steps(r.r.End) {
			r.undoing(r.ended(r.self))
			return
		}
		if r.endEdits() {
			r.Line("const ", r.Word("edit"), " = new ", r.newEdit(), "(", r.Word("options"), ");")
		}
		r.Line("return ", r.told(r.ended(r.self)), ";")
	})
}

// endEdits reports whether something is to be asked of an edit after the last event.
func (r *reducer) endEdits() bool { return r.end.UsesEdit || r.warns() || len(r.r.Signals) > 0 }

// ended is a call of the function that runs the last steps.
func (r *reducer) ended(state string) layout.Doc {
	return r.end.Call(state, r.Word("options")+"?.incomplete === true")
}

// endOptions are the options of what ends a stream.
func (r *reducer) endOptions() layout.Doc {
	used := r.endEdits() || r.end.Uses(1)
	return layout.Text(needed(r.Word("options"), used) + "?: " + r.RuntimeType("EndOptions"))
}

// endPure prints the pure form of it.
func (r *reducer) endPure() {
	r.Blank()
	r.Note("The pure form of {@link " + r.IDs.Get(shape.RoleEnd, r.r) + "}.")
	r.copying(shape.RoleReduceEnd, nil, "", r.end.Emits != nil, r.endEdits(), r.ended(r.Word("copies")+".state"))
}
