package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Folds reports whether a whole stream can be folded: whether it is known with
// what state that begins.
func Folds(r *ir.Reducer) bool {
	return len(r.Starts) > 0 || plan.BeginsAlone(r.State)
}

// fold prints the reducer of a whole stream.
func (r *reducer) fold(local *scope.Scope) {
	state, result := r.TypeName(shape.RoleType, r.r.State), "Folded"
	if len(r.r.Starts) == 0 {
		result = "Reduced"
	}
	r.Blank()
	r.Note("Folds one event of a whole stream. An event may begin a new state; " +
		"any other goes to the current one, as in {@link " + r.IDs.Get(shape.RoleReduce, r.r) + "}.")
	params := layout.Args(layout.Texts(r.Word("current")+": "+state+" | undefined", r.event+": "+r.input, r.Word("options")+"?: "+r.RuntimeType("FoldOptions"))...)
	head := layout.Cat("export function ", r.IDs.Get(shape.RoleFold, r.r), params, ": ", r.reducedType(result, r.r, state))
	var begin *beginning
	if len(r.r.Starts) > 0 {
		begin = r.beginning(local.Fresh("begin"), state)
	}
	r.Block(head, func() {
		if begin == nil {
			r.Line("const ", r.Word("state"), " = ", r.Word("current"), " ?? ", r.Begun(r.r.State, r.Word("options")), ";")
		} else {
			r.Line("const ", r.Word("state"), " = ", layout.Call(begin.name, layout.Texts(begin.values...)...), ";")
			r.Block("if ("+r.Word("state")+" === undefined)", func() {
				r.Line("return ", layout.Object(r.folded(layout.Text("outcome: "+r.Runtime("NO_STATE")), layout.Text("emitted: []"))...), ";")
			})
		}
		r.Block("if ("+r.Word("options")+"?.inPlace === true)", func() {
			if r.r.Emits == nil {
				applied := layout.Call(r.IDs.Get(shape.RoleReducer, r.r), layout.Texts(r.Word("state"), r.event, r.Word("options"))...)
				r.Line("return ", layout.Object(r.folded(layout.Cat("outcome: ", applied), nil)...), ";")
				return
			}
			r.collect()
			applied := layout.Call(r.IDs.Get(shape.RoleReducer, r.r), layout.Texts(r.Word("state"), r.event, r.Word("emit"), r.Word("options"))...)
			r.Line("const ", r.Word("outcome"), " = ", applied, ";")
			r.Line("return ", layout.Object(r.folded(r.Given("outcome"), r.Given("emitted"))...), ";")
		})
		r.Line("return ", layout.Call(r.IDs.Get(shape.RoleReduce, r.r), layout.Texts(r.Word("state"), r.event, r.Word("options"))...), ";")
	})
	if begin != nil {
		begin.print(r)
	}
}

// folded are the parts of what a fold gives.
func (r *reducer) folded(outcome, emitted layout.Doc) []layout.Doc {
	parts := []layout.Doc{r.Given("state"), outcome}
	if r.r.Emits != nil {
		parts = append(parts, emitted)
	}
	return parts
}

// FoldsAll reports whether all events of a stream can be folded for what comes out.
func FoldsAll(r *ir.Reducer) bool {
	return r.Emits != nil && len(r.Starts) == 0 && plan.BeginsAlone(r.State)
}

// foldAll prints the function that folds all events, for what it hands on.
func (r *reducer) foldAll() {
	r.Blank()
	r.Note("All that {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "} hands on for the events of a stream, from the first to the last.")
	params := layout.Args(layout.Texts(r.Word("events")+": Iterable<"+r.input+">", r.Word("options")+"?: "+r.RuntimeType("SourceOptions"))...)
	head := layout.Cat("export function ", r.IDs.Get(shape.RoleFoldAll, r.r), params, ": ", r.ElementType(r.r.Emits), "[]")
	r.Block(head, func() {
		r.Line("const ", r.Word("state"), " = ", r.Begun(r.r.State, r.Word("options")), ";")
		r.collect()
		r.Block(layout.Cat("for (const ", r.event, " of ", r.Word("events"), ")"), func() {
			r.Line(layout.Call(r.IDs.Get(shape.RoleReducer, r.r), layout.Texts(r.Word("state"), r.event, r.Word("emit"), r.Word("options"))...), ";")
		})
		if r.end != nil {
			r.Line(layout.Call(r.IDs.Get(shape.RoleEnd, r.r), layout.Texts(r.Word("state"), r.Word("emit"), r.Word("options"))...), ";")
		}
		r.Line("return ", r.Word("emitted"), ";")
	})
}

// beginning is the function that tells the state that an event is for.
type beginning struct {
	name, state string
	values      []string // what the fold passes to it
	body        []byte
}

func (r *reducer) beginning(name, state string) *beginning {
	body := layout.NewPrinter(2)
	s := expr.New(r.Module, "sources", scope.InFold)
	for _, taken := range []string{r.Word("current"), r.Word("options"), r.event} {
		s.Take(taken)
	}
	body.Block(layout.Cat("switch (", r.event, layout.Access(r.r.Input.Tag), ")"), func() {
		for _, start := range r.r.Starts {
			s.Names[start.Self], s.Names[start.Event] = r.Word("current"), r.event
			body.Line("case ", layout.Quoted(start.Member.Tag), ":")
			body.In(func() { begin(s, body, start) })
		}
		body.Line("default:")
		body.In(func() { body.Line("return ", r.Word("current"), ";") })
	})
	b := &beginning{name: name, state: state, values: []string{r.Word("current"), r.event}, body: body.Text()}
	if s.Used[s.Source] {
		b.values = append(b.values, r.Word("options"))
	}
	return b
}

func (b *beginning) print(r *reducer) {
	r.Blank()
	r.Note("The state that an event is for: a new one, the current one, or none.")
	params := layout.Texts(r.Word("current")+": "+b.state+" | undefined", r.event+": "+r.input)
	draws := len(b.values) > len(params)
	if draws {
		params = append(params, layout.Text(r.Word("options")+": "+r.RuntimeType("SourceOptions")+" | undefined"))
	}
	r.Block(layout.Cat("function ", b.name, layout.Args(params...), ": ", b.state, " | undefined"), func() {
		if draws {
			r.Line("const ", r.Word("sources"), " = ", r.Runtime("sourcesOf"), "(", r.Word("options"), ");")
		}
		r.Insert(b.body)
	})
}

// begin compiles what becomes of the event that may begin a state.
func begin(s *expr.Compiler, p *layout.Printer, start *ir.Start) {
	if start.Unless != nil {
		p.Block(layout.Cat("if ", layout.Condition(s.IsThereAnd(s.Module.Word("current"), start.Unless).Doc)), func() { p.Line("return ", s.Module.Word("current"), ";") })
	}
	p.Line("return ", s.Stored(start.Value).Doc, ";")
}
