package typescript

import "github.com/msggen/msggen/gen/ir"

// inPlace prints the reducer that changes the state.
func (r *reducer) inPlace() {
	r.blank()
	r.doc(r.r.Doc, r.r.Deprecated,
		"@returns how it went; what does not concern the state is skipped, with a reason.",
		"@throws {@link FoldError} if a rule fails; the state is then as it was.")
	r.changing(r.names.of(roleReducer, r.r), r.event, func(edit string) Doc {
		return r.applied(edit, r.self)
	})
}

// applied is a call of the function that chooses the rule.
func (r *reducer) applied(edit, state string) Doc {
	values := texts(edit, state, r.event)
	if r.emits() {
		values = append(values, textDoc(r.word("emit")))
	}
	return call(r.apply, values...)
}

// changing prints a function that changes the state.
func (r *reducer) changing(name, event string, applied func(edit string) Doc) {
	params := append(texts(r.self+": "+r.state), r.parameters(r.r, event)...)
	r.block(cat("export function ", name, args(params...), ": ", r.outcomeType(r.r)), func() {
		if !r.warns() && len(r.r.Signals) == 0 {
			r.line("return ", applied(r.runtime("inPlace")+"("+r.word("options")+")"), ";")
			return
		}
		r.line("const ", r.word("edit"), " = new ", r.runtime("Edit"), "(", r.word("options"), ");")
		r.line("return ", r.told(applied(r.word("edit"))), ";")
	})
}

// told is an outcome with what else there is to say.
func (r *reducer) told(outcome Doc) Doc {
	switch {
	case len(r.r.Signals) > 0:
		return call(r.word("edit")+".signalled", outcome, textDoc(r.names.of(roleSignals, r.r)))
	case r.warns():
		return call(r.word("edit")+".outcome", outcome)
	default:
		return outcome
	}
}

// pure prints the reducer that leaves the state alone.
func (r *reducer) pure() {
	r.blank()
	r.note("The pure form of {@link " + r.names.of(roleReducer, r.r) + "}: it leaves the given state alone and " +
		"returns the next one, which shares whatever the event did not change. If that is everything, it is the same state.")
	r.copying(r.names.of(roleReduce, r.r), r.event+": "+r.input, r.emits(), true, r.applied(r.word("edit"), r.word("copies")+".state"))
}

// copying prints a function that gives a new state.
func (r *reducer) copying(name, event string, emits, usesEdit bool, applied Doc) {
	params := texts(r.self + ": S")
	if event != "" {
		params = append(params, textDoc(event))
	}
	params = append(params, textDoc(r.word("options")+"?: "+r.runtimeType("SourceOptions")))
	head := cat("export function ", name, "<S extends ", r.state, ">", args(params...), ": ", r.reducedType("Reduced", r.r, "S"))
	r.block(head, func() {
		r.line("const ", r.word("copies"), " = ", call("new "+r.runtime("CopyOnWrite"), r.copied()...), ";")
		if usesEdit {
			r.line("const ", r.word("edit"), " = new ", r.runtime("Edit"), "(", r.word("options"), ", ", r.word("copies"), ");")
		}
		result := []Doc{textDoc("state: " + r.word("copies") + ".settle()"), r.given("outcome")}
		if r.r.Emits != nil {
			if emits {
				r.collect()
				result = append(result, r.given("emitted"))
			} else {
				result = append(result, textDoc("emitted: []"))
			}
		}
		r.line("const ", r.word("outcome"), " = ", r.told(applied), ";")
		r.line("return ", object(result...), ";")
	})
}

// copied is what a copy is made of: the state, and its class if that says which
// fields every state has.
func (r *reducer) copied() []Doc {
	o := r.r.State
	if !r.isClass(o) || hasOptional(o) || o.Unknown == ir.Keep {
		return texts(r.self)
	}
	return texts(r.self, r.value(roleType, o))
}

// collect declares a list, and the function that adds to it what is handed on.
func (r *reducer) collect() {
	t := r.tsType(r.r.Emits)
	r.line("const ", r.word("emitted"), ": ", r.elementType(r.r.Emits), "[] = [];")
	r.block("const "+r.word("emit")+" = (value: "+t+"): void =>", func() { r.line(r.word("emitted"), ".push(value);") })
	r.replaceBrace("};")
}

// endInPlace prints what is to be called after the last event.
func (r *reducer) endInPlace() {
	r.blank()
	r.note("What there is to do after the last event of {@link " + r.names.of(roleReducer, r.r) + "}.")
	params := append(texts(r.self+": "+r.state), r.parameters(r.r, "")...)
	r.block(cat("export function ", r.names.of(roleEnd, r.r), args(params...), ": ", r.outcomeType(r.r)), func() {
		if r.endEdits() {
			r.line("const ", r.word("edit"), " = new ", r.runtime("Edit"), "(", r.word("options"), ");")
		}
		r.line("return ", r.told(r.end.call(r.self)), ";")
	})
}

// endEdits reports whether something is to be asked of an edit after the last event.
func (r *reducer) endEdits() bool { return r.end.usesEdit || r.warns() || len(r.r.Signals) > 0 }

// endPure prints the pure form of it.
func (r *reducer) endPure() {
	r.blank()
	r.note("The pure form of {@link " + r.names.of(roleEnd, r.r) + "}.")
	r.copying(r.names.of(roleReduceEnd, r.r), "", r.end.emits != nil, r.endEdits(), r.end.call(r.word("copies")+".state"))
}
