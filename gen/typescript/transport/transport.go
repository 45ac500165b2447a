// Package transport prints the module that carries the operations of a protocol over
// HTTP: a client, and functions that make handlers.
package transport

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// writer is the module in the making.
type writer struct{ *shape.Module }

// File is the module of a protocol's operations.
func File(e *shape.Package) target.File {
	var sources []string
	for _, o := range e.Protocol.Operations {
		sources = append(sources, o.File)
	}
	slices.Sort(sources)
	w := writer{e.NewModule(shape.TransportStem, slices.Compact(sources)...)}
	for _, o := range e.Protocol.Operations {
		w.operation(o)
	}
	w.client()
	for _, o := range e.Protocol.Operations {
		w.handler(o)
	}
	w.exports()
	return w.File()
}

// inputType is the type of what a client sends.
func (w writer) inputType(o *ir.Operation) string {
	if o.Input == nil {
		return "undefined"
	}
	return w.Type(o.Input)
}

// operation describes how client and server meet.
func (w writer) operation(o *ir.Operation) {
	ends := names.Screaming(o.Name) + "_ENDS"
	var tags []layout.Doc
	for _, m := range o.Until {
		if !m.Prefix && !m.Union.ByKey {
			tags = append(tags, layout.Text(layout.Quoted(m.Tag)))
		}
	}
	if len(tags) > 0 {
		w.Blank()
		w.Line("const ", ends, ": ReadonlySet<string> = /* @__PURE__ */ ", layout.Call("new Set", layout.Array(tags...)), ";")
	}
	var path, query []layout.Doc
	texts := false
	for _, s := range o.Path {
		if s.Field != nil {
			path = append(path, urlField(s.Field))
		} else {
			path, texts = append(path, layout.Text(layout.Quoted(s.Text))), true
		}
	}
	for _, f := range o.Query {
		query = append(query, urlField(f))
	}
	members := []layout.Doc{
		layout.Property("method", layout.Text(layout.Quoted(string(o.Method)))),
		layout.Property("path", inURL(path, !texts)),
		layout.Property("query", inURL(query, true)),
	}
	if o.Input != nil {
		members = append(members, layout.Property("input", layout.Object(
			layout.Property("decode", layout.Text(w.Value(shape.RoleDecode, o.Input))),
			layout.Property("encode", layout.Text(w.Value(shape.RoleEncode, o.Input))),
		)))
	}
	members = append(members, layout.Property("encodeEvent", layout.Text(w.Value(shape.RoleEncode, o.Events))))
	if o.ByLine {
		members = append(members, layout.Property("byLine", layout.Text("true")))
	}
	if sse := o.SSE(); sse != (ir.SSE{}) {
		members = append(members, layout.Property("frame", frame(o.Events, sse)))
	}
	if u, ok := o.Events.(*ir.Union); ok && u.ByKey && len(o.Until) > 0 {
		members = append(members, layout.Property("until", layout.Lambda("(event)", w.IsAnyKeyed("event", o.Until))))
	} else if len(o.Until) > 0 {
		var tests []layout.Doc
		tag := layout.Member("event", ir.TagKey(o.Reads()))
		if len(tags) > 0 {
			tests = append(tests, layout.Call(ends+".has", layout.Text(tag)))
		}
		members = append(members, layout.Property("until", layout.Lambda("(event)", shape.PrefixTest(tag, o.Events.(*ir.Union), o.Until, tests...))))
	}
	members = append(members, layout.Property("resumable", layout.Text(truth(o.Resumable))))
	w.Blank()
	w.Note("How client and server meet for {@link Client." + Method(o) + "}.")
	typ := w.RuntimeType("Operation") + "<" + strings.Join([]string{w.inputType(o), w.Type(o.Events), w.Type(o.Reads())}, ", ") + ">"
	w.Line("const ", w.IDs.Get(shape.RoleOperation, o), ": ", typ, " = ", layout.TallObject(members...), ";")
}

// frame describes how events stand in server-sent events.
func frame(events ir.Type, sse ir.SSE) layout.Doc {
	var keys []layout.Doc
	if sse.Done != "" {
		keys = append(keys, layout.Property("done", layout.Text(layout.Quoted(sse.Done))))
	}
	if sse.MayEnd {
		keys = append(keys, layout.Property("mayEnd", layout.Text("true")))
	}
	if sse.Named {
		keys = append(keys, layout.Property("tag", layout.Text(layout.Quoted(ir.TagKey(events)))))
	}
	if sse.Bare {
		keys = append(keys, layout.Property("bare", layout.Text("true")))
	}
	return layout.Object(keys...)
}

// urlField describes a field that is part of the URL.
// inURL is a list of what stands in a URL. Objects have a line each, if there are several.
func inURL(parts []layout.Doc, objects bool) layout.Doc {
	list := layout.Array(parts...)
	if objects && len(parts) > 1 {
		return layout.ForceBreak(list)
	}
	return list
}

func urlField(f *ir.Field) layout.Doc {
	return layout.Object(
		layout.Property("name", layout.Text(layout.Quoted(f.Name))),
		layout.Property("text", layout.Text(truth(ir.IsTextInURL(f)))),
	)
}

func truth(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// Method is the method of the client that calls an operation.
func Method(o *ir.Operation) string {
	name := names.Camel(o.Name)
	if name == "constructor" {
		return name + "_"
	}
	return name
}

func (w writer) client() {
	title := w.Protocol.Title
	if title == "" {
		title = w.Protocol.Name
	}
	w.Blank()
	w.Note("Calls the operations of " + title + ".")
	w.Block("export class Client", func() {
		w.Line("readonly #server: ", w.RuntimeType("Endpoint"), ";")
		w.Blank()
		w.Note("The paths of operations are below the address.")
		w.Block("constructor(url: string | URL, options?: "+w.RuntimeType("ClientOptions")+")", func() {
			w.Line("this.#server = new ", w.Runtime("Endpoint"), "(url, options);")
		})
		for _, o := range w.Protocol.Operations {
			w.call(o)
		}
	})
}

// call prints the method that calls an operation.
func (w writer) call(o *ir.Operation) {
	options := w.RuntimeType("CallOptions")
	input := "undefined"
	var params []layout.Doc
	if o.Input != nil {
		params = append(params, layout.Text("input: "+w.inputType(o)))
		input = "input"
	}
	about := "Leaving the loop ends the connection. The first error ends the stream, too."
	if o.Resumable {
		about += " A connection that breaks is made again, and goes on behind the last event that has come."
	}
	w.Blank()
	source, seen, result := "", "", ""
	if o.Pipeline == nil {
		about = "Yields the events of the server. " + about
		params = append(params, layout.Text("options?: "+options))
		result = "AsyncGenerator<" + w.Type(o.Events) + ", void, undefined>"
		reader := shape.RoleReadSse
		if o.ByLine {
			reader = shape.RoleReadNdjson
		}
		source, seen = w.Value(reader, o.Events)+"(source, options)", "(event) => event"
	} else {
		session := w.Value(shape.RoleType, o.Pipeline)
		about = "Sends the events of the server through " + names.WithArticle(session) + " and yields what came of each: the one that is given, whose " +
			"states they change, or one that nobody sees. " + about
		params = append(params, layout.Text("options?: "+options+" & { readonly session?: "+session+" | undefined }"))
		events := "events"
		if o.ByLine {
			events = "eventsNdjson"
		}
		result = "ReturnType<" + session + `["` + events + `"]>`
		source, seen = "session."+events+"(source, options)", "(taken) => taken.event"
	}
	w.Comment(append(layout.Paragraphs(o.Doc), about), layout.Deprecation(o.Deprecated))
	w.Block(layout.Cat(Method(o), layout.Args(params...), ": ", result), func() {
		if o.Pipeline != nil {
			w.Line("const session = options?.session ?? new ", w.Value(shape.RoleType, o.Pipeline), "(options);")
		}
		w.Line("return ", layout.Call(w.Runtime("callOperation"), layout.Texts(
			"this.#server", w.IDs.Get(shape.RoleOperation, o), input, "(source) => "+source, seen, "options")...), ";")
	})
}

// handler prints the function that makes what answers an operation.
func (w writer) handler(o *ir.Operation) {
	about := "Answers calls of {@link Client." + Method(o) + "} with the events that a function gives."
	if len(o.Path) > 0 {
		about += " It may stand at any address that ends in `" + o.Pattern() + "`."
	}
	if o.Resumable {
		about += " While a client whose connection broke is away, the function goes on; the client gets what it has missed if it " +
			"comes back in time."
	}
	w.Blank()
	w.Comment([]string{about}, layout.Deprecation(o.Deprecated))
	respond := w.RuntimeType("Respond") + "<" + w.inputType(o) + ", " + w.Type(o.Events) + ">"
	w.Block(layout.Cat("export function ", w.IDs.Get(shape.RoleHandler, o),
		layout.Args(layout.Text("respond: "+respond), layout.Text("options?: "+w.RuntimeType("ServerOptions"))), ": ", w.RuntimeType("Handler")), func() {
		w.Line("return ", layout.Call(w.Runtime("handleOperation"), layout.Texts(w.IDs.Get(shape.RoleOperation, o), "respond", "options")...), ";")
	})
}

// exports are what applications may want of the runtime.
func (w writer) exports() {
	w.Blank()
	w.Line(`export type { CallOptions, ClientOptions, RetryOptions } from "./runtime/client.js";`)
	w.Line(`export type { Handler, RequestContext, Respond, ServerOptions } from "./runtime/server.js";`)
	w.Line(`export { IncompleteError, Refusal, ResponseError } from "./runtime/transporterror.js";`)
}
