package golang

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// The codes with which every reducer skips what its rules do not decide.
const (
	codeUnknownEvent = "unknown-event" // of a type that the protocol does not have
	codeNoState      = "no-state"      // before any event that begins a state
)

// reducerWriter writes the functions of one reducer.
type reducerWriter struct {
	*logic
	reducer *ir.Reducer
	state   string // Go types
	input   *jen.Statement
	first   plan.Effect
	// notes says that the rules of events or the guards before them may have
	// something to note. They all do it in the outcome that the reducer returns:
	// handing it up by value costs more than most rules, and the rules must not
	// lose what the guards note.
	notes    bool
	handlers []*handler
}

// handler is the method for one event.
type handler struct {
	member  *ir.Member
	name    string
	effects plan.Effect
	end     ending
	decl    jen.Code // nil if there is nothing to do
	event   bool     // takes the event
}

// reducerDecls declares the functions of a reducer.
func (l *logic) reducerDecls(r *ir.Reducer) []jen.Code {
	w := &reducerWriter{
		logic: l, reducer: r, state: l.IDs.Type(r.State), input: l.Type(r.Input),
		first: l.Effects.Steps(r.First),
		notes: l.notes(r.First),
	}
	cases := r.Cases
	if plan.Leaves(r.First) {
		cases = nil // which no event comes to
	}
	for _, c := range cases {
		w.notes = w.notes || notes(l.Effects.Steps(c.Body))
	}
	var signals, others []jen.Code
	if len(r.Signals) > 0 {
		signals = append(signals, l.signalConstants(r))
	}
	for _, c := range cases {
		h := w.handler(c)
		w.handlers = append(w.handlers, h)
		if h.decl != nil {
			others = append(others, h.decl)
		}
	}
	decls := append(signals, w.method())
	for _, decl := range []jen.Code{w.endMethod(), w.fold(), w.allFunc()} {
		if decl != nil {
			decls = append(decls, decl)
		}
	}
	return append(decls, others...)
}

// notes reports whether steps note something as they go, rather than return it at
// the end.
func (l *logic) notes(list []ir.Stmt) bool {
	return ir.Some(ir.Steps(list), func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Warn, *ir.Raise:
			return true
		case *ir.Call:
			return notes(l.Effects.Rule(s.Rule))
		}
		return false
	})
}

// handler writes the method for an event.
func (w *reducerWriter) handler(c *ir.Case) *handler {
	h := &handler{member: c.Member, name: w.handlerName(c.Member), effects: w.Effects.Steps(c.Body)}
	f := newStepWriter(w.helpers, ending{fails: h.effects.Fails})
	self := &local{name: f.block.name(shape.Receiver(w.state))}
	event := &local{name: f.block.name("ev")}
	f.vars[w.reducer.Self] = variable{local: self}
	f.vars[c.Event] = variable{local: event}

	context := f.context(h.effects, w.reducer.Emits)
	f.steps(c.Body, true)
	if !plan.Leaves(c.Body) {
		f.complete()
	}
	h.end, h.event = f.end, event.used
	if len(c.Body) == 0 {
		return h
	}
	var params []jen.Code
	if event.used {
		params = append(params, jen.Id(event.name).Add(w.GoType(c.Member.Type)))
	}
	params = append(params, context...)
	receiverName := jen.Id(self.name).Op("*").Id(w.state)
	fn := jen.Func().Params(receiverName).Id(h.name).Params(params...).Add(f.end.results(w.Package)).Block(f.finish()...)
	h.decl = layout.Remark(c.Doc, "").Above(fn)
	return h
}

// handlerName names the method for an event after its type.
func (w *reducerWriter) handlerName(m *ir.Member) string {
	event := w.IDs.Type(m.Type)
	if short := strings.TrimSuffix(event, "Event"); short != "" {
		event = short
	}
	return w.methodName("on", event)
}

// methodName names a method that only the reducer has. If the state has several
// reducers, the name tells which one it is of.
func (w *reducerWriter) methodName(verb, what string) string {
	for _, r := range w.Protocol.Reducers {
		if r.State == w.reducer.State && r != w.reducer {
			return names.GoCamel(w.reducer.Name) + names.GoPascal(verb) + what
		}
	}
	return verb + what
}

// method writes the reducer itself.
func (w *reducerWriter) method() jen.Code {
	r := w.reducer
	f := newStepWriter(w.helpers, ending{outcome: true, fails: true})
	self := &local{name: f.block.name(shape.Receiver(w.state))}
	event := &local{name: f.block.name("ev")}
	f.block.taken["opts"] = true
	f.vars[r.Self] = variable{local: self}
	f.vars[r.FirstEvent] = variable{local: event}
	params := []jen.Code{jen.Id(event.name).Add(w.input)}
	if r.Emits != nil {
		params = append(params, f.emitParam(r.Emits))
	}

	if w.switchesFirst() {
		f.add(jen.Switch(w.typeOf(event)).Block(w.undecided(f, event)...))
	}
	f.resolve(w.drawn() && !w.drawsLate())
	results := []jen.Code{w.Wire("Outcome"), jen.Error()}
	if w.notes {
		f.end.notes = &local{name: f.block.name("outcome")}
		results = []jen.Code{jen.Id(f.end.notes.name).Add(w.Wire("Outcome")), jen.Id("err").Error()}
	}
	f.steps(r.First, false)
	if !plan.Leaves(r.First) {
		f.add(w.dispatch(f, self, event), jen.Return(f.noted(), jen.Nil()))
	}

	doc := describeRule(w.IDs.Reducer(r), r.Doc, r.Deprecated, "applies one event to "+self.name+".")
	more := "The outcome says why if an event has no effect. After an error " + self.name + " is as it was."
	if r.Emits != nil {
		more = "What comes out of the event is given to emit, in order. " + more
	}
	doc = append(append(doc, ""), layout.Note(more)...)
	return doc.Above(jen.Func().Params(jen.Id(self.name).Op("*").Id(w.state)).Id(w.IDs.Reducer(r)).
		Params(append(params, w.OptsParam())...).
		Params(results...).Block(f.finish()...))
}

// switchesFirst reports whether events without a rule have to be told from the
// others before these are handed on.
func (w *reducerWriter) switchesFirst() bool { return len(w.reducer.First) > 0 }

// typeOf opens a type switch without a rule for any event.
func (w *reducerWriter) typeOf(event *local) *jen.Statement {
	typed := event.id().Assert(jen.Type())
	if w.needsUndecided() {
		return event.id().Op(":=").Add(typed)
	}
	return typed
}

// drawn reports whether any rule takes ids or the time.
func (w *reducerWriter) drawn() bool {
	drawn := w.first.Draws
	for _, h := range w.handlers {
		drawn = drawn || h.effects.Draws
	}
	return drawn
}

// resolve makes the sources of ids and times from the options of a call.
func (f *fn) resolve(wanted bool) {
	if !wanted {
		return
	}
	f.sources = &local{name: f.block.name("config")}
	f.sourcesAreLocal = true
	f.add(jen.Id(f.sources.name).Op(":=").Add(f.Wire("Resolve")).Call(jen.Id("opts")))
}

// undecided are the cases of events for which there is no rule.
func (w *reducerWriter) undecided(f *stepWriter, event *local) []jen.Code {
	r := w.reducer
	nothing := w.Wire("NewError").Call(w.Wire("CodeWrongType"), jen.Lit("want an event, got nil"))
	cases := []jen.Code{
		jen.Case(jen.Nil()).Block(jen.Return(w.Wire("Outcome").Values(), nothing)),
	}
	if r.Input.Unknown == ir.Keep {
		message := jen.Lit("unknown event type ").Op("+").String().Call(
			w.Wire("AppendString").Call(jen.Nil(), event.id().Dot(w.TagField(r.Input))))
		cases = append(cases, jen.Case(w.UnknownType(r.Input)).Block(
			jen.Return(w.Wire("Skip").Call(jen.Lit(codeUnknownEvent), message), jen.Nil())))
	}
	if len(r.Ignore) > 0 {
		cases = append(cases, jen.Case(w.memberTypes(r.Ignore)...).Block(
			jen.Return(w.Wire("Ignore").Call(), jen.Nil())))
	}
	if len(r.Pass) > 0 {
		passed := append(w.passOn(f, event), jen.Return(w.Wire("Outcome").Values(), jen.Nil()))
		cases = append(cases, jen.Case(w.memberTypes(r.Pass)...).Block(passed...))
	}
	return cases
}

func (w *reducerWriter) memberTypes(members []*ir.Member) []jen.Code {
	texts := make([]string, len(members))
	for i, m := range members {
		texts[i] = "*" + w.TypeName(m.Type)
	}
	return layout.FilledWith(texts, "\tcase ", func(i int) *jen.Statement { return w.MemberType(members[i]) })
}

// dispatch is the switch that hands each event to its method.
func (w *reducerWriter) dispatch(f *stepWriter, self, event *local) jen.Code {
	used := false
	var cases []jen.Code
	if !w.switchesFirst() {
		cases = w.undecided(f, event)
		used = w.needsUndecided()
	}
	var unmoved []*ir.Member
	for _, h := range w.handlers {
		if h.decl == nil {
			unmoved = append(unmoved, h.member)
			continue
		}
		used = used || h.event
		cases = append(cases, jen.Case(w.MemberType(h.member)).Block(w.caseOf(f, h, self, event)...))
	}
	if len(unmoved) > 0 {
		cases = append(cases, jen.Case(w.memberTypes(unmoved)...).Block(
			jen.Comment("// These change nothing.")))
	}
	typed := event.id().Assert(jen.Type())
	if used {
		return jen.Switch(event.id().Op(":=").Add(typed)).Block(cases...)
	}
	return jen.Switch(typed).Block(cases...)
}

// drawsLate reports whether so few rules take ids or the time that each of them
// looks for the sources itself.
func (w *reducerWriter) drawsLate() bool {
	draws := 0
	for _, h := range w.handlers {
		if h.effects.Draws {
			draws++
		}
	}
	return !w.first.Draws && 2*draws < len(w.handlers)
}

// caseOf is what becomes of one kind of event.
func (w *reducerWriter) caseOf(f *stepWriter, h *handler, self, event *local) []jen.Code {
	return f.body(func() {
		f.resolve(h.effects.Draws && w.drawsLate())
		f.add(w.hand(f, h, self, event)...)
	}).code
}

// hand calls the method for an event.
func (w *reducerWriter) hand(f *stepWriter, h *handler, self, event *local) []jen.Code {
	var args []jen.Code
	if h.event {
		args = append(args, event.id())
	}
	if h.effects.Emits {
		args = append(args, f.emitter.id())
	}
	if h.effects.Draws {
		args = append(args, f.sourcesArg())
	}
	if h.end.pointer {
		args = append(args, f.end.passedOn())
	}
	call := self.id().Dot(h.name).Call(args...)
	switch {
	case h.end.fails && w.notes:
		return []jen.Code{
			jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(
				jen.Return(w.Wire("Outcome").Values(), jen.Err())),
		}
	case h.end.fails:
		return []jen.Code{jen.Return(w.Wire("Outcome").Values(), call)}
	default:
		return []jen.Code{call}
	}
}
