package typescript

import (
	"github.com/msggen/msggen/gen/ir"
)

// folds reports whether a whole stream can be folded: whether it is known with
// what state that begins.
func (e *emitter) folds(r *ir.Reducer) bool {
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
	params := args(texts("current: "+state+" | undefined", r.event+": "+r.input, "options?: "+r.runtimeType("FoldOptions"))...)
	head := cat("export function ", r.names.of(roleFold, r.r), params, ": ", r.reducedType(result, r.r, state))
	var begin *beginning
	if len(r.r.Starts) > 0 {
		begin = r.beginning(local.fresh("begin"), state)
	}
	r.block(head, func() {
		if begin == nil {
			r.line("const state = current ?? ", r.value(roleCreate, r.r.State), "({}, options);")
		} else {
			r.line("const state = ", call(begin.name, texts(begin.values...)...), ";")
			r.block("if (state === undefined)", func() {
				r.line("return ", object(r.folded("outcome: "+r.runtime("NO_STATE"), "emitted: []")...), ";")
			})
		}
		r.block("if (options?.inPlace === true)", func() {
			if r.r.Emits == nil {
				r.line("return { state, outcome: ", r.names.of(roleReducer, r.r), "(state, ", r.event, ", options) };")
				return
			}
			r.collect()
			applied := call(r.names.of(roleReducer, r.r), texts("state", r.event, emitParam, "options")...)
			r.line("const outcome = ", applied, ";")
			r.line("return ", object(r.folded("outcome", "emitted")...), ";")
		})
		r.line("return ", r.names.of(roleReduce, r.r), "(state, ", r.event, ", options);")
	})
	if begin != nil {
		begin.print(r)
	}
}

// folded are the parts of what a fold gives.
func (r *reducer) folded(outcome, emitted string) []Doc {
	parts := texts("state", outcome)
	if r.r.Emits != nil {
		parts = append(parts, textDoc(emitted))
	}
	return parts
}

// foldsAll reports whether all events of a stream can be folded for what comes out.
func (e *emitter) foldsAll(r *ir.Reducer) bool {
	return r.Emits != nil && len(r.Starts) == 0 && allDefaulted(r.State)
}

// foldAll prints the function that folds all events, for what it hands on.
func (r *reducer) foldAll() {
	r.blank()
	r.note("All that {@link " + r.names.of(roleReducer, r.r) + "} hands on for the events of a stream, from the first to the last.")
	params := args(texts("events: Iterable<"+r.input+">", "options?: "+r.runtimeType("SourceOptions"))...)
	head := cat("export function ", r.names.of(roleFoldAll, r.r), params, ": ", r.elementType(r.r.Emits), "[]")
	r.block(head, func() {
		r.line("const state = ", r.value(roleCreate, r.r.State), "({}, options);")
		r.collect()
		r.block(cat("for (const ", r.event, " of events)"), func() {
			r.line(call(r.names.of(roleReducer, r.r), texts("state", r.event, emitParam, "options")...), ";")
		})
		if r.end != nil {
			r.line(call(r.names.of(roleEnd, r.r), texts("state", emitParam, "options")...), ";")
		}
		r.line("return emitted;")
	})
}

// beginning is the function that tells the state that an event is for.
type beginning struct {
	name, state string
	values      []string // what the fold passes to it
	body        []byte
}

func (r *reducer) beginning(name, state string) *beginning {
	body := &printer{depth: 2}
	s := r.newScope("sources", inFold)
	for _, taken := range []string{"current", "options", r.event} {
		s.take(taken)
	}
	body.block(cat("switch (", r.event, access(r.r.Input.Tag), ")"), func() {
		for _, start := range r.r.Starts {
			s.names[start.Self], s.names[start.Event] = "current", r.event
			body.line("case ", quoted(start.Member.Tag), ":")
			body.in(func() { s.start(body, start) })
		}
		body.line("default:")
		body.in(func() { body.line("return current;") })
	})
	b := &beginning{name: name, state: state, values: []string{"current", r.event}, body: body.buf.Bytes()}
	if s.used["sources"] {
		b.values = append(b.values, "options")
	}
	return b
}

func (b *beginning) print(r *reducer) {
	r.blank()
	r.note("The state that an event is for: a new one, the current one, or none.")
	params := texts("current: "+b.state+" | undefined", r.event+": "+r.input)
	draws := len(b.values) > len(params)
	if draws {
		params = append(params, textDoc("options: "+r.runtimeType("SourceOptions")+" | undefined"))
	}
	r.block(cat("function ", b.name, args(params...), ": ", b.state, " | undefined"), func() {
		if draws {
			r.line("const sources = ", r.runtime("sourcesOf"), "(options);")
		}
		r.buf.Write(b.body)
	})
}

func (s *scope) start(p *printer, start *ir.Start) {
	if start.Unless != nil {
		p.block(cat("if ", condition(s.goesOn(start.Unless).doc)), func() { p.line("return current;") })
	}
	p.line("return ", s.stored(start.Value).doc, ";")
}

// goesOn tests whether there is a state and a condition on it holds.
func (s *scope) goesOn(unless ir.Expr) term {
	parts := []ir.Expr{unless}
	if x, ok := unless.(*ir.Binary); ok && x.Op == ir.And {
		parts = chain(x)
	}
	self := map[string]bool{"current": true}
	if first, ok := s.chainedTest(ir.And, parts[0], true, self, "current"); ok {
		s.tellChained(parts[0])
		return logical(ir.And, append([]term{first}, s.conditions(ir.And, parts[1:], true)...))
	}
	there := equals(tight("current"), "undefined", false)
	return logical(ir.And, append([]term{there}, s.conditions(ir.And, parts, true)...))
}
