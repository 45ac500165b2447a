package typescript

import (
	"github.com/msggen/msggen/gen/ir"
)

// folds reports whether a whole stream can be folded: whether it is known with
// what state that begins.
func folds(r *ir.Reducer) bool {
	return len(r.Starts) > 0 || allDefaulted(r.State)
}

// allDefaulted reports whether an object can be made from nothing.
func allDefaulted(o *ir.Object) bool {
	for _, f := range o.Fields {
		if f.Presence == ir.Required && f.Const == nil {
			return false
		}
	}
	return true
}

// fold prints the reducer of a whole stream.
func (r *reducer) fold(local *scope) {
	state, result := r.typeName(roleType, r.r.State), "Folded"
	if len(r.r.Starts) == 0 {
		result = "Reduced"
	}
	r.blank()
	r.note("Folds one event of a whole stream. An event may begin a new state; " +
		"any other goes to the current one, as in {@link " + r.names.of(roleReduce, r.r) + "}.")
	params := args(texts(r.word("current")+": "+state+" | undefined", r.event+": "+r.input, r.word("options")+"?: "+r.runtimeType("FoldOptions"))...)
	head := cat("export function ", r.names.of(roleFold, r.r), params, ": ", r.reducedType(result, r.r, state))
	var begin *beginning
	if len(r.r.Starts) > 0 {
		begin = r.beginning(local.fresh("begin"), state)
	}
	r.block(head, func() {
		if begin == nil {
			r.line("const ", r.word("state"), " = ", r.word("current"), " ?? ", r.value(roleCreate, r.r.State), "({}, ", r.word("options"), ");")
		} else {
			r.line("const ", r.word("state"), " = ", call(begin.name, texts(begin.values...)...), ";")
			r.block("if ("+r.word("state")+" === undefined)", func() {
				r.line("return ", object(r.folded(textDoc("outcome: "+r.runtime("NO_STATE")), textDoc("emitted: []"))...), ";")
			})
		}
		r.block("if ("+r.word("options")+"?.inPlace === true)", func() {
			if r.r.Emits == nil {
				applied := call(r.names.of(roleReducer, r.r), texts(r.word("state"), r.event, r.word("options"))...)
				r.line("return ", object(r.folded(cat("outcome: ", applied), nil)...), ";")
				return
			}
			r.collect()
			applied := call(r.names.of(roleReducer, r.r), texts(r.word("state"), r.event, r.word("emit"), r.word("options"))...)
			r.line("const ", r.word("outcome"), " = ", applied, ";")
			r.line("return ", object(r.folded(r.given("outcome"), r.given("emitted"))...), ";")
		})
		r.line("return ", call(r.names.of(roleReduce, r.r), texts(r.word("state"), r.event, r.word("options"))...), ";")
	})
	if begin != nil {
		begin.print(r)
	}
}

// folded are the parts of what a fold gives.
func (r *reducer) folded(outcome, emitted Doc) []Doc {
	parts := []Doc{r.given("state"), outcome}
	if r.r.Emits != nil {
		parts = append(parts, emitted)
	}
	return parts
}

// foldsAll reports whether all events of a stream can be folded for what comes out.
func foldsAll(r *ir.Reducer) bool {
	return r.Emits != nil && len(r.Starts) == 0 && allDefaulted(r.State)
}

// foldAll prints the function that folds all events, for what it hands on.
func (r *reducer) foldAll() {
	r.blank()
	r.note("All that {@link " + r.names.of(roleReducer, r.r) + "} hands on for the events of a stream, from the first to the last.")
	params := args(texts(r.word("events")+": Iterable<"+r.input+">", r.word("options")+"?: "+r.runtimeType("SourceOptions"))...)
	head := cat("export function ", r.names.of(roleFoldAll, r.r), params, ": ", r.elementType(r.r.Emits), "[]")
	r.block(head, func() {
		r.line("const ", r.word("state"), " = ", r.value(roleCreate, r.r.State), "({}, ", r.word("options"), ");")
		r.collect()
		r.block(cat("for (const ", r.event, " of ", r.word("events"), ")"), func() {
			r.line(call(r.names.of(roleReducer, r.r), texts(r.word("state"), r.event, r.word("emit"), r.word("options"))...), ";")
		})
		if r.end != nil {
			r.line(call(r.names.of(roleEnd, r.r), texts(r.word("state"), r.word("emit"), r.word("options"))...), ";")
		}
		r.line("return ", r.word("emitted"), ";")
	})
}

// beginning is the function that tells the state that an event is for.
type beginning struct {
	name, state string
	values      []string // what the fold passes to it
	body        []byte
}

func (r *reducer) beginning(name, state string) *beginning {
	body := newPrinter(2)
	s := newCompiler(r.module, "sources", inFold)
	for _, taken := range []string{r.word("current"), r.word("options"), r.event} {
		s.take(taken)
	}
	body.block(cat("switch (", r.event, access(r.r.Input.Tag), ")"), func() {
		for _, start := range r.r.Starts {
			s.names[start.Self], s.names[start.Event] = r.word("current"), r.event
			body.line("case ", quoted(start.Member.Tag), ":")
			body.in(func() { begin(s, body, start) })
		}
		body.line("default:")
		body.in(func() { body.line("return ", r.word("current"), ";") })
	})
	b := &beginning{name: name, state: state, values: []string{r.word("current"), r.event}, body: body.text()}
	if s.used[s.source] {
		b.values = append(b.values, r.word("options"))
	}
	return b
}

func (b *beginning) print(r *reducer) {
	r.blank()
	r.note("The state that an event is for: a new one, the current one, or none.")
	params := texts(r.word("current")+": "+b.state+" | undefined", r.event+": "+r.input)
	draws := len(b.values) > len(params)
	if draws {
		params = append(params, textDoc(r.word("options")+": "+r.runtimeType("SourceOptions")+" | undefined"))
	}
	r.block(cat("function ", b.name, args(params...), ": ", b.state, " | undefined"), func() {
		if draws {
			r.line("const ", r.word("sources"), " = ", r.runtime("sourcesOf"), "(", r.word("options"), ");")
		}
		r.insert(b.body)
	})
}

// begin compiles what becomes of the event that may begin a state.
func begin(s *compiler, p *printer, start *ir.Start) {
	if start.Unless != nil {
		p.block(cat("if ", condition(s.isThereAnd(s.m.word("current"), start.Unless).doc)), func() { p.line("return ", s.m.word("current"), ";") })
	}
	p.line("return ", s.stored(start.Value).doc, ";")
}
