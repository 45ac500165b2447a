package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// pipeline is the module of one pipeline in the making.
type pipeline struct {
	*logic
	p       *ir.Pipeline
	last    *ir.Reducer
	out     string // type of what comes through
	deliver string // type of the function that gets it
	passage string // type of an event on its way
}

// pipelineFile is the module of the class that runs the stages of a pipeline.
func pipelineFile(e *emitter, d *ir.Pipeline) target.File {
	m := e.newModule(e.layout.lines[d], d.File)
	p := &pipeline{logic: newLogic(m), p: d, last: d.Stages[len(d.Stages)-1]}
	var delivered ir.Type = p.last.Input
	if p.last.Emits != nil {
		delivered = p.last.Emits
	}
	p.out = m.tsType(delivered)
	kind := "<" + p.out
	if len(p.last.Signals) > 0 {
		kind += ", " + m.typeName(roleSignal, p.last)
	}
	p.deliver = m.runtimeType("Deliver") + kind + ">"
	p.passage = m.runtime("Passage") + kind + ">"
	p.states()
	p.signals()
	p.class()
	return m.file()
}

// state is the name of a stage's state among those of the pipeline.
func (p *pipeline) state(r *ir.Reducer) string {
	name := names.Camel(r.State.Name)
	for _, other := range p.p.Stages {
		if other.State != r.State && names.Camel(other.State.Name) == name && r.ForeignTo(p.protocol) {
			return names.Camel(r.Home.Name + "_" + names.Snake(r.State.Name))
		}
	}
	return name
}

func (p *pipeline) states() {
	p.blank()
	p.note("The states of the stages of {@link " + p.names.of(roleType, p.p) + "}.")
	p.block("export interface "+p.names.of(roleStates, p.p), func() {
		for _, r := range p.p.Stages {
			p.doc(r.State.Doc, "")
			p.line("readonly ", literalKey(p.state(r)), ": ", p.typeName(roleType, r.State), ";")
		}
	})
}

// signals prints the object of the signals, if the stage that raises them is from
// another package: it belongs to the runtime there.
func (p *pipeline) signals() {
	if len(p.last.Signals) == 0 || !p.last.ForeignTo(p.protocol) {
		return
	}
	p.blank()
	p.line(p.declaredSignals("const "+p.signalsObject(), p.value(roleSignal, p.last)), ";")
}

func (p *pipeline) signalsObject() string {
	if p.last.ForeignTo(p.protocol) {
		return p.names.of(roleSignals, p.last)
	}
	return p.value(roleSignals, p.last)
}

func (p *pipeline) class() {
	p.blank()
	p.declDoc(p.p.Decl)
	p.block("export class "+p.names.of(roleType, p.p), func() {
		p.note("What the stages know.")
		p.line("readonly states: ", p.names.of(roleStates, p.p), ";")
		p.constructor()
		p.push()
		if p.ends() {
			p.end()
		}
		p.events()
		p.fold()
		for i := range p.p.Stages {
			p.stage(i)
		}
	})
}

func (p *pipeline) constructor() {
	p.blank()
	p.block(cat("constructor(options?: ", p.runtimeType("SourceOptions"), ")"), func() {
		var items []Doc
		for _, r := range p.p.Stages {
			items = append(items, property(p.state(r), call(p.value(roleCreate, r.State), texts("{}", "options")...)))
		}
		p.line("this.states = ", tallObject(items...), ";")
	})
}

func (p *pipeline) push() {
	p.blank()
	p.doc("Sends one event through all stages. What comes out at the end is delivered at once.", "",
		"@returns how it went: whether the event itself was skipped, all warnings, and the signals of the last stage.",
		"@throws {@link StageError} if a stage fails. What was done until then stays, and the stream has ended.")
	p.passing("push", textDoc(p.word("event")+": "+p.typeName(roleType, p.p.Stages[0].Input)), func() {
		p.line(call("this."+p.method(0), texts(p.word("event"), p.word("passage"))...), ";")
	})
}

// passing prints a method that makes a passage.
func (p *pipeline) passing(name string, event Doc, body func()) {
	params := append([]Doc{}, texts(p.word("deliver")+"?: "+p.deliver, p.word("options")+"?: "+p.runtimeType("SourceOptions"))...)
	if event != nil {
		params = append([]Doc{event}, params...)
	}
	p.block(cat(name, args(params...), ": ", p.outcomeType(p.last)), func() {
		p.line("const ", p.word("passage"), " = ", call("new "+p.passage, texts(p.word("deliver"), p.word("options"))...), ";")
		body()
		signals := ""
		if len(p.last.Signals) > 0 {
			signals = p.signalsObject()
		}
		p.line("return ", p.word("passage"), ".outcome(", signals, ");")
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
	p.blank()
	p.note("To be called after the last event.")
	p.passing("end", nil, func() {
		for i, r := range p.p.Stages {
			if len(r.End) == 0 {
				continue
			}
			p.handOn(i)
			p.line(p.run(i, roleEnd, ""), ";")
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

// applying is the function that does the work of a stage.
func (p *pipeline) applying(i int, role role, event string) Doc {
	r := p.p.Stages[i]
	values := texts(member("this.states", p.state(r)))
	if event != "" {
		values = append(values, textDoc(event))
	}
	if r.Emits != nil {
		values = append(values, textDoc(p.next(i)))
	}
	values = append(values, textDoc(p.word("passage")+".options"))
	return lambda("()", call(p.value(role, r), values...))
}

// next is the function that gets what a stage hands on.
func (p *pipeline) next(i int) string {
	if i < len(p.p.Stages)-1 {
		return p.word("to_" + p.p.Stages[i+1].Name)
	}
	return p.word("through")
}

// handOn declares that function, if the stage hands anything on.
func (p *pipeline) handOn(i int) {
	r := p.p.Stages[i]
	if r.Emits == nil {
		return
	}
	p.block(cat("const ", p.next(i), " = (value: ", p.tsType(r.Emits), "): void =>"), func() {
		if i < len(p.p.Stages)-1 {
			p.line(call("this."+p.method(i+1), texts("value", p.word("passage"))...), ";")
			return
		}
		p.line(p.word("passage"), ".deliver(value, ", p.runtime("APPLIED"), ");")
	})
	p.replaceBrace("};")
}

// run is a call that runs a stage.
func (p *pipeline) run(i int, role role, event string) Doc {
	name := textDoc(quoted(p.p.Stages[i].Name))
	return callLast(p.word("passage")+"."+p.running(i), name, p.applying(i, role, event))
}

// stage prints the method that sends an event through a stage and what comes out
// to the next one.
func (p *pipeline) stage(i int) {
	r := p.p.Stages[i]
	last := i == len(p.p.Stages)-1
	applied := p.run(i, roleReducer, p.word("event"))
	p.blank()
	params := args(texts(p.word("event")+": "+p.typeName(roleType, r.Input), p.word("passage")+": "+p.passage)...)
	p.block(cat(p.method(i), params, ": void"), func() {
		p.handOn(i)
		switch {
		case r.Emits != nil:
			p.line(applied, ";")
		case last:
			p.line(set("const "+p.word("outcome"), applied), ";")
			delivered := call(p.word("passage")+".deliver", texts(p.word("event"), p.word("outcome"))...)
			p.block("if ("+p.word("outcome")+" !== undefined)", func() { p.line(delivered, ";") })
		default:
			p.block(cat("if ", condition(applied)), func() {
				p.line(call("this."+p.method(i+1), texts(p.word("event"), p.word("passage"))...), ";")
			})
		}
	})
}

const streamDoc = "Reads the events of a stream of server-sent events, as a `Response` or a stream of bytes, and sends them through all stages. "

// stream prints the head of a method that reads a stream.
func (p *pipeline) stream(keywords, name, result string, body func()) {
	source := textDoc("source: " + p.runtimeType("ByteStream") + " | " + p.runtimeType("StreamResponse"))
	options := textDoc("options?: " + p.runtimeType("ParseOptions") + " & " + p.runtimeType("StreamOptions"))
	p.block(cat(keywords, name, args(source, options), ": ", result), body)
}

// each prints a loop over the events of a stream.
func (p *pipeline) each(body func()) {
	event := call(p.runtime("decode"), textDoc(p.value(roleRead, p.p.Stages[0].Input)), textDoc("text"), textDoc("options"))
	p.block("for await (const texts of "+p.runtime("sseTexts")+"(source, options))", func() {
		p.block("for (const text of texts)", func() {
			p.line(set("const event", event), ";")
			body()
		})
	})
}

func (p *pipeline) events() {
	p.blank()
	p.note(streamDoc + "Yields what comes through. The first error ends it; leaving the loop cancels the stream.")
	p.stream("async *", "events", "AsyncGenerator<"+p.out+", void, undefined>", func() {
		p.line("const through: ", p.out, "[] = [];")
		p.block("const deliver = (value: "+p.out+"): void =>", func() { p.line("through.push(value);") })
		p.replaceBrace("};")
		p.each(func() { p.handingOver("this.push(event, deliver, options);") })
		if p.ends() {
			p.handingOver("this.end(deliver, options);")
		}
	})
}

// handingOver prints a step, and what is yielded behind it, even if it fails.
func (p *pipeline) handingOver(step string) {
	p.block("try", func() { p.line(step) })
	p.replaceBrace("} finally {")
	p.in(func() {
		p.block("for (const value of through.splice(0))", func() { p.line("yield value;") })
	})
	p.line("}")
}

func (p *pipeline) fold() {
	p.blank()
	p.note(streamDoc + "Gives the state of the last one.")
	p.stream("async ", "fold", "Promise<"+p.typeName(roleType, p.last.State)+">", func() {
		p.each(func() { p.line("this.push(event, undefined, options);") })
		if p.ends() {
			p.line("this.end(undefined, options);")
		}
		p.line("return ", member("this.states", p.state(p.last)), ";")
	})
}
