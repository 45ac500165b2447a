package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/logic"
	"github.com/msggen/msggen/gen/typescript/shape"
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
	for _, r := range e.Protocol.Reducers {
		if !r.State.Internal {
			paragraph(e.readmeReducer(r))
		}
	}
	paragraph("Values are plain objects and lists, and nothing is hidden in them: what was written down, parsed, made by `createT` or folded " +
		"is the same to deep equality, `structuredClone` and stores. What there is to do with them are functions.")
	paragraph("Every type `T` comes with `parseT`, `safeParseT`, `decodeT`, `encodeT` and `TSchema`, a Standard Schema; every object with `createT`. " +
		"Parsers report each problem with a stable code and its path.")
	paragraph("Ids and times come from sources that can be replaced, by `setSources` or for one call by `options.sources`, so that a fold can be repeated exactly.")
	paragraph("Text goes through `JSON.parse`: of two members with one name only the last is seen, and keys that look like array indexes come first in records and maps.")
	if e.Imported {
		paragraph("Subpaths under `" + shape.InternalPath + "` are for packages of protocols that import this one. They may change with every version.")
	}
	if e.origin.License != "" {
		paragraph("License: " + markdown(e.origin.License) + ".")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
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

// readmeReducer shows a reducer at work on a stream.
func (e *npmPackage) readmeReducer(r *ir.Reducer) string {
	state, stateType := names.Camel(r.State.Name), e.IDs.Get(shape.RoleType, r.State)
	reducer, reduce := e.IDs.Get(shape.RoleReducer, r), e.IDs.Get(shape.RoleReduce, r)
	if state == "event" || state == "response" {
		state = "state"
	}
	given, how := state+", event", " in place and tells how it went;"
	if r.Emits != nil {
		given, how = given+", emit", " in place, calls `emit` with what comes of it, and tells how it went;"
	}
	text := "`" + reducer + "(" + given + ")` folds an event into " + layout.Article(stateType) + " " + stateType + how +
		" `" + reduce + "(" + state + ", event)` leaves it alone and returns the next one, " +
		"which shares whatever did not change."
	fold := e.IDs.Get(shape.RoleFold, r)
	if len(r.Starts) > 0 {
		text += " An event may begin " + layout.Article(stateType) + " " + stateType + ", in `" + reduce + "` and in `" + fold + "`, which works in place"
	}
	if !logic.Folds(r) || r.Emits != nil || !r.Input.Events || r.Input.ForeignTo(e.Protocol) {
		if len(r.Starts) > 0 {
			text += "."
		}
		return text
	}
	read := e.IDs.Get(shape.RoleReadSse, r.Input)
	loop := "for await (const event of " + read + "(await fetch(url))) {"
	if len(r.Starts) > 0 {
		return text + ":\n\n" + code("ts",
			"import { "+fold+", "+read+", type "+stateType+" } from \""+e.PackageName()+"\";",
			"",
			"let "+state+": "+stateType+" | undefined;",
			loop,
			"  "+state+" = "+fold+"("+state+", event).state;",
			"}")
	}
	create := e.IDs.Get(shape.RoleCreate, r.State)
	return text + " A whole stream:\n\n" + code("ts",
		"import { "+reducer+", "+create+", "+read+" } from \""+e.PackageName()+"\";",
		"",
		"const "+state+" = "+create+"();",
		loop,
		"  "+reducer+"("+state+", event);",
		"}")
}

func code(language string, lines ...string) string {
	return "```" + language + "\n" + strings.Join(lines, "\n") + "\n```"
}

// markdown text of a spec can neither begin a block nor hide markup.
func markdown(text string) string {
	return strings.NewReplacer("<", "&lt;", "`", "'", "[", `\[`, "#", `\#`).Replace(text)
}
