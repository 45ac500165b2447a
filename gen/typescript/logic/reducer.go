package logic

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/steps"
	"github.com/msggen/msggen/gen/typescript/term"
)

// ReducerFiles are one module for each reducer, and one for the named rules.
func ReducerFiles(e *shape.Package) []target.File {
	var files []target.File
	for _, r := range e.Protocol.Reducers {
		files = append(files, reducerFile(e, r))
	}
	if len(e.Protocol.Rules) > 0 {
		files = append(files, rulesFile(e))
	}
	return files
}

// reducer is the module of one reducer in the making.
//
// The rule of every event is a function of its own, which both the reducer in
// place and the pure one run, each with its kind of edit.
type reducer struct {
	*Logic
	r           *ir.Reducer
	self, event string // names of the parameters
	state       string // type of the state
	input       string // type of the events
	apply       string // name of the function that chooses the rule
	copy        string // name of the function that copies a state, or empty

	only *steps.Function // the rule of an object as input, or nil
	// unknown is the rule of events of unknown types, or nil.
	unknown *steps.Function
	begin   *beginning      // the state that an event is for, or nil if no event begins one
	guard   *steps.Function // what runs before the rule of every event, or nil
	on      map[*ir.Member]*steps.Function
	end     *steps.Function // what runs after the last event, or nil
}

func reducerFile(e *shape.Package, r *ir.Reducer) target.File {
	m := e.NewModule(e.Files.Stem(shape.RoleReducer, r), r.File)
	local := scope.New(m, "edit", scope.InFold)
	for _, ours := range []string{"copies", "outcome", "options", "undo"} {
		local.Take(m.Word(ours))
	}
	if r.Emits != nil {
		local.Take(m.Word("emit"))
		local.Take(m.Word("emitted"))
	}
	red := &reducer{
		Logic: New(m),
		r:     r,
		self:  local.Fresh(r.State.Name),
		event: local.Fresh("event"),
		state: m.TypeName(shape.RoleType, r.State),
		input: m.TypeName(shape.RoleType, r.Input),
		apply: local.Fresh("apply"),
		on:    map[*ir.Member]*steps.Function{},
	}
	if shape.IsClosed(r.State) && len(r.State.Fields) > 0 {
		red.copy = local.Fresh("copy")
	}
	red.compileRules(local)
	red.signals()
	red.codes()
	red.inPlace()
	if len(r.Starts) > 0 {
		red.begin = red.beginning(local.Fresh("begin"))
	}
	if Folds(r) {
		red.fold()
	}
	red.stream()
	red.pure()
	if red.begin != nil {
		red.begin.print(red)
	}
	if FoldsAll(r) {
		red.foldAll()
	}
	if red.end != nil {
		red.endInPlace()
		red.endPure()
	}
	red.copyState()
	if red.only != nil {
		red.only.Print(m, "Applies one event.")
		return red.finish()
	}
	red.choose()
	if red.guard != nil {
		red.guard.Print(m, "Runs before the rule of an event.")
	}
	for _, c := range r.Cases {
		if len(c.Body) > 0 {
			red.on[c.Member].Print(m, c.Doc)
		}
	}
	if red.unknown != nil && len(red.unknown.Body) > 0 {
		red.unknown.Print(m, "An event of a type that the protocol does not know.")
	}
	return red.finish()
}

// finish prints what runs at the end of a stream.
func (r *reducer) finish() target.File {
	if r.end != nil {
		r.end.Print(r.Module, "Runs after the last event.")
	}
	return r.File()
}

// compileRules compiles the steps of all events. If something runs before them
// that may end the event, the functions of events give an outcome in any case.
func (r *reducer) compileRules(local *scope.Scope) {
	self := steps.Param{Var: r.r.Self, Name: r.r.State.Name, Type: func() string { return r.state }}
	event := func(v *ir.Var, typ func() string) steps.Param { return steps.Param{Var: v, Name: "event", Type: typ} }
	if len(r.r.First) > 0 {
		any := event(r.r.FirstEvent, r.knownInput)
		any.Known = true
		r.guard = steps.Compile(r.Module, local.Fresh("guard"), r.r.First, r.r.Emits, steps.EndsOpen, self, any)
	}
	for _, c := range r.r.Cases {
		if c.Member == nil {
			r.only = steps.Compile(r.Module, r.apply, c.Body, r.r.Emits, steps.EndsApplied, self, event(c.Event, func() string { return r.input }))
			continue
		}
		ending := steps.EndsApplied
		if len(c.Body) == 0 || !r.Effects.Steps(c.Body).Ends() && (r.guard == nil || !r.guard.Ends()) {
			ending = steps.EndsPlain
		}
		name := local.Fresh("on" + names.Pascal(c.Member.Tag))
		r.on[c.Member] = steps.Compile(r.Module, name, c.Body, r.r.Emits, ending, self,
			event(c.Event, func() string { return r.TypeName(shape.RoleType, c.Member.Type) }))
	}
	if u := r.r.Unknown; u != nil {
		ending := steps.EndsApplied
		if len(u.Body) == 0 {
			ending = steps.EndsPlain
		}
		r.unknown = steps.Compile(r.Module, local.Fresh("onUnknown"), u.Body, r.r.Emits, ending, self,
			event(u.Event, func() string { return r.Type(u.Event.Type) }),
			steps.Param{Var: u.Tag, Name: "tag", Type: func() string { return "string" }})
	}
	if len(r.r.End) > 0 {
		r.end = steps.Compile(r.Module, local.Fresh("finish"), r.r.End, r.r.Emits, steps.EndsApplied, self,
			steps.Param{Var: r.r.Incomplete, Name: "incomplete", Type: func() string { return "boolean" }})
	}
}

// knownInput is the type of the events that the protocol knows.
func (r *reducer) knownInput() string {
	if !r.r.KeepsUnknown() {
		return r.input
	}
	return "Exclude<" + r.input + ", " + r.TypeName(shape.RoleUnknown, r.r.Input) + ">"
}

// choose prints the function that finds the rule of an event.
func (r *reducer) choose() {
	r.Blank()
	r.Note("Applies one event.")
	params := layout.Texts(r.Word("edit")+": "+r.RuntimeType("Edit"), r.self+": "+r.state, r.event+": "+r.input)
	if r.emits() {
		params = append(params, layout.Text(r.Word("emit")+": "+r.EmitType(r.r.Emits)))
	}
	r.Block(layout.Cat("function ", r.apply, layout.Args(params...), ": ", r.RuntimeType("Outcome")), func() {
		if r.r.Union().ByKey {
			r.chooseByKey()
			return
		}
		r.Block(layout.Cat("switch (", r.event, layout.Access(r.r.Union().Tag), ")"), func() {
			ignore := func() { r.Line("return ", r.Runtime("IGNORED"), ";") }
			pass := func(event string) {
				r.Line(layout.Call(r.Word("emit"), layout.Text(event)), ";")
				r.Line("return ", r.Runtime("APPLIED"), ";")
			}
			r.together(r.r.Ignore, ignore)
			r.together(r.r.Pass, func() { pass(r.event) })
			for _, c := range r.r.Cases {
				if !c.Member.Prefix {
					r.Line("case ", layout.Quoted(c.Member.Tag), ":")
					r.In(func() { r.run(c.Member) })
				}
			}
			r.Line("default:")
			r.In(func() {
				for _, member := range r.r.Union().ByPrefix() {
					r.Block(layout.Cat("if ", layout.Condition(shape.Begins(layout.Member(r.event, r.r.Union().Tag), member.Tag))), func() {
						switch {
						case slices.Contains(r.r.Ignore, member):
							ignore()
						case slices.Contains(r.r.Pass, member):
							pass(r.AsMember(r.event, member, true))
						default:
							r.run(member)
						}
					})
				}
				r.stranger()
			})
		})
	})
}

// chooseByKey asks for one key after the other. The last need not be asked for.
func (r *reducer) chooseByKey() {
	u := r.r.Union()
	for i, member := range u.Members {
		test := r.HasKey(term.Tight(r.event), member.Tag, true)
		known := func() string {
			_, known := r.OfKey(r.event, member)
			return known
		}
		decide := func() {
			switch {
			case slices.Contains(r.r.Ignore, member):
				r.Line("return ", r.Runtime("IGNORED"), ";")
			case slices.Contains(r.r.Pass, member):
				r.Line(layout.Call(r.Word("emit"), layout.Text(known())), ";")
				r.Line("return ", r.Runtime("APPLIED"), ";")
			default:
				r.runAs(member, known)
			}
		}
		if i == len(u.Members)-1 && !r.r.KeepsUnknown() {
			decide()
			return
		}
		r.Block(layout.Cat("if ", layout.Condition(test.Doc)), decide)
	}
	r.stranger()
}

// stranger is what becomes of an event of unknown type.
func (r *reducer) stranger() {
	switch {
	case r.unknown == nil:
		called := `""`
		if key := r.r.Union().Tag; key != "" && r.r.KeepsUnknown() {
			called = layout.Member(r.event, key)
		}
		r.Line("return ", layout.Call(r.Runtime("unknownEvent"), layout.Text(called)), ";")
	case len(r.unknown.Body) == 0:
		r.Line("return ", r.Runtime("APPLIED"), ";")
	default:
		whole := r.event
		if r.unknown.Uses(1) {
			whole += " as unknown as " + r.Type(r.r.Unknown.Event.Type)
		}
		tag := `""`
		if key := r.r.Union().Tag; key != "" {
			tag = layout.Member(r.event, key)
		}
		r.Line("return ", r.unknown.Call(r.self, whole, tag), ";")
	}
}

// together prints what is done with all events of some types, but for those that are
// told by a prefix.
func (r *reducer) together(members []*ir.Member, do func()) {
	some := false
	for _, member := range members {
		if !member.Prefix {
			r.Line("case ", layout.Quoted(member.Tag), ":")
			some = true
		}
	}
	if some {
		r.In(do)
	}
}

// run runs what comes before every event, and the rule of this one.
func (r *reducer) run(member *ir.Member) {
	r.runAs(member, func() string { return r.AsMember(r.event, member, true) })
}

// runAs does so with what the event is known as.
func (r *reducer) runAs(member *ir.Member, event func() string) {
	rule, values := r.on[member], []string{r.self, r.event}
	if r.guard != nil && r.guard.Uses(1) || rule.Uses(1) { // else its type is not imported
		values[1] = event()
	}
	if len(rule.Body) == 0 {
		r.guarded(values)
		return
	}
	if r.guard != nil && r.guard.Ends() {
		r.Line(layout.ReturnedOr(r.guard.Call(values...), rule.Call(values...)))
		return
	}
	if r.guard != nil {
		r.Line(r.guard.Call(values...), ";")
	}
	if rule.Ends() {
		r.Line("return ", rule.Call(values...), ";")
		return
	}
	r.Line(rule.Call(values...), ";")
	r.Line("return ", r.Runtime("APPLIED"), ";")
}

// guarded runs what comes before an event that has no rule of its own.
func (r *reducer) guarded(values []string) {
	switch {
	case r.guard == nil:
		r.Line("return ", r.Runtime("APPLIED"), ";")
	case r.guard.Ends():
		r.Line(layout.ReturnedOr(r.guard.Call(values...), layout.Text(r.Runtime("APPLIED"))))
	default:
		r.Line(r.guard.Call(values...), ";")
		r.Line("return ", r.Runtime("APPLIED"), ";")
	}
}
