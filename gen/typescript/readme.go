package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/logic"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/transport"
)

// readme is a page that says what the package is and how it is used, with the
// protocol's own names.
func (e *npmPackage) readme() string {
	var out strings.Builder
	paragraph := func(text string) { out.WriteString(text + "\n\n") }
	paragraph("<!-- " + e.banner() + " -->")
	paragraph("# " + markdown(e.title()))
	for _, text := range names.Paragraphs(e.Protocol.Doc) {
		paragraph(markdown(text))
	}
	paragraph("Version " + markdown(e.Protocol.Version) + ". " + e.needed() + "; for browsers, Node, Deno and Bun. " +
		"ES modules, which `require` loads, too (Node " + engines + "), with declarations for TypeScript " + oldestCompiler + " or later.")
	if operations := e.Protocol.Operations; len(operations) > 0 {
		paragraph(e.readmeOperation(operations[0]))
	}
	for _, p := range e.Protocol.Pipelines {
		paragraph(e.readmePipeline(p))
	}
	for _, r := range e.Protocol.Reducers {
		if !r.State.Internal {
			paragraph(e.readmeReducer(r))
		}
	}
	paragraph("Values are plain objects and lists, and nothing is hidden in them: what was written down, parsed, made by `createT` or folded " +
		"is the same to deep equality, `structuredClone` and stores. What there is to do with them are functions.")
	paragraph("Every type `T` comes with `TSchema`, which parses, decodes and encodes its values and is a Standard Schema; every object with `createT`. " +
		"Parsers report each problem with a stable code and its path. The subpaths that end in `" + shape.CodecSuffix + "` have " +
		"the same as functions, `parseT`, `safeParseT`, `decodeT` and `encodeT`, for bundles that need only one of them.")
	if e.Privates.HasSnapshots(e.Protocol) {
		paragraph("Private fields, marked `@internal`, are part of a value and of nothing that is sent: `TSchema.encode` leaves them out, `JSON.stringify` would not. " +
			"`snapshotT` writes an object with them, to be stored and read by `restoreT`.")
	}
	if drawn := drawn(e.Protocol); drawn != "" {
		paragraph(drawn + " come from sources that can be replaced, by `setSources` or for one call by `options.sources`, so that a fold can be repeated exactly.")
	}
	paragraph("Text goes through `JSON.parse`: keys that look like array indexes come first in records and maps.")
	paragraph("Subpaths under `" + shape.InternalPath + "` are for packages of protocols that import this one. They may change with every version.")
	if e.origin.License != "" {
		paragraph("License: " + markdown(e.origin.License) + ".")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// drawn is the subject of a sentence about what a protocol draws, or empty.
func drawn(p *ir.Protocol) string {
	switch ids, times := plan.Drawn(p); {
	case ids && times:
		return "Ids and times"
	case ids:
		return "Ids"
	case times:
		return "Times"
	default:
		return ""
	}
}

// needed says which packages this one depends on.
func (e *npmPackage) needed() string {
	var list []string
	for _, d := range e.packages() {
		list = append(list, "`"+d.name+"`")
	}
	if len(list) == 0 {
		return "No dependencies"
	}
	return "Builds on " + strings.Join(list, ", ")
}

// readmeOperation shows a client and a handler.
func (e *npmPackage) readmeOperation(o *ir.Operation) string {
	method, handler := transport.Method(o), e.IDs.Get(shape.RoleHandler, o)
	given, taken := "input", "event"
	if o.Input == nil {
		given = ""
	}
	if o.Pipeline != nil {
		taken = "{ out, outcome }"
	}
	stream := "server-sent events"
	if o.ByLine {
		stream = "streams with one event a line"
	}
	return "A `Client` calls a server, and `" + handler + "` makes what answers (a web `Request` with a `Response`), over " + stream + ":\n\n" +
		code("ts",
			"import { Client } from \""+e.PackageName()+"/"+shape.TransportStem+"\";",
			"",
			"const client = new Client(url);",
			"for await (const "+taken+" of client."+method+"("+given+")) {",
			"  console.log("+strings.Trim(taken, "{ }")+");",
			"}",
		) + "\n\nAn answer that is no stream of events is a `ResponseError`, a stream that was cut off an `IncompleteError`."
}

// readmePipeline shows a pipeline at work on a stream.
func (e *npmPackage) readmePipeline(p *ir.Pipeline) string {
	name, last := e.IDs.Get(shape.RoleType, p), p.Stages[len(p.Stages)-1]
	stages := make([]string, len(p.Stages))
	for i, r := range p.Stages {
		stages[i] = "`" + r.Name + "`"
	}
	events := "events"
	if e.Protocol.ByLine(p.Stages[0].Input) {
		events = "eventsNdjson"
	}
	return "`" + name + "` sends every event of a stream through its stages (" + strings.Join(stages, ", ") +
		"), and gives what came of it and how it went:\n\n" + code("ts",
		"import { "+name+" } from \""+e.PackageName()+"\";",
		"",
		"const session = new "+name+"();",
		"for await (const { out, outcome } of session."+events+"(await fetch(url))) {",
		"  console.log(outcome.status, out);",
		"}",
		"console.log("+layout.Member("session.states", logic.StateName(e.Protocol, p, last))+");")
}

// readmeReducer says how a reducer folds.
func (e *npmPackage) readmeReducer(r *ir.Reducer) string {
	state, stateType := stateName(r), e.IDs.Get(shape.RoleType, r.State)
	reducer, reduce, fold := e.IDs.Get(shape.RoleReducer, r), e.IDs.Get(shape.RoleReduce, r), e.IDs.Get(shape.RoleFold, r)
	given, how := state+", event", " in place and tells how it went;"
	if r.Emits != nil {
		given, how = given+", emit", " in place, calls `emit` with what comes of it, and tells how it went;"
	}
	text := "`" + reducer + "(" + given + ")` folds an event into " + names.WithArticle(stateType) + how +
		" `" + reduce + "(" + state + ", event)` leaves it alone and returns the next one, " +
		"which shares whatever did not change."
	if len(r.Starts) > 0 {
		text += " `" + fold + "`, which works in place, and `" + reduce + "` are for whole streams, in which an event may begin " +
			names.WithArticle(stateType) + "."
	}
	return text + e.readmeStream(r)
}

// readmeStream shows a reducer at work on a stream, if there is nothing but its state
// that matters.
func (e *npmPackage) readmeStream(r *ir.Reducer) string {
	if u := r.Union(); u != nil && !u.Events || !logic.Folds(r) || r.Emits != nil || ir.DeclOf(r.Input).ForeignTo(e.Protocol) {
		return ""
	}
	state, stateType, reducer := stateName(r), e.IDs.Get(shape.RoleType, r.State), e.IDs.Get(shape.RoleReducer, r)
	if plan.FoldsStream(r) {
		return e.readmeWhole(r)
	}
	fold, create, read := e.IDs.Get(shape.RoleFold, r), e.IDs.Get(shape.RoleCreate, r.State), e.readmeReader(r.Input)
	imported, begun := reducer+", "+create+", "+read, "const "+state+" = "+create+"();"
	step := reducer + "(" + state + ", event);"
	if len(r.Starts) > 0 {
		imported, begun = fold+", "+read+", type "+stateType, "let "+state+": "+stateType+" | undefined;"
		step = state + " = " + fold + "(" + state + ", event).state;"
	}
	return "\n\n" + code("ts",
		"import { "+imported+" } from \""+e.PackageName()+"\";",
		"",
		begun,
		"for await (const event of "+read+"(await fetch(url))) {",
		"  "+step,
		"}")
}

// readmeReader is what reads a stream of a type as it is sent.
func (e *npmPackage) readmeReader(t ir.Type) string {
	if e.Protocol.ByLine(t) {
		return e.IDs.Get(shape.RoleReadNdjson, t)
	}
	return e.IDs.Get(shape.RoleReadSse, t)
}

// stateName is what the state of a reducer is called where it is shown.
func stateName(r *ir.Reducer) string {
	if name := names.Camel(r.State.Name); name != "event" && name != "response" {
		return name
	}
	return "state"
}

func code(language string, lines ...string) string {
	return "```" + language + "\n" + strings.Join(lines, "\n") + "\n```"
}

// markdown text of a spec can neither begin a block nor hide markup.
func markdown(text string) string {
	return strings.NewReplacer("<", "&lt;", "`", "'", "[", `\[`, "#", `\#`).Replace(text)
}

// readmeWhole shows a reducer that has something to do at the end of a stream.
func (e *npmPackage) readmeWhole(r *ir.Reducer) string {
	state, create := stateName(r), e.IDs.Get(shape.RoleCreate, r.State)
	fold, read := e.IDs.Get(shape.RoleStream, r), e.readmeReader(r.Input)
	from := " } from \"" + e.PackageName() + "\";"
	if len(r.Starts) > 0 {
		return "\n\n" + code("ts",
			"import { "+fold+", "+read+from,
			"",
			"for await (const "+state+" of "+fold+"("+read+"(await fetch(url)))) {",
			"  console.log("+state+");",
			"}")
	}
	return "\n\n" + code("ts",
		"import { "+create+", "+fold+", "+read+from,
		"",
		"const "+state+" = "+create+"();",
		"await "+fold+"("+state+", "+read+"(await fetch(url)));")
}
