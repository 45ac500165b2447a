package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// inPlace prints the reducer that changes the state.
func (r *reducer) inPlace() {
	r.Blank()
	r.Doc(r.r.Doc, r.r.Deprecated,
		"@returns how it went; what does not concern the state is skipped, with a reason.",
		"@throws {@link FoldError} if a rule fails; the state is then as it was.")
	r.changing(r.IDs.Get(shape.RoleReducer, r.r), r.event, func(edit string) layout.Doc {
		return r.applied(edit, r.self)
	})
}

// applied is a call of the function that chooses the rule.
func (r *reducer) applied(edit, state string) layout.Doc {
	values := layout.Texts(edit, state, r.event)
	if r.emits() {
		values = append(values, layout.Text(r.Word("emit")))
	}
	return layout.Call(r.apply, values...)
}

// changing prints a function that changes the state.
func (r *reducer) changing(name, event string, applied func(edit string) layout.Doc) {
	params := append(layout.Texts(r.self+": "+r.state), r.parameters(r.r, event)...)
	r.Block(layout.Cat("export function ", name, layout.Args(params...), ": ", r.outcomeType(r.r)), func() {
		if !r.warns() && len(r.r.Signals) == 0 {
			r.Line("return ", applied(r.Runtime("inPlace")+"("+r.Word("options")+")"), ";")
			return
		}
		r.Line("const ", r.Word("edit"), " = new ", r.Runtime("Edit"), "(", r.Word("options"), ");")
		r.Line("return ", r.told(applied(r.Word("edit"))), ";")
	})
}

// told is an outcome with what else there is to say.
func (r *reducer) told(outcome layout.Doc) layout.Doc {
	switch {
	case len(r.r.Signals) > 0:
		return layout.Call(r.Word("edit")+".signalled", outcome, layout.Text(r.IDs.Get(shape.RoleSignals, r.r)))
	case r.warns():
		return layout.Call(r.Word("edit")+".outcome", outcome)
	default:
		return outcome
	}
}

// pure prints the reducer that leaves the state alone.
func (r *reducer) pure() {
	r.Blank()
	r.Note("The pure form of {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "}: it leaves the given state alone and " +
		"returns the next one, which shares whatever the event did not change. If that is everything, it is the same state.")
	r.copying(r.IDs.Get(shape.RoleReduce, r.r), r.event+": "+r.input, r.emits(), true, r.applied(r.Word("edit"), r.Word("copies")+".state"))
}

// copying prints a function that gives a new state.
func (r *reducer) copying(name, event string, emits, usesEdit bool, applied layout.Doc) {
	params := layout.Texts(r.self + ": S")
	if event != "" {
		params = append(params, layout.Text(event))
	}
	params = append(params, layout.Text(r.Word("options")+"?: "+r.RuntimeType("SourceOptions")))
	head := layout.Cat("export function ", name, "<S extends ", r.state, ">", layout.Args(params...), ": ", r.reducedType("Reduced", r.r, "S"))
	r.Block(head, func() {
		r.Line("const ", r.Word("copies"), " = ", layout.Call("new "+r.Runtime("CopyOnWrite"), r.copied()...), ";")
		if usesEdit {
			r.Line("const ", r.Word("edit"), " = new ", r.Runtime("Edit"), "(", r.Word("options"), ", ", r.Word("copies"), ");")
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

// copied is what a copy is made of: the state, and its class if that says which
// fields every state has.
func (r *reducer) copied() []layout.Doc {
	o := r.r.State
	if !r.IsClass(o) || shape.HasOptional(o) || o.Unknown == ir.Keep {
		return layout.Texts(r.self)
	}
	return layout.Texts(r.self, r.Value(shape.RoleType, o))
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
	params := append(layout.Texts(r.self+": "+r.state), r.parameters(r.r, "")...)
	r.Block(layout.Cat("export function ", r.IDs.Get(shape.RoleEnd, r.r), layout.Args(params...), ": ", r.outcomeType(r.r)), func() {
		if r.endEdits() {
			r.Line("const ", r.Word("edit"), " = new ", r.Runtime("Edit"), "(", r.Word("options"), ");")
		}
		r.Line("return ", r.told(r.end.Call(r.self)), ";")
	})
}

// endEdits reports whether something is to be asked of an edit after the last event.
func (r *reducer) endEdits() bool { return r.end.UsesEdit || r.warns() || len(r.r.Signals) > 0 }

// endPure prints the pure form of it.
func (r *reducer) endPure() {
	r.Blank()
	r.Note("The pure form of {@link " + r.IDs.Get(shape.RoleEnd, r.r) + "}.")
	r.copying(r.IDs.Get(shape.RoleReduceEnd, r.r), "", r.end.Emits != nil, r.endEdits(), r.end.Call(r.Word("copies")+".state"))
}
