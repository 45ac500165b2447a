package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// reducerFiles are one module for each reducer, and one for the named rules.
func reducerFiles(e *emitter) []target.File {
	var files []target.File
	for _, r := range e.protocol.Reducers {
		files = append(files, reducerFile(e, r))
	}
	if len(e.protocol.Rules) > 0 {
		files = append(files, rulesFile(e))
	}
	return files
}

// reducer is the module of one reducer in the making.
//
// The rule of every event is a function of its own, which both the reducer in
// place and the pure one run, each with its kind of edit.
type reducer struct {
	*logic
	r           *ir.Reducer
	self, event string // names of the parameters
	state       string // type of the state, plain objects included
	input       string // type of the events
	apply       string // name of the function that chooses the rule

	guard *function // what runs before the rule of every event, or nil
	on    map[*ir.Member]*function
	end   *function // what runs after the last event, or nil
}

func reducerFile(e *emitter, r *ir.Reducer) target.File {
	m := e.newModule(e.layout.stem(roleReducer, r), r.File)
	local := newScope(m, "edit", inFold)
	local.take(m.word("copies"))
	if r.Emits != nil {
		local.take(m.word("emit"))
		local.take(m.word("emitted"))
	}
	red := &reducer{
		logic: newLogic(m),
		r:     r,
		self:  local.fresh(r.State.Name),
		event: local.fresh("event"),
		state: m.dataType(r.State),
		input: m.typeName(roleType, r.Input),
		apply: local.fresh("apply"),
		on:    map[*ir.Member]*function{},
	}
	red.compileRules(local)
	red.signals()
	red.inPlace()
	red.pure()
	if folds(r) {
		red.fold(local)
	}
	if foldsAll(r) {
		red.foldAll()
	}
	if red.end != nil {
		red.endInPlace()
		red.endPure()
	}
	red.choose()
	if red.guard != nil {
		red.guard.print(m, "Runs before the rule of an event.")
	}
	for _, c := range r.Cases {
		if len(c.Body) > 0 {
			red.on[c.Member].print(m, c.Doc)
		}
	}
	if red.end != nil {
		red.end.print(m, "Runs after the last event.")
	}
	return m.file()
}

// compileRules compiles the steps of all events. If something runs before them
// that may end the event, the functions of events give an outcome in any case.
func (r *reducer) compileRules(local *scope) {
	self := param{v: r.r.Self, name: r.r.State.Name, typ: func() string { return r.state }}
	event := func(v *ir.Var, typ func() string) param { return param{v: v, name: "event", typ: typ} }
	if len(r.r.First) > 0 {
		any := event(r.r.FirstEvent, r.knownInput)
		any.known = true
		r.guard = compile(r.module, local.fresh("guard"), r.r.First, r.r.Emits, endsOpen, self, any)
	}
	for _, c := range r.r.Cases {
		ending := endsApplied
		if len(c.Body) == 0 || !r.effects.Steps(c.Body).Ends() && (r.guard == nil || !r.guard.ends()) {
			ending = endsPlain
		}
		name := local.fresh("on" + names.Pascal(c.Member.Tag))
		r.on[c.Member] = compile(r.module, name, c.Body, r.r.Emits, ending, self,
			event(c.Event, func() string { return r.typeName(roleType, c.Member.Type) }))
	}
	if len(r.r.End) > 0 {
		r.end = compile(r.module, local.fresh("finish"), r.r.End, r.r.Emits, endsApplied, self)
	}
}

// knownInput is the type of the events that the protocol knows.
func (r *reducer) knownInput() string {
	if !r.keepsUnknown(r.r.Input) {
		return r.input
	}
	return "Exclude<" + r.input + ", " + r.typeName(roleUnknown, r.r.Input) + ">"
}

// choose prints the function that finds the rule of an event.
func (r *reducer) choose() {
	r.blank()
	r.note("Applies one event.")
	params := texts(r.word("edit")+": "+r.runtimeType("Edit"), r.self+": "+r.state, r.event+": "+r.input)
	if r.emits() {
		params = append(params, textDoc(r.word("emit")+": "+r.emitType(r.r.Emits)))
	}
	r.block(cat("function ", r.apply, args(params...), ": ", r.runtimeType("Outcome")), func() {
		r.block(cat("switch (", r.event, access(r.r.Input.Tag), ")"), func() {
			for _, member := range r.r.Ignore {
				r.line("case ", quoted(member.Tag), ":")
			}
			if len(r.r.Ignore) > 0 {
				r.in(func() { r.line("return ", r.runtime("IGNORED"), ";") })
			}
			for _, member := range r.r.Pass {
				r.line("case ", quoted(member.Tag), ":")
			}
			if len(r.r.Pass) > 0 {
				r.in(func() {
					r.line(call(r.word("emit"), textDoc(r.event)), ";")
					r.line("return ", r.runtime("APPLIED"), ";")
				})
			}
			for _, c := range r.r.Cases {
				r.line("case ", quoted(c.Member.Tag), ":")
				r.in(func() { r.run(r.on[c.Member]) })
			}
			r.line("default:")
			r.in(func() { r.line("return ", r.runtime("UNKNOWN_EVENT"), ";") })
		})
	})
}

// run runs what comes before every event, and the rule of this one.
func (r *reducer) run(rule *function) {
	values := []string{r.self, r.event}
	if len(rule.body) == 0 {
		r.guarded()
		return
	}
	if r.guard != nil && r.guard.ends() {
		r.line("return ", r.guard.call(values...), " ?? ", rule.call(values...), ";")
		return
	}
	if r.guard != nil {
		r.line(r.guard.call(values...), ";")
	}
	if rule.ends() {
		r.line("return ", rule.call(values...), ";")
		return
	}
	r.line(rule.call(values...), ";")
	r.line("return ", r.runtime("APPLIED"), ";")
}

// guarded runs what comes before an event that has no rule of its own.
func (r *reducer) guarded() {
	values := []string{r.self, r.event}
	switch {
	case r.guard == nil:
		r.line("return ", r.runtime("APPLIED"), ";")
	case r.guard.ends():
		r.line("return ", r.guard.call(values...), " ?? ", r.runtime("APPLIED"), ";")
	default:
		r.line(r.guard.call(values...), ";")
		r.line("return ", r.runtime("APPLIED"), ";")
	}
}
