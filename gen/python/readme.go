package python

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/format"
	"github.com/msggen/msggen/gen/python/logic"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/python/transport"
	"github.com/msggen/msggen/gen/target"
)

// readmeFile is a page that says what the package is and how it is used, with the
// protocol's own names.
func readmeFile(p *shape.Package, origin target.Origin) target.File {
	r := readme{p}
	var out strings.Builder
	paragraph := func(text string) { out.WriteString(text + "\n\n") }
	paragraph("<!-- " + target.Banner(p.Protocol.Files...) + " -->")
	title := p.Protocol.Title
	if title == "" {
		title = p.Protocol.Name
	}
	paragraph("# " + markdown(title))
	for _, text := range names.Paragraphs(p.Protocol.Doc) {
		paragraph(markdown(text))
	}
	paragraph("Version " + markdown(p.Protocol.Version) + ", `" + p.Distribution() + "` to install and `" + p.ImportName() + "` to import. Builds on " +
		r.needed() + "; for Python 3.11 or later, with types.")
	if operations := p.Protocol.Operations; len(operations) > 0 {
		paragraph(r.operation(operations[0]))
	}
	for _, line := range p.Protocol.Pipelines {
		paragraph(r.pipeline(line))
	}
	for _, reducer := range p.Protocol.Reducers {
		if !reducer.State.Internal {
			paragraph(r.reducer(reducer))
		}
	}
	paragraph("Values are pydantic models, and what there is to do with them are their methods. Fields are called as PEP 8 has it; documents have the keys of the protocol.")
	paragraph("`codecs` has an object for every type `T`: `codecs.T.decode` reads a document, `codecs.T.encode` writes the same text as the packages of " +
		"other languages. What is refused is a `ParseError` with a stable code and a path.")
	paragraph("`streams` has an object for every type that comes in streams. Where a function begins with an `a`, as in `aread_sse`, it is for what has to be waited for.")
	if sources := sources(p.Protocol); sources != "" {
		paragraph(sources + ", so that a fold can be repeated exactly.")
	}
	paragraph("Modules that begin with an underscore may change with every version.")
	if origin.License != "" {
		paragraph("License: " + markdown(origin.License) + ".")
	}
	return target.File{Path: p.Protocol.Name + "/README.md", Data: []byte(strings.TrimRight(out.String(), "\n") + "\n")}
}

// sources says how what is drawn can be replaced, if anything is.
func sources(p *ir.Protocol) string {
	switch ids, times := plan.Drawn(p); {
	case ids && times:
		return "Ids and times come from sources that can be replaced, by `new_id` and `now`"
	case ids:
		return "Ids come from a source that can be replaced, by `new_id`"
	case times:
		return "Times come from a source that can be replaced, by `now`"
	default:
		return ""
	}
}

type readme struct{ *shape.Package }

// needed says which packages this one depends on.
func (r readme) needed() string {
	list := "`pydantic`"
	for _, i := range r.Protocol.Imports {
		list += ", `" + r.Of(i.Protocol).Distribution() + "`"
	}
	return list
}

// operation shows a client and a handler.
func (r readme) operation(o *ir.Operation) string {
	given, taken := "input", "event"
	if o.Input == nil {
		given = ""
	}
	if o.Pipeline != nil {
		taken = "taken"
	}
	shown := strings.ReplaceAll(taken, "taken", "taken.out, taken.outcome")
	return "A `Client` calls a server, with the extra `client` (`pip install " + r.Distribution() + "[client]`, which is httpx); `AsyncClient` does so with an " +
		"event loop, and `server." + transport.Handler(o) + "` makes what answers, an application of ASGI:\n\n" + code(
		"from "+r.ImportName()+".client import Client",
		"",
		"with Client(url) as client:",
		"    for "+taken+" in client."+transport.Method(o)+"("+given+"):",
		"        print("+shown+")",
	) + "\n\nAn answer that is no stream of events is a `ResponseError`, a stream that was cut off an `IncompleteError`."
}

// pipeline shows a pipeline at work on a stream.
func (r readme) pipeline(line *ir.Pipeline) string {
	stages := make([]string, len(line.Stages))
	for i, stage := range line.Stages {
		stages[i] = "`" + stage.Name + "`"
	}
	name, given := shape.Spelled(line.Name), "answer"
	if r.Protocol.ByLine(line.Stages[0].Input) {
		given += `, "ndjson"`
	}
	return "`" + name + "` sends every event of a stream through its stages (" + strings.Join(stages, ", ") +
		"), and gives what came of it and how it went:\n\n" + code(
		"import httpx",
		"from "+r.ImportName()+" import "+name,
		"",
		"session = "+name+"()",
		`with httpx.stream("GET", url) as answer:`,
		"    for taken in session.events("+given+"):",
		"        print(taken.outcome.status, taken.out)",
		"print(session."+logic.StateName(line, len(line.Stages)-1)+")")
}

// reducer says how a reducer folds.
func (r readme) reducer(red *ir.Reducer) string {
	state, given := stateName(red), "event"
	how := " in place and tells how it went;"
	if red.Emits != nil {
		given, how = "event, emit", " in place, calls `emit` with what comes of it, and tells how it went;"
	}
	reducer, fold, reduce := r.Get(shape.RoleReducer, red), r.Get(shape.RoleFold, red), r.Get(shape.RoleReduce, red)
	text := "`" + reducer + "(" + state + ", " + given + ")` folds an event into " + names.WithArticle(red.State.Name) + how +
		" `" + reduce + "(" + state + ", event)` leaves it alone and gives the next one, which shares what the event did not change."
	if len(red.Starts) > 0 {
		text += " `" + fold + "`, which works in place, and `" + reduce + "` are for whole streams, in which an event may begin " + names.WithArticle(red.State.Name) + "."
	}
	return text + r.stream(red)
}

// stream shows a reducer at work on a stream, if there is nothing but its state that
// matters.
func (r readme) stream(red *ir.Reducer) string {
	if u := red.Union(); u != nil && !u.Events || red.Emits != nil || ir.DeclOf(red.Input).ForeignTo(r.Protocol) {
		return ""
	}
	starts := len(red.Starts) > 0
	if !starts && !red.BeginsAlone() {
		return ""
	}
	state, sdk := stateName(red), r.Protocol.Name
	reader := "read_sse"
	if r.Protocol.ByLine(red.Input) {
		reader = "read_ndjson"
	}
	events := sdk + ".streams." + shape.Spelled(ir.DeclOf(red.Input).Name) + "." + reader + "(answer)"
	imported := "import " + r.ImportName()
	if r.ImportName() != sdk {
		imported += " as " + sdk
	}
	lines := []string{"import httpx", imported, ""}
	const open = `with httpx.stream("GET", url) as answer:`
	begun := state + " = " + sdk + "." + shape.Spelled(red.State.Name) + "()"
	switch whole := plan.FoldsStream(red); {
	case whole && starts:
		lines = append(lines, open, "    for "+state+" in "+sdk+"."+r.Get(shape.RoleStream, red)+"("+events+"):", "        print("+state+")")
	case whole:
		lines = append(lines, begun, open, "    "+sdk+"."+r.Get(shape.RoleStream, red)+"("+state+", "+events+")")
	case starts:
		lines = append(lines, state+" = None", open, "    for event in "+events+":",
			"        "+state+" = "+sdk+"."+r.Get(shape.RoleFold, red)+"("+state+", event).state")
	default:
		lines = append(lines, begun, open, "    for event in "+events+":", "        "+sdk+"."+r.Get(shape.RoleReducer, red)+"("+state+", event)")
	}
	return "\n\n" + code(lines...)
}

// stateName is what the state of a reducer is called where it is shown.
func stateName(r *ir.Reducer) string {
	name := shape.FunctionName(r.State.Name)
	if name == "event" || name == "answer" || name == r.Home.Name {
		return "state"
	}
	return name
}

func code(lines ...string) string {
	return "```python\n" + format.Source(strings.Join(lines, "\n")) + "```"
}

// markdown text of a spec can neither begin a block nor hide markup.
func markdown(text string) string {
	return strings.NewReplacer("<", "&lt;", "`", "'", "[", `\[`, "#", `\#`).Replace(text)
}
