package logic

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

const streamDoc = "Reads the events of a stream of server-sent events, as a `Response` or a stream of bytes, and sends them through all stages. "

// stream prints the head of a method that reads a stream.
func (p *pipeline) stream(from source, keywords, name string, result layout.Doc, body func()) {
	source := layout.Text("source: " + p.RuntimeType("StreamSource"))
	options := layout.Text("options?: " + p.RuntimeType("ParseOptions") + " & " + p.RuntimeType("StreamOptions"))
	params, flat := layout.Args(source, options), layout.Flat(result)
	if len("  ): ")+len(flat)+len(" {") > layout.Width { // the parameters are broken before their result
		params = layout.ForceBreak(params)
	} else {
		result = layout.Text(flat)
	}
	p.Block(layout.Cat(keywords, name+from.suffix, params, ": ", result), body)
}

// source is how a stream of events comes.
type source struct {
	suffix string // of the methods that read it
	same   string // if methods for another one are described, what is said of this one instead
	format string // for the runtime
	texts  func(options layout.Doc) layout.Doc
}

// sources are the streams that a pipeline reads.
func (p *pipeline) sources() []source {
	sse := func(options layout.Doc) layout.Doc { return p.SseTexts(p.p.Stages[0].Input, options) }
	ndjson := func(options layout.Doc) layout.Doc {
		return layout.Call(p.Runtime("ndjsonTexts"), layout.Text("source"), options)
	}
	return []source{
		{"", "", "events", sse},
		{"Ndjson", "for a stream that holds one JSON text a line.", "lines", ndjson},
	}
}

// reading are the arguments of what reads a stream for the pipeline: the texts, their format, the
// tag of the events, their reader and the function that takes one.
func (p *pipeline) reading(from source, delivers bool, options layout.Doc) []layout.Doc {
	input := p.p.Stages[0].Input
	push := layout.Lambda("(event)", layout.Call("this.push", layout.Texts("event", "undefined", "options")...))
	if delivers {
		push = layout.Lambda("(event, deliver)", layout.Call("this.push", layout.Texts("event", "deliver", "options")...))
	}
	return []layout.Doc{
		from.texts(options), layout.Text(layout.Quoted(from.format)),
		layout.Text(layout.Quoted(ir.TagKey(input))), layout.Text(p.Value(shape.RoleRead, input)), push,
	}
}

func (p *pipeline) events(from source) {
	p.Blank()
	event, pipe := p.TypeName(shape.RoleType, p.p.Stages[0].Input), "pipeEach"
	about := "Yields what came of each: what came through and how it went. "
	if p.ends() {
		event, pipe = event+" | undefined", "pipeToEnd"
		about += "The end of the stream comes with no event. "
	}
	kind := event + ", " + p.out + ", " + p.signalOf(p.last) + ", " + p.code
	doc := streamDoc + about + "The first error ends it: a {@link StreamError} says which event it is about. Leaving the loop cancels the stream."
	if from.same != "" {
		doc = "Does what `events` does, " + from.same
	}
	p.Note(doc)
	taken := p.RuntimeType("Taken") + "<" + kind + ">"
	p.stream(from, "", "events", layout.TypeArgs("AsyncGenerator", layout.Texts(taken, "void", "undefined")...), func() {
		options := p.StreamOptions()
		args := p.reading(from, true, options)
		if p.ends() {
			args = append(args, p.endOf())
		}
		p.Line("return ", layout.Call(p.Runtime(pipe), append(args, options)...), ";")
	})
}

// endOf is the function that takes the end of a stream.
func (p *pipeline) endOf() layout.Doc {
	return layout.Lambda("(deliver, incomplete)", layout.Call("this.end", layout.Texts("deliver", "{ ...options, incomplete }")...))
}

func (p *pipeline) fold(from source) {
	p.Blank()
	doc := streamDoc + "Gives the state of the last one. Errors are those of `events`."
	if from.same != "" {
		doc = "Does what `fold` does, " + from.same
	}
	p.Note(doc)
	p.stream(from, "async ", "fold", layout.TypeArgs("Promise", layout.Text(p.TypeName(shape.RoleType, p.last.State))), func() {
		var end layout.Doc = layout.Text("undefined")
		if p.ends() {
			end = p.endOf()
		}
		options := p.StreamOptions()
		p.Line("await ", layout.Call(p.Runtime("foldEach"), append(p.reading(from, false, options), end, options)...), ";")
		p.Line("return ", layout.Member("this.states", p.state(p.last)), ";")
	})
}
