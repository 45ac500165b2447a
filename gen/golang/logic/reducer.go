package logic

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// reducerWriter writes the functions of one reducer.
type reducerWriter struct {
	*Logic
	reducer *ir.Reducer
	state   string // Go types
	input   *jen.Statement
	first   ir.Effect
	// notes says that the rules of events or the guards before them may have
	// something to note. They all do it in the outcome that the reducer returns:
	// handing it up by value costs more than most rules, and the rules must not
	// lose what the guards note.
	notes    bool
	handlers []*handler
	unknown  *handler // nil if the reducer has no rule for events of unknown types
}

// handler is the method for one event.
type handler struct {
	rule    *ir.Case
	name    string
	effects ir.Effect
	end     body.Ending
	decl    jen.Code // nil if there is nothing to do
	takes   []bool   // which of the values that it is given
}

// ReducerDecls declares the functions of a reducer.
func (l *Logic) ReducerDecls(r *ir.Reducer) []jen.Code {
	w := &reducerWriter{
		Logic: l, reducer: r, state: l.IDs.Type(r.State), input: l.GoType(r.Input),
		first: l.Effects.Steps(r.First),
		notes: l.notes(r.First),
	}
	w.notes = w.notes || ir.Returns(r.First) && steps.Notes(w.first)
	cases := r.Cases
	if plan.EndsEvent(r.First) {
		cases = nil // which no event comes to
	}
	for _, c := range cases {
		w.notes = w.notes || steps.Notes(l.Effects.Steps(c.Body))
	}
	if u := r.Unknown; u != nil {
		w.notes = w.notes || steps.Notes(l.Effects.Steps(u.Body))
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
	if r.Unknown != nil {
		w.unknown = w.unknownHandler(r.Unknown)
		if w.unknown.decl != nil {
			others = append(others, w.unknown.decl)
		}
	}
	decls := append(signals, w.method())
	if ir.Returns(r.First) {
		decls = append(decls, w.guard())
	}
	for _, decl := range []jen.Code{w.endMethod(), w.fold(), w.stream(), w.allFunc()} {
		if decl != nil {
			decls = append(decls, decl)
		}
	}
	return append(decls, others...)
}

// notes reports whether steps note something as they go, rather than return it at
// the end.
func (l *Logic) notes(list []ir.Stmt) bool {
	return ir.Some(ir.Steps(list), func(s ir.Stmt) bool {
		if call, ok := s.(*ir.Call); ok {
			return steps.Notes(l.Effects.Rule(call.Rule))
		}
		return s.Effect().Notes()
	})
}

// handler writes the method for an event.
func (w *reducerWriter) handler(c *ir.Case) *handler {
	h := w.handling(w.handlerName(c), c.Doc, c.Body, c.Event)
	h.rule = c
	return h
}

// unknownHandler writes the method for events of unknown types.
func (w *reducerWriter) unknownHandler(u *ir.UnknownCase) *handler {
	name := w.methodName("on", "Unknown")
	for slices.ContainsFunc(w.reducer.Cases, func(c *ir.Case) bool { return w.handlerName(c) == name }) {
		name += "Type"
	}
	return w.handling(name, "An event of a type that the protocol does not know.", u.Body, u.Event, u.Tag)
}

// handling writes a method that is given an event, and maybe its tag.
func (w *reducerWriter) handling(name, doc string, list []ir.Stmt, given ...*ir.Var) *handler {
	h := &handler{name: name, effects: w.Effects.Steps(list), takes: make([]bool, len(given))}
	trusts := w.trustsUnions(list)
	f := steps.New(w.Helpers, body.Ending{Fails: h.effects.Fails || trusts})
	f.Block.HasErr = trusts
	self := &value.Local{Name: f.Block.Name(shape.Receiver(w.state))}
	f.Vars[w.reducer.Self] = body.Variable{Local: self}
	locals := make([]*value.Local, len(given))
	for i, v := range given {
		locals[i] = &value.Local{Name: f.Block.Name([]string{"ev", "tag"}[i])}
		f.Vars[v] = body.Variable{Local: locals[i]}
	}

	context := f.Context(h.effects, w.reducer.Emits)
	var begin []jen.Code
	if w.Project.Undo.Steps(list) {
		begin = f.TakesBack()
	}
	f.Steps(list, true)
	if !plan.Leaves(list) {
		f.Complete()
	}
	h.end = f.End
	for i, local := range locals {
		h.takes[i] = local.Used
	}
	if len(list) == 0 {
		return h
	}
	var params []jen.Code
	for i, v := range given {
		if h.takes[i] {
			params = append(params, jen.Id(locals[i].Name).Add(w.GoType(v.Type)))
		}
	}
	params = append(params, context...)
	results, code := f.End.Results(w.Package), f.Finish()
	if trusts || len(begin) > 0 {
		results = jen.Params(jen.Err().Error())
	}
	if trusts {
		mayBeNil := []*value.Local{self}
		if _, free := given[0].Type.(*ir.Scalar); h.takes[0] && !free {
			mayBeNil = []*value.Local{locals[0], self}
		}
		begin = append(begin, w.nilIsError(mayBeNil...))
	}
	receiverName := jen.Id(self.Name).Op("*").Id(w.state)
	fn := jen.Func().Params(receiverName).Id(h.name).Params(params...).Add(results).Block(append(begin, code...)...)
	h.decl = layout.Remark(doc, "").Above(fn)
	return h
}

// handlerName names the method for an event after its type.
func (w *reducerWriter) handlerName(c *ir.Case) string {
	event := w.IDs.Type(c.Event.Type)
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
	f := steps.New(w.Helpers, body.Ending{Outcome: true, Fails: true})
	self := &value.Local{Name: f.Block.Name(shape.Receiver(w.state))}
	event := &value.Local{Name: f.Block.Name("ev")}
	f.Block.Taken["opts"] = true
	f.Vars[r.Self] = body.Variable{Local: self}
	if r.FirstEvent != nil {
		f.Vars[r.FirstEvent] = body.Variable{Local: event}
	}
	params := []jen.Code{jen.Id(event.Name).Add(w.input)}
	if r.Emits != nil {
		params = append(params, f.EmitParam(r.Emits))
	}

	results := []jen.Code{w.Wire("Outcome"), jen.Error()}
	var begin []jen.Code
	if w.Project.Undo.Steps(r.First) {
		begin = f.TakesBack()
		results = []jen.Code{jen.Id("_").Add(w.Wire("Outcome")), jen.Err().Error()}
	}
	if w.notes {
		f.End.Notes = &value.Local{Name: f.Block.Name("outcome")}
		results = []jen.Code{jen.Id(f.End.Notes.Name).Add(w.Wire("Outcome")), jen.Id("err").Error()}
	}
	if w.switchesFirst() {
		f.Add(jen.Switch(w.typeOf(event)).Block(w.undecided(f, self, event)...))
	}
	f.Resolve(w.drawn() && !w.drawsLate())
	if ir.Returns(r.First) {
		w.callGuard(f, self, event)
	} else {
		f.Steps(r.First, false)
	}
	switch {
	case r.Union() == nil:
		w.only(f, self, event)
	case !plan.EndsEvent(r.First):
		f.Add(w.dispatch(f, self, event), jen.Return(f.Noted(), jen.Nil()))
	}

	doc := steps.DescribeRule(w.IDs.Reducer(r), r.Doc, r.Deprecated, "applies one event to "+self.Name)
	more := "It changes " + self.Name + " in place; after an error " + self.Name + " is as it was. The outcome says why if an event has no effect."
	if r.Emits != nil {
		more = "What comes out of the event is given to emit, in order. " + more
	}
	doc = append(append(doc, ""), layout.Note(more)...)
	return doc.Above(jen.Func().Params(jen.Id(self.Name).Op("*").Id(w.state)).Id(w.IDs.Reducer(r)).
		Params(append(params, w.OptsParam())...).
		Params(results...).Block(append(begin, f.Finish()...)...))
}

// switchesFirst reports whether events without a rule have to be told from the
// others before these are handed on.
func (w *reducerWriter) switchesFirst() bool { return len(w.reducer.First) > 0 }

// typeOf opens a type switch without a rule for any event.
func (w *reducerWriter) typeOf(event *value.Local) *jen.Statement {
	typed := event.ID().Assert(jen.Type())
	if w.needsUndecided() {
		return event.ID().Op(":=").Add(typed)
	}
	return typed
}

// drawn reports whether any rule takes ids or the time.
func (w *reducerWriter) drawn() bool {
	drawn := w.first.Asks()
	for _, h := range w.handlers {
		drawn = drawn || h.effects.Asks()
	}
	return drawn
}

// undecided are the cases of events for which there is no rule.
func (w *reducerWriter) undecided(f *steps.Writer, self, event *value.Local) []jen.Code {
	r := w.reducer
	cases := []jen.Code{
		jen.Case(jen.Nil()).Block(jen.Return(w.Wire("Outcome").Values(), w.noEvent())),
	}
	if w.unknown != nil {
		cases = append(cases, jen.Case(w.UnknownType(r.Union())).Block(w.stranger(f, self, event)...))
	} else if r.KeepsUnknown() {
		called := jen.Lit("")
		if !r.Union().ByKey {
			called = event.ID().Dot(w.TagField(r.Union()))
		}
		cases = append(cases, jen.Case(w.UnknownType(r.Union())).Block(
			jen.Return(w.Reducing("UnknownEvent").Call(called), jen.Nil())))
	}
	if len(r.Ignore) > 0 {
		cases = append(cases, jen.Case(w.memberTypes(r.Ignore)...).Block(
			jen.Return(w.Reducing("Ignore").Call(), jen.Nil())))
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
func (w *reducerWriter) dispatch(f *steps.Writer, self, event *value.Local) jen.Code {
	used := false
	var cases []jen.Code
	if !w.switchesFirst() {
		cases = w.undecided(f, self, event)
		used = w.needsUndecided()
	}
	var unmoved []*ir.Member
	for _, h := range w.handlers {
		if h.decl == nil {
			unmoved = append(unmoved, h.rule.Member)
			continue
		}
		used = used || h.takes[0] || len(h.unions()) > 0
		cases = append(cases, jen.Case(w.MemberType(h.rule.Member)).Block(w.caseOf(f, h, self, event)...))
	}
	if len(unmoved) > 0 {
		cases = append(cases, jen.Case(w.memberTypes(unmoved)...).Block(
			jen.Comment("// These change nothing.")))
	}
	typed := event.ID().Assert(jen.Type())
	if used {
		return jen.Switch(event.ID().Op(":=").Add(typed)).Block(cases...)
	}
	return jen.Switch(typed).Block(cases...)
}

// only hands an object to its one rule.
func (w *reducerWriter) only(f *steps.Writer, self, event *value.Local) {
	f.Add(jen.If(event.ID().Op("==").Nil()).Block(jen.Return(w.Wire("Outcome").Values(), w.noEvent())))
	h := w.handlers[0]
	if h.decl != nil {
		f.Add(w.caseOf(f, h, self, event)...)
	}
	if h.decl == nil || !h.end.Fails || w.notes {
		f.Add(jen.Return(f.Noted(), jen.Nil()))
	}
}

// drawsLate reports whether so few rules take ids or the time that each of them
// looks for the sources itself.
func (w *reducerWriter) drawsLate() bool {
	draws := 0
	for _, h := range w.handlers {
		if h.effects.Asks() {
			draws++
		}
	}
	return !w.first.Asks() && 2*draws < len(w.handlers)
}

// caseOf is what becomes of one kind of event.
func (w *reducerWriter) caseOf(f *steps.Writer, h *handler, self, event *value.Local) []jen.Code {
	return f.Body(func() {
		for _, field := range h.unions() {
			f.Add(w.refuseNil(event.ID().Dot(w.IDs.Field(h.object(), field)), field.Name, w.Wire("Outcome").Values()))
		}
		f.Resolve(h.effects.Asks() && w.drawsLate())
		f.Add(w.hand(f, h, self, event.ID())...)
	}).Code
}

// stranger is what becomes of an event of unknown type.
func (w *reducerWriter) stranger(f *steps.Writer, self, event *value.Local) []jen.Code {
	h := w.unknown
	return f.Body(func() {
		resolved := !w.switchesFirst() && w.drawn() && !w.drawsLate()
		f.Resolve(h.effects.Asks() && !resolved)
		if h.decl != nil {
			f.Add(w.hand(f, h, self, event.ID().Dot("Raw"), event.ID().Dot(w.TagField(w.reducer.Union())))...)
		}
		if h.decl == nil || !h.end.Fails || w.notes {
			f.Add(jen.Return(f.Noted(), jen.Nil()))
		}
	}).Code
}

// hand calls the method for an event with what it takes of some values.
func (w *reducerWriter) hand(f *steps.Writer, h *handler, self *value.Local, values ...jen.Code) []jen.Code {
	var args []jen.Code
	for i, v := range values {
		if h.takes[i] {
			args = append(args, v)
		}
	}
	if h.effects.Emits {
		args = append(args, f.Emitter.ID())
	}
	if h.effects.Asks() {
		args = append(args, f.SourcesArg())
	}
	if h.end.Pointer {
		args = append(args, f.End.PassedOn())
	}
	call := self.ID().Dot(h.name).Call(args...)
	switch {
	case h.end.Fails && w.notes:
		return []jen.Code{
			jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(
				jen.Return(w.Wire("Outcome").Values(), jen.Err())),
		}
	case h.end.Fails:
		return []jen.Code{jen.Return(w.Wire("Outcome").Values(), call)}
	default:
		return []jen.Code{call}
	}
}
