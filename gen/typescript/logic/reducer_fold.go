package logic

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Folds reports whether a whole stream can be folded: whether it is known with
// what state that begins.
func Folds(r *ir.Reducer) bool {
	return len(r.Starts) > 0 || plan.BeginsAlone(r.State)
}

// fold prints the reducer of a whole stream.
func (r *reducer) fold() {
	note := "Folds one event of a whole stream, in place as {@link " + r.IDs.Get(shape.RoleReducer, r.r) + "} does. "
	head, param, result := r.IDs.Get(shape.RoleFold, r.r), r.Word("current")+": "+r.state+" | undefined", r.state
	if r.begin == nil {
		note += "The first one begins the state."
	} else {
		note += "It may begin a new state, and else goes to the current one."
		head, param, result = head+r.begin.generic, r.begin.param, r.begin.result
	}
	r.Blank()
	r.Note(note)
	params := append(layout.Texts(param), r.parameters(r.event)...)
	r.Block(layout.Cat("export function ", head, layout.Args(params...), ": ", r.foldedType(result, false)), func() {
		if r.begin == nil {
			r.Line("const ", r.Word("state"), " = ", r.Word("current"), " ?? ", r.Begun(r.r.State, r.Word("options")), ";")
		} else {
			r.begun(false)
		}
		given := layout.Texts(r.Word("state"), r.event)
		if r.r.Emits != nil {
			given = append(given, layout.Text(r.Word("emit")))
		}
		applied := layout.Call(r.IDs.Get(shape.RoleReducer, r.r), append(given, layout.Text(r.Word("options")))...)
		r.Line("return ", layout.Object(r.Given("state"), layout.Cat("outcome: ", applied)), ";")
	})
}

// begun declares the state that an event of a whole stream is for, and leaves if there
// is none.
func (r *reducer) begun(pure bool) {
	r.Line("const ", r.Word("state"), " = ", layout.Call(r.begin.name, layout.Texts(r.begin.values...)...), ";")
	if r.begin.always {
		return
	}
	none := []layout.Doc{r.Given("state"), layout.Text("outcome: " + r.Runtime("NO_STATE"))}
	if pure && r.r.Emits != nil {
		none = append(none, layout.Text("emitted: []"))
	}
	r.Block("if ("+r.Word("state")+" === undefined)", func() { r.Line("return ", layout.Object(none...), ";") })
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

// beginning is the function that tells the state that an event is for. There is one
// for sure if there was one before.
type beginning struct {
	name                   string
	generic, param, result string       // what folds take and give
	values                 []string     // what they pass to it
	params                 []layout.Doc // what it takes
	draws                  bool
	always                 bool // there is a state for every event
	body                   []byte
}

func (r *reducer) beginning(name string) *beginning {
	body := layout.NewPrinter(2)
	s := expr.New(r.Module, "sources", scope.InFold)
	for _, taken := range []string{r.Word("current"), r.Word("options"), r.event} {
		s.Take(taken)
	}
	if r.only != nil {
		return r.onlyBeginning(name, s, body)
	}
	started := func(start *ir.Start) func() {
		s.Names[start.Self], s.Names[start.Event] = r.Word("current"), r.event
		return func() {
			if plan.ReadsEvent(start) {
				if event := r.startedAs(start.Member); event != r.event {
					s.Names[start.Event] = s.Fresh("started")
					body.Line(layout.Set("const "+s.Names[start.Event], layout.Text(event)), ";")
				}
			}
			begin(s, body, start)
		}
	}
	if r.r.Union().ByKey {
		for _, start := range r.r.Starts {
			body.Block(layout.Cat("if ", layout.Condition(r.IsKeyed(term.Tight(r.event), start.Member, true).Doc)), started(start))
		}
		body.Line("return ", r.Word("current"), ";")
	} else {
		body.Block(layout.Cat("switch (", r.event, layout.Access(r.r.Union().Tag), ")"), func() {
			for _, group := range plan.Beginnings(r.r) {
				r.beginsBy(body, group, started(group[0]))
			}
			body.Line("default:")
			body.In(func() {
				for _, start := range r.r.Starts {
					if start.Member.Prefix {
						test := shape.PrefixTest(layout.Member(r.event, r.r.Union().Tag), r.r.Union(), []*ir.Member{start.Member})
						body.Block(layout.Cat("if ", layout.Condition(test)), started(start))
					}
				}
				body.Line("return ", r.Word("current"), ";")
			})
		})
	}
	given := r.IDs.TypeParameter("S")
	b := &beginning{
		name:    name,
		generic: "<" + given + " extends " + r.state + " | undefined>",
		param:   r.Word("current") + ": " + given,
		result:  r.state + " | " + given,
		values:  []string{r.Word("current"), r.event},
		body:    body.Text(),
	}
	b.params = layout.Texts(b.param, r.event+": "+r.input)
	b.drawn(r, s)
	return b
}

// beginsBy prints what becomes of some events which do the same, but for those that are told
// by a prefix.
func (r *reducer) beginsBy(body *layout.Printer, group []*ir.Start, do func()) {
	group = slices.DeleteFunc(slices.Clone(group), func(s *ir.Start) bool { return s.Member.Prefix })
	if len(group) == 0 {
		return
	}
	if start := group[0]; plan.ReadsEvent(start) && plan.InFamily(start.Member) {
		body.Block(layout.Cat("case ", layout.Quoted(start.Member.Tag), ":"), do)
		return
	}
	for _, start := range group {
		body.Line("case ", layout.Quoted(start.Member.Tag), ":")
	}
	body.In(do)
}

// startedAs is the event that begins a state as what it is known to be.
func (r *reducer) startedAs(member *ir.Member) string {
	if member.Union.ByKey {
		_, event := r.OfKey(r.event, member)
		return event
	}
	return r.AsMember(r.event, member, false)
}

// drawn lets it take ids and times, if it needs them.
func (b *beginning) drawn(r *reducer, s *expr.Compiler) {
	if !s.Used[s.Source] {
		return
	}
	b.draws = true
	b.values = append(b.values, r.Word("options"))
	b.params = append(b.params, layout.Text(r.Word("options")+": "+r.RuntimeType("SourceOptions")+" | undefined"))
}

// onlyBeginning is beginning for an object as input: every event may begin a state.
func (r *reducer) onlyBeginning(name string, s *expr.Compiler, body *layout.Printer) *beginning {
	start := r.r.Starts[0]
	current := r.Word("current")
	s.Names[start.Self], s.Names[start.Event] = current, r.event
	begin(s, body, start)
	state := r.state + " | undefined"
	b := &beginning{
		name: name, param: needed(current, start.Unless != nil) + ": " + state, result: r.state, always: true, body: body.Text(),
	}
	if start.Unless != nil {
		b.values, b.params = append(b.values, current), append(b.params, layout.Text(b.param))
	}
	if s.Used[r.event] {
		b.values, b.params = append(b.values, r.event), append(b.params, layout.Text(r.event+": "+r.input))
	}
	b.drawn(r, s)
	return b
}

func (b *beginning) print(r *reducer) {
	choice := "a new one, the current one, or none"
	if b.always {
		choice = "a new one or the current one"
	}
	r.Blank()
	r.Note("The state that an event is for: " + choice + ".")
	r.Block(layout.Cat("function ", b.name, b.generic, layout.Args(b.params...), ": ", b.result), func() {
		if b.draws {
			r.Line("const ", r.Word("sources"), " = ", r.Runtime("sourcesOf"), "(", r.Word("options"), ");")
		}
		r.Insert(b.body)
	})
}

// begin compiles what becomes of the event that may begin a state.
func begin(s *expr.Compiler, p *layout.Printer, start *ir.Start) {
	if start.Unless != nil {
		goesOn := s.IsThereAnd(s.Module.Word("current"), start.Unless)
		if start.IfNone() {
			goesOn = term.Equals(term.Tight(s.Module.Word("current")), "undefined", false)
		}
		p.Block(layout.Cat("if ", layout.Condition(goesOn.Doc)), func() { p.Line("return ", s.Module.Word("current"), ";") })
	}
	p.Line("return ", s.Stored(start.Value).Doc, ";")
}
