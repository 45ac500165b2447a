package logic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/expr"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/python/steps"
	"github.com/msggen/msggen/gen/target"
)

// ReducersFile is the module of the reducers.
func ReducersFile(p *shape.Package) target.File {
	m := p.NewModule("reducers")
	functions := names.NewScope()
	for _, r := range p.Protocol.Reducers {
		(&reducer{Module: m, r: r, functions: functions}).print()
	}
	return m.File("How events are folded into a state.")
}

// reducer is a reducer in the making.
type reducer struct {
	*shape.Module
	r         *ir.Reducer
	functions *names.Scope // of the module; they begin with an underscore
	async     string       // what the next function begins with
}

func (r *reducer) any() string { return r.Library("typing", "Any") }

func (r *reducer) print() {
	var table []string
	word := names.Snake(r.r.Name)
	guarded := r.guarded()
	if len(r.r.First) > 0 && !guarded {
		table = append(table, "first="+r.steps(word+"_first", r.r.First, "", param{[]*ir.Var{r.r.Self}, "self"}, param{[]*ir.Var{r.r.FirstEvent}, "event"}))
	}
	var rules, alone []string
	for _, c := range r.r.Cases {
		o, word, body := r.input(c.Member), word, c.Body
		if c.Member != nil {
			word += "_" + names.Snake(c.Member.Tag)
			if guarded {
				guard, _ := plan.Guard(r.r, c.Member)
				body = slices.Concat(guard, body)
			}
		}
		event := []*ir.Var{c.Event, r.r.FirstEvent}
		if guarded {
			if name, ok := r.alone(word, body, c.Doc, event...); ok {
				alone = append(alone, r.TypeName(o.Decl)+": "+name)
				continue
			}
		}
		rules = append(rules, r.TypeName(o.Decl)+": "+r.steps(word, body, c.Doc, param{[]*ir.Var{r.r.Self}, "self"}, param{event, "event"}))
	}
	for _, m := range r.r.Ignore {
		rules = append(rules, r.TypeName(m.Object().Decl)+": "+r.Runtime("reducer", "ignore"))
	}
	for _, m := range r.r.Pass {
		rules = append(rules, r.TypeName(m.Object().Decl)+": "+r.Runtime("reducer", "pass_on"))
	}
	if u := r.r.Unknown; u != nil {
		table = append(table, "unknown="+r.steps(word+"_unknown", u.Body, "", param{[]*ir.Var{r.r.Self}, "self"}, param{[]*ir.Var{u.Event}, "event"}, param{[]*ir.Var{u.Tag}, "tag"}))
	}
	if len(r.r.End) > 0 {
		table = append(table, "end="+r.steps(word+"_end", r.r.End, "", param{[]*ir.Var{r.r.Self}, "self"}, param{[]*ir.Var{r.r.Incomplete}, "incomplete"}))
	}
	if len(r.r.Starts) > 0 {
		var starts []string
		for _, group := range plan.Beginnings(r.r) {
			name := r.start(word, group)
			for _, start := range group {
				starts = append(starts, r.TypeName(r.input(start.Member).Decl)+": "+name)
			}
		}
		table = append(table, "starts={"+strings.Join(starts, ", ")+"}")
	} else if initial, ok := r.initial(); ok {
		table = append(table, "initial=lambda run: "+initial)
	}
	if len(r.r.Signals) > 0 {
		var signals []string
		for _, s := range r.r.Signals {
			signals = append(signals, layout.Quoted(s.Name))
		}
		table = append(table, "signals="+layout.Tuple(signals))
	}
	r.Blank(2)
	r.Line(r.table(), " = ", r.Runtime("reducer", "Reducer"), "(")
	r.In(func() {
		r.Call("{", rules, "},")
		if len(alone) > 0 {
			r.Call("alone={", alone, "},")
		}
		for _, entry := range table {
			r.Line(entry, ",")
		}
	})
	r.Line(")")
	r.public()
}

func (r *reducer) table() string { return shape.ReducerTable(r.r) }

func (r *reducer) input(m *ir.Member) *ir.Object {
	if m == nil {
		return r.r.Input.(*ir.Object)
	}
	return m.Object()
}

type param struct {
	vars []*ir.Var // that stand for it; one may be nil
	name string
}

// guarded reports whether every rule asks itself what comes before all of them.
func (r *reducer) guarded() bool {
	return !slices.ContainsFunc(r.r.Cases, func(c *ir.Case) bool {
		if c.Member == nil {
			return len(r.r.First) > 0
		}
		_, ok := plan.Guard(r.r, c.Member)
		return !ok
	})
}

// steps prints a function that runs steps, and gives its name.
func (r *reducer) steps(word string, list []ir.Stmt, doc string, params ...param) string {
	name := r.functions.Claim("_on_" + strings.TrimPrefix(shape.FunctionName(word), "_"))
	given := r.annotated(list, params)
	given = append(given, "run: "+r.Runtime("fold", "Run"))
	r.Blank(2)
	r.Block("def "+name+"("+strings.Join(given, ", ")+") -> bool", func() {
		r.Doc(doc, "")
		(&steps.Printer{Scope: r.scope(params)}).Body(list)
	})
	return name
}

// alone prints a function of an event that asks nothing of a run: nothing is noted, drawn
// or taken back. It gives the outcome.
func (r *reducer) alone(word string, list []ir.Stmt, doc string, event ...*ir.Var) (name string, ok bool) {
	params := []param{{[]*ir.Var{r.r.Self}, "self"}, {event, "event"}}
	body := r.Captured(func() {
		scope := r.scope(params)
		scope.Edit = "edit"
		r.In(func() { (&steps.Printer{Scope: scope, Alone: true}).Body(list) })
	})
	if asksRun.MatchString(body) {
		return "", false
	}
	name = r.functions.Claim("_on_" + strings.TrimPrefix(shape.FunctionName(word), "_"))
	r.Blank(2)
	given := append(r.annotated(list, params), "edit: "+r.Runtime("edit", "Edit"))
	r.Block("def "+name+"("+strings.Join(given, ", ")+") -> "+r.Runtime("fold", "Outcome"), func() {
		r.Doc(doc, "")
		r.Print(body)
	})
	return name, true
}

// annotated are the parameters of a function with their types.
func (r *reducer) annotated(list []ir.Stmt, params []param) []string {
	var all []*ir.Var
	for _, p := range params {
		all = append(all, p.vars...)
	}
	var given []string
	for _, p := range params {
		given = append(given, p.name+": "+r.annotation(p.vars[0], all, list))
	}
	return given
}

func (r *reducer) annotation(v *ir.Var, params []*ir.Var, list []ir.Stmt) string {
	if v == nil {
		return r.any()
	}
	return annotation(r.Module, v, params, list)
}

var asksRun = regexp.MustCompile(`\brun\b`)

// scope is that of a function with some parameters.
func (r *reducer) scope(params []param) *expr.Scope {
	s := expr.NewScope(r.Module)
	for _, p := range params {
		s.Fresh(p.name)
		for _, v := range p.vars {
			if v != nil {
				s.Name(v, p.name)
				if o, ok := typeOf(p.vars[0]).(*ir.Object); ok {
					s.Members[v] = o
				}
			}
		}
	}
	return s
}

// start prints a function that gives the state which an event begins, or the current one.
// Several events that do the same have one, which is called after the reducer.
func (r *reducer) start(word string, group []*ir.Start) string {
	start := group[0]
	if start.Member != nil && len(group) == 1 {
		word += "_" + names.Snake(start.Member.Tag)
	}
	name := r.functions.Claim("_start_" + strings.TrimPrefix(shape.FunctionName(word), "_"))
	s := expr.NewScope(r.Module)
	s.Fresh("self")
	s.Fresh("event")
	s.Name(start.Self, "self")
	s.Name(start.Event, "event")
	r.Blank(2)
	r.Block("def "+name+"(self: "+r.any()+", event: "+r.any()+", run: "+r.Runtime("fold", "Run")+") -> "+r.any(), func() {
		if start.Unless != nil {
			test := "self is not None"
			if !start.IfNone() {
				test += " and " + s.Condition(start.Unless)
			}
			r.Block("if "+test, func() { r.Line("return self") })
		}
		r.Line("return ", s.Stored(start.Value))
	})
	return name
}

// initial is the state with nothing but defaults, if there is one.
func (r *reducer) initial() (string, bool) {
	if !r.r.BeginsAlone() {
		return "", false
	}
	c := &ir.ObjectConst{Object: r.r.State}
	return r.Constant(r.r.State, c, "run"), true
}

func (r *reducer) public() {
	state, input := r.TypeName(r.r.State.Decl), r.Type(r.r.Input)
	outcome, folded := r.Runtime("fold", "Outcome"), r.Runtime("fold", "Folded")
	event := []string{"event: " + input}
	var emit []string
	emitted := ""
	if r.r.Emits != nil {
		emit = []string{"emit: " + r.Library("collections.abc", "Callable") + "[[" + r.Type(r.r.Emits) + "], None] | None = None"}
		emitted = ", emit"
	}
	r.function(shape.RoleReducer, concat([]string{"state: " + state}, event, emit), outcome, r.r.Doc, r.r.Deprecated,
		"return "+r.table()+".apply(state, event, new_id, now, limits"+emitted+")")
	next := folded + "[" + state + " | None]"
	if len(r.r.Starts) == 0 && r.r.BeginsAlone() {
		next = folded + "[" + state + "]"
	}
	r.function(shape.RoleFold, concat([]string{"state: " + state + " | None"}, event, emit), next,
		"Folds one event of a whole stream, in place. Gives the state that the event belongs to.", "",
		"return "+r.table()+".fold(state, event, new_id, now, limits"+emitted+")")
	r.function(shape.RoleReduce, concat([]string{"state: " + state + " | None"}, event), next,
		"Folds one event of a whole stream, and leaves the state alone. Gives the next one, which shares with it what the event did not change. If that is everything, it is the same state.", "",
		"return "+r.table()+".reduce(state, event, new_id, now, limits)")
	if len(r.r.End) > 0 {
		r.function(shape.RoleEnd, concat([]string{"state: " + state + " | None"}, emit, []string{"*incomplete: bool = False"}), outcome,
			"What there is to do after the last event, or when the stream was cut off.", "",
			"return "+r.table()+".end(state, incomplete, new_id, now, limits"+emitted+")")
	}
	r.stream(state, input)
}

// stream prints the functions that fold a whole stream and end it.
func (r *reducer) stream(state, input string) {
	if !plan.FoldsStream(r.r) {
		return
	}
	const cut = "The first error ends the stream. If that was cut off, its end is told so, and the error is raised after that."
	for _, way := range []struct {
		role                                        shape.Role
		def, await, prefix, iterable, iterator, doc string
	}{
		{shape.RoleStream, "", "", "", "Iterable", "Iterator", ""},
		{shape.RoleAsyncStream, "async ", "await ", "a", "AsyncIterable", "AsyncIterator", " It may have to be waited for."},
	} {
		events := "events: " + r.Library("collections.abc", way.iterable) + "[" + input + "]"
		end := "lambda state, incomplete: " + r.table() + ".end(state, incomplete, new_id, now, limits)"
		if len(r.r.Starts) > 0 {
			r.function(way.role, []string{events}, r.Library("collections.abc", way.iterator)+"["+state+"]",
				"Folds a whole stream in place, and what there is to do after its last event. Yields each state when an event has begun the "+
					"next one, and the last one at the end."+way.doc+" "+cut, "",
				"return "+r.Runtime("foldstream", way.prefix+"fold_states")+"(events, lambda state, event: "+r.table()+
					".fold(state, event, new_id, now, limits).state, "+end+")")
			continue
		}
		r.async = way.def
		r.function(way.role, []string{"state: " + state, events}, "None",
			"Folds a whole stream into a state, in place, and what there is to do after its last event."+way.doc+" "+cut, "",
			way.await+r.Runtime("foldstream", way.prefix+"fold_into")+"(state, events, lambda state, event: "+r.table()+
				".apply(state, event, new_id, now, limits), "+end+")")
		r.async = ""
	}
}

// function prints a function that programs call.
func (r *reducer) function(role shape.Role, params []string, result, doc, deprecated, body string) {
	keywords := false
	for i, param := range params {
		if rest, ok := strings.CutPrefix(param, "*"); ok {
			params[i] = "*,\n    " + rest
			keywords = true
		}
	}
	if !keywords {
		params = append(params, "*")
	}
	source := r.Library("collections.abc", "Callable") + "[[], str] = "
	params = append(params, "new_id: "+source+r.Runtime("sources", "new_id"), "now: "+source+r.Runtime("sources", "now"), r.LimitsParam())
	r.Blank(2)
	r.Call(r.async+"def "+r.Get(role, r.r)+"(", params, ") -> "+result+":")
	r.In(func() {
		r.Doc(doc, deprecated)
		r.Line(body)
	})
}

func concat(lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

func typeOf(v *ir.Var) ir.Type {
	if v == nil {
		return nil
	}
	return v.Type
}
