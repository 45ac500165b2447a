package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/steps"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// fold writes the function that folds a whole stream: it begins states where the
// reducer does not. It is nil if nothing can begin one.
func (w *reducerWriter) fold() jen.Code {
	r := w.reducer
	if len(r.Starts) == 0 && !plan.BeginsAlone(r.State) {
		return nil
	}
	e := w.startEffects()
	f := steps.New(w.Helpers, body.Ending{Outcome: true, Fails: true, Values: []jen.Code{jen.Id("current")}})
	for _, name := range []string{"current", "ev", "emit", "opts", "next", "outcome"} {
		f.Block.Taken[name] = true
	}
	f.Resolve(e.Draws)
	params := []jen.Code{jen.Id("current").Op("*").Id(w.state), jen.Id("ev").Add(w.input)}
	args := []jen.Code{jen.Id("ev")}
	if r.Emits != nil {
		params = append(params, jen.Id("emit").Func().Params(w.GoType(r.Emits)))
		args = append(args, jen.Id("emit"))
	}
	args = append(args, jen.Id("opts").Op("..."))
	if len(r.Starts) > 0 {
		w.startAny(f)
	} else {
		f.Add(jen.Id("next").Op(":=").Id("current"))
		f.Add(jen.If(jen.Id("next").Op("==").Nil()).Block(f.Body(func() {
			f.Add(jen.Id("next").Op("=").Add(f.Expr(initialState(r.State), value.Keep).Code))
		}).Code...))
	}
	f.Add(
		jen.List(jen.Id("outcome"), jen.Err()).Op(":=").Id("next").Dot(w.IDs.Reducer(r)).Call(args...),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("current"), jen.Id("outcome"), jen.Err())),
		jen.Return(jen.Id("next"), jen.Id("outcome"), jen.Nil()),
	)
	name := w.IDs.Fold(r)
	doc := layout.Compose([]string{
		name + " folds the events of a stream into " + indefinite(w.state) + ", one at a time and in place. It returns the " + w.state +
			" that the event belongs to, which is current unless the event begins a new one; before the first, current is nil.",
		"An error leaves current as it was.",
	}, "")
	state := jen.Op("*").Id(w.state)
	return doc.Above(jen.Func().Id(name).
		Params(append(params, w.OptsParam())...).
		Params(jen.Add(state), w.Wire("Outcome"), jen.Error()).Block(f.Finish()...))
}

// initialState is an object all of whose fields have their defaults. It was held to
// its checks as the spec was read.
func initialState(o *ir.Object) *ir.Literal {
	blank := &ir.ObjectConst{Object: o}
	for _, c := range blank.Complete() {
		blank.Draws = blank.Draws || ir.Draws(c)
	}
	return &ir.Literal{Node: ir.Node{T: o}, Value: blank}
}

func (w *reducerWriter) startEffects() ir.Effect {
	if len(w.reducer.Starts) == 0 {
		return plan.ExprEffect(initialState(w.reducer.State))
	}
	var e ir.Effect
	for _, s := range w.reducer.Starts {
		e = e.Or(plan.ExprEffect(s.Value))
		if s.Unless != nil {
			e = e.Or(plan.ExprEffect(s.Unless))
		}
	}
	return e
}

// startAny begins a new state if the event is one of those that do.
func (w *reducerWriter) startAny(f *steps.Writer) {
	if w.reducer.Union() == nil {
		f.Add(jen.If(jen.Id("ev").Op("==").Nil()).Block(jen.Return(jen.Id("current"), w.Wire("Outcome").Values(), w.noEvent())))
	}
	f.Add(jen.Id("next").Op(":=").Id("current"))
	if w.reducer.Union() == nil {
		s := w.reducer.Starts[0]
		f.Vars[s.Event] = body.Variable{Local: &value.Local{Name: "ev"}}
		w.start(f, s)
		return
	}
	noState := jen.If(jen.Id("next").Op("==").Nil()).Block(
		jen.If(jen.Id("ev").Op("==").Nil()).Block(jen.Return(jen.Nil(), w.Wire("Outcome").Values(), w.noEvent())),
		jen.Return(jen.Nil(), w.Reducing("Skip").Call(w.Wire("CodeNoState"), jen.Lit("there is no state yet")), jen.Nil()))
	if len(w.reducer.Starts) == 1 {
		w.startOne(f, w.reducer.Starts[0])
		f.Add(noState)
		return
	}
	var cases []jen.Code
	used := false
	for _, group := range plan.Beginnings(w.reducer) {
		s, event := group[0], &value.Local{Name: "ev"}
		f.Vars[s.Event] = body.Variable{Local: event}
		b := f.Body(func() { w.start(f, s) })
		used = used || event.Used
		members := make([]*ir.Member, len(group))
		for i, s := range group {
			members[i] = s.Member
		}
		cases = append(cases, jen.Case(w.memberTypes(members)...).Block(b.Code...))
	}
	typed := jen.Id("ev").Assert(jen.Type())
	if used {
		typed = jen.Id("ev").Op(":=").Add(typed)
	}
	f.Add(jen.Switch(typed).Block(cases...), noState)
}

// startOne is startAny if there is only one kind of event that begins a state.
func (w *reducerWriter) startOne(f *steps.Writer, s *ir.Start) {
	f.BeginStep()
	ev := &ir.Var{Name: "ev", Type: w.reducer.Input}
	f.Vars[ev] = body.Variable{Local: &value.Local{Name: "ev"}}
	begins := f.Match(ev, s.Event, "start", s.Member, nil)
	if s.Unless != nil {
		begins = body.AndExpr(begins, w.notOngoing(f, s))
	}
	f.Branch(begins, func() { w.begin(f, s) }, nil)
}

// start begins a new state, unless the current one goes on.
func (w *reducerWriter) start(f *steps.Writer, s *ir.Start) {
	if s.Unless == nil {
		w.begin(f, s)
		return
	}
	f.Branch(w.notOngoing(f, s), func() { w.begin(f, s) }, nil)
}

func (w *reducerWriter) begin(f *steps.Writer, s *ir.Start) {
	made := f.WithName("state", func() value.Value { return f.Expr(s.Value, value.Keep) })
	f.Add(jen.Id("next").Op("=").Add(made.Code))
}

// notOngoing is the condition that no current state goes on. Nothing is read from
// one before it is known that there is one.
func (w *reducerWriter) notOngoing(f *steps.Writer, s *ir.Start) ir.Expr {
	f.Vars[s.Self] = body.Variable{Local: &value.Local{Name: "current"}, Since: f.Step}
	missing := &ir.IsNull{Node: ir.Node{T: body.BoolType}, X: f.VariableExpr("current", &ir.Nullable{Elem: w.reducer.State},
		body.Variable{Local: &value.Local{Name: "current"}, Held: shape.Nilable})}
	if s.IfNone() {
		return missing
	}
	return &ir.Binary{Node: ir.Node{T: body.BoolType}, Op: ir.Or, L: missing, R: expr.Negate(s.Unless)}
}
