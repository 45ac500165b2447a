package logic

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// pipeline is the module of one pipeline in the making.
type pipeline struct {
	*Logic
	p       *ir.Pipeline
	last    *ir.Reducer
	out     string // type of what comes through
	deliver string // type of the function that gets it
	passage string // type of an event on its way
	code    string // type of the codes of all stages
}

// PipelineFile is the module of the class that runs the stages of a pipeline.
func PipelineFile(e *shape.Package, d *ir.Pipeline) target.File {
	m := e.NewModule(e.Files.Lines[d], d.File)
	p := &pipeline{Logic: New(m), p: d, last: d.Stages[len(d.Stages)-1]}
	var delivered ir.Type = p.last.Input
	if p.last.Emits != nil {
		delivered = p.last.Emits
	}
	p.out = m.Type(delivered)
	p.code = m.IDs.Get(shape.RoleCode, d)
	kind := "<" + p.out + ", " + p.signalOf(p.last) + ", " + p.code
	p.deliver = m.RuntimeType("Deliver") + kind + ">"
	p.passage = m.Runtime("Passage") + kind + ">"
	p.codes()
	p.states()
	p.signals()
	p.class()
	return m.File()
}

// StateName is the name of a stage's state among those of a pipeline.
func StateName(home *ir.Protocol, p *ir.Pipeline, r *ir.Reducer) string {
	name := names.Camel(r.State.Name)
	for _, other := range p.Stages {
		if other.State != r.State && names.Camel(other.State.Name) == name && r.ForeignTo(home) {
			return names.Camel(r.Home.Name + "_" + names.Snake(r.State.Name))
		}
	}
	return name
}

func (p *pipeline) state(r *ir.Reducer) string { return StateName(p.Protocol, p.p, r) }

// codes prints the type of the codes of all stages.
func (p *pipeline) codes() {
	var all []layout.Doc
	seen := map[string]bool{} // stages with the same codes have the same type
	for _, r := range p.p.Stages {
		if key := codeSet(r); key != "" && !seen[key] {
			seen[key] = true
			all = append(all, layout.Text(p.codeOf(r)))
		}
	}
	p.Blank()
	p.Note("Why a stage of {@link " + p.IDs.Get(shape.RoleType, p.p) + "} skips or refuses an event, or warns.")
	if len(all) == 0 {
		all = layout.Texts("never")
	}
	p.Line("export type ", layout.Alternatives(p.code, all), ";")
}

// codeSet tells sets of codes apart; empty if a reducer has none.
func codeSet(r *ir.Reducer) string {
	var codes []string
	for _, code := range plan.ReducerCodes(r) {
		codes = append(codes, code.Name)
	}
	slices.Sort(codes)
	return strings.Join(codes, " ")
}

func (p *pipeline) states() {
	p.Blank()
	p.Note("The states of the stages of {@link " + p.IDs.Get(shape.RoleType, p.p) + "}.")
	p.Block("export interface "+p.IDs.Get(shape.RoleStates, p.p), func() {
		for _, r := range p.p.Stages {
			p.Doc(r.State.Doc, "")
			p.Line("readonly ", layout.LiteralKey(p.state(r)), ": ", p.TypeName(shape.RoleType, r.State), ";")
		}
	})
}

// signals prints the object of the signals, if the stage that raises them is from
// another package: it belongs to the runtime there.
func (p *pipeline) signals() {
	if len(p.last.Signals) == 0 || !p.last.ForeignTo(p.Protocol) {
		return
	}
	p.Blank()
	p.Line(p.declaredSignals("const "+p.signalsObject(), p.Value(shape.RoleSignal, p.last)), ";")
}

func (p *pipeline) signalsObject() string {
	if p.last.ForeignTo(p.Protocol) {
		return p.IDs.Get(shape.RoleSignals, p.last)
	}
	return p.Value(shape.RoleSignals, p.last)
}

func (p *pipeline) class() {
	p.Blank()
	p.DeclDoc(p.p.Decl)
	p.Block("export class "+p.IDs.Get(shape.RoleType, p.p), func() {
		p.Note("What the stages know.")
		p.Line("readonly states: ", p.IDs.Get(shape.RoleStates, p.p), ";")
		p.constructor()
		p.push()
		if p.ends() {
			p.end()
		}
		for _, from := range p.sources() {
			p.events(from)
			p.fold(from)
		}
		for i := range p.p.Stages {
			p.stage(i)
		}
	})
}

func (p *pipeline) constructor() {
	p.Blank()
	options := p.RuntimeType("PipelineOptions") + "<" + p.IDs.Get(shape.RoleStates, p.p) + ">"
	p.Block(layout.Cat("constructor(options: ", options, " = {})"), func() {
		p.Line("const { states = {} } = options;")
		var items []layout.Doc
		for _, r := range p.p.Stages {
			kept := layout.Text(layout.Member("states", p.state(r)))
			items = append(items, layout.Property(p.state(r), layout.Special(layout.BinaryGroup, layout.Binary("??", kept, p.Begun(r.State, "options")))))
		}
		p.Line("this.states = ", layout.TallObject(items...), ";")
	})
}

func (p *pipeline) push() {
	p.Blank()
	p.Doc("Sends one event through all stages. What comes out at the end is delivered at once.", "",
		"@returns how it went. The event was skipped, if it was, or what came of it, so that nothing came through; what else was skipped is among the warnings of all stages. The signals are those of the last one.",
		"@throws {@link StageError} if a stage fails. What was done until then stays, and the stream has ended.")
	p.passing("push", layout.Text(p.Word("event")+": "+p.TypeName(shape.RoleType, p.p.Stages[0].Input)), func() {
		p.Line(layout.Call("this."+p.method(0), layout.Texts(p.Word("event"), p.Word("passage"))...), ";")
	})
}

// passing prints a method that makes a passage.
func (p *pipeline) passing(name string, event layout.Doc, body func()) {
	options := "SourceOptions"
	if event == nil {
		options = "EndOptions"
	}
	params := append([]layout.Doc{}, layout.Texts(p.Word("deliver")+"?: "+p.deliver, p.Word("options")+"?: "+p.RuntimeType(options))...)
	passage := layout.Texts(p.Word("deliver"), p.Word("options"))
	if event != nil {
		params = append([]layout.Doc{event}, params...)
	}
	p.Block(layout.Cat(name, layout.Args(params...), ": ", p.RuntimeType("Outcome")+"<"+p.signalOf(p.last)+", "+p.code+">"), func() {
		p.Line("const ", p.Word("passage"), " = ", layout.Call("new "+p.passage, passage...), ";")
		body()
		signals := ""
		if len(p.last.Signals) > 0 {
			signals = p.signalsObject()
		}
		p.Line("return ", p.Word("passage"), ".outcome(", signals, ");")
	})
}

// ends reports whether a stage has something to do after the last event.
func (p *pipeline) ends() bool {
	for _, r := range p.p.Stages {
		if len(r.End) > 0 {
			return true
		}
	}
	return false
}

func (p *pipeline) end() {
	p.Blank()
	p.Note("To be called after the last event.")
	p.passing("end", nil, func() {
		for i, r := range p.p.Stages {
			if len(r.End) == 0 {
				continue
			}
			p.handOn(i)
			p.Line(p.run(i, shape.RoleEnd, ""), ";")
		}
	})
}

// running is the method of the passage that runs a stage.
func (p *pipeline) running(i int) string {
	if i == len(p.p.Stages)-1 {
		return "last"
	}
	return "through"
}

// methodCall is the method of the class that runs a stage.
func (p *pipeline) method(i int) string { return "#" + names.Camel(p.p.Stages[i].Name) }

// applying are the function that does the work of a stage, and its arguments.
func (p *pipeline) applying(i int, role shape.Role, event string) []layout.Doc {
	r := p.p.Stages[i]
	docs := layout.Texts(p.Value(role, r), layout.Member("this.states", p.state(r)))
	if event != "" {
		docs = append(docs, layout.Text(event))
	}
	if r.Emits != nil {
		docs = append(docs, layout.Text(p.next(i)))
	}
	return append(docs, layout.Text(p.Word("passage")+".options"))
}

// next is the function that gets what a stage hands on.
func (p *pipeline) next(i int) string {
	if i < len(p.p.Stages)-1 {
		return p.Word("to_" + p.p.Stages[i+1].Name)
	}
	return p.Word("through")
}

// handOn declares that function, if the stage hands anything on.
func (p *pipeline) handOn(i int) {
	r := p.p.Stages[i]
	if r.Emits == nil {
		return
	}
	p.Block(layout.Cat("const ", p.next(i), " = (value: ", p.Type(r.Emits), "): void =>"), func() {
		if i < len(p.p.Stages)-1 {
			p.Line(layout.Call("this."+p.method(i+1), layout.Texts("value", p.Word("passage"))...), ";")
			return
		}
		p.Line(p.Word("passage"), ".deliver(value, ", p.Runtime("APPLIED"), ");")
	})
	p.ReplaceBrace("};")
}

// run is a call that runs a stage.
func (p *pipeline) run(i int, role shape.Role, event string) layout.Doc {
	name := layout.Text(layout.Quoted(p.p.Stages[i].Name))
	return layout.Call(p.Word("passage")+"."+p.running(i), append([]layout.Doc{name}, p.applying(i, role, event)...)...)
}

// stage prints the method that sends an event through a stage and what comes out
// to the next one.
func (p *pipeline) stage(i int) {
	r := p.p.Stages[i]
	last := i == len(p.p.Stages)-1
	applied := p.run(i, shape.RoleReducer, p.Word("event"))
	p.Blank()
	params := layout.Args(layout.Texts(p.Word("event")+": "+p.TypeName(shape.RoleType, r.Input), p.Word("passage")+": "+p.passage)...)
	p.Block(layout.Cat(p.method(i), params, ": void"), func() {
		p.handOn(i)
		switch {
		case r.Emits != nil:
			p.Line(applied, ";")
		case last:
			p.Line(layout.Set("const "+p.Word("outcome"), applied), ";")
			delivered := layout.Call(p.Word("passage")+".deliver", layout.Texts(p.Word("event"), p.Word("outcome"))...)
			p.Block("if ("+p.Word("outcome")+" !== undefined)", func() { p.Line(delivered, ";") })
		default:
			p.Block(layout.Cat("if ", layout.Condition(applied)), func() {
				p.Line(layout.Call("this."+p.method(i+1), layout.Texts(p.Word("event"), p.Word("passage"))...), ";")
			})
		}
	})
}
