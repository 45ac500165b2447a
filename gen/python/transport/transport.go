// Package transport prints the modules that carry the operations of a protocol over HTTP:
// clients, and functions that make handlers.
package transport

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// Files are the modules of a protocol's operations.
func Files(p *shape.Package) []target.File {
	return []target.File{operations(p), client(p), server(p)}
}

// Method is the method of the client that calls an operation.
func Method(o *ir.Operation) string {
	name := shape.AttributeName(o.Name)
	if slices.Contains([]string{"aclose", "close", "headers", "http", "retry", "url"}, name) {
		name += "_"
	}
	return name
}

// Handler is the function that makes what answers an operation.
func Handler(o *ir.Operation) string { return names.Snake(o.Name) + "_handler" }

func constant(o *ir.Operation) string { return strings.ToUpper(names.Snake(o.Name)) }

func inputType(m *shape.Module, o *ir.Operation) string {
	if o.Input == nil {
		return "None"
	}
	return m.Type(o.Input)
}

// operations is the module that describes how client and server meet.
func operations(p *shape.Package) target.File {
	m := p.NewModule("_operations")
	for _, o := range p.Protocol.Operations {
		args := []string{"method=" + layout.Quoted(string(o.Method))}
		var path, query []string
		for _, s := range o.Path {
			if s.Field != nil {
				path = append(path, urlField(m, s.Field))
			} else {
				path = append(path, layout.Quoted(s.Text))
			}
		}
		for _, f := range o.Query {
			query = append(query, urlField(m, f))
		}
		if len(path) > 0 {
			args = append(args, "path="+layout.Tuple(path))
		}
		if len(query) > 0 {
			args = append(args, "query="+layout.Tuple(query))
		}
		if o.Input != nil {
			args = append(args, "input="+codec.Of(m, o.Input))
		}
		args = append(args, "events="+codec.Stream(m, o.Events))
		if o.ByLine {
			args = append(args, "by_line=True")
		}
		if u, ok := o.Events.(*ir.Union); ok && len(o.Until) > 0 {
			args = append(args,
				"tag="+layout.Quoted(m.CommonAttribute(o.Reads(), ir.TagKey(o.Reads()))),
				"until=lambda tag: "+tests(plan.TagTests(u, o.Until)))
		}
		if o.Resumable {
			args = append(args, "resumable=True")
		}
		m.Blank(1)
		operation := m.Runtime("operation", "Operation")
		m.Call(constant(o)+": "+operation+"["+inputType(m, o)+", "+m.Type(o.Events)+"] = "+operation+"(", args, ")")
	}
	return m.File("How clients and servers meet.")
}

func urlField(m *shape.Module, f *ir.Field) string {
	text := ""
	if !ir.IsTextInURL(f) {
		text = ", text=False"
	}
	return m.Runtime("operation", "UrlField") + "(" + layout.Quoted(f.Name) + text + ")"
}

// tests is an expression of which one test holds for a tag.
func tests(list []plan.TagTest) string {
	var exact, terms []string
	for _, test := range list {
		if !test.Prefix {
			exact = append(exact, layout.Quoted(test.Text))
		}
	}
	if len(exact) > 0 {
		terms = append(terms, "tag in "+layout.Tuple(exact))
	}
	for _, test := range list {
		if !test.Prefix {
			continue
		}
		term := "tag.startswith(" + layout.Quoted(test.Text) + ")"
		if len(test.But) > 0 {
			term = "(" + term + " and not (" + tests(test.But) + "))"
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, " or ")
}

func client(p *shape.Package) target.File {
	m := p.NewModule("client")
	title := p.Protocol.Title
	if title == "" {
		title = p.Protocol.Name
	}
	for _, way := range []struct{ class, close, doc, prefix string }{
		{"Client", "close", "Calls the operations of " + title + ". The paths of operations are below the address.", ""},
		{"AsyncClient", "aclose", "Calls the operations of " + title + " and waits for what comes.", "Async"},
	} {
		m.Blank(2)
		m.Block("class "+way.class+"("+m.Runtime("client", way.prefix+"Caller")+")", func() {
			m.Doc(way.doc, "")
			for _, o := range p.Protocol.Operations {
				call(m, o, way.prefix != "")
			}
		})
	}
	return withExports(m, "Clients of the operations, which need httpx.",
		export{"call", "Retry"}, export{"transporterror", "IncompleteError"}, export{"transporterror", "ResponseError"})
}

// call prints the method that calls an operation.
func call(m *shape.Module, o *ir.Operation, async bool) {
	params, input := []string{"self"}, "None"
	if o.Input != nil {
		params, input = append(params, "input: "+inputType(m, o)), "input"
	}
	iterator, prefix := "Iterator", ""
	if async {
		iterator, prefix = "AsyncIterator", "a"
	}
	params = append(params, "*")
	about := "Leaving the loop ends the connection. The first error ends the stream, too."
	if o.Resumable {
		about += " A connection that breaks is made again, and goes on behind the last event that has come."
	}
	yielded := m.Type(o.Events)
	if o.Pipeline == nil {
		about = "Yields the events of the server. " + about
		params = append(params, m.LimitsParam())
	} else {
		subject := ir.Subject{Pipeline: o.Pipeline}
		yielded = m.Runtime("foldstream", "Taken") + "[" + m.Type(subject.Input()) + ", " + m.Type(subject.HandsOn()) + "]"
		params = append(params, "session: "+session(m, o)+" | None = None")
		about = "Sends the events of the server through " + names.WithArticle(o.Pipeline.Name) + " and yields what came of each: the one that is given, whose " +
			"states they change, or one that nobody sees. " + about
	}
	m.Line()
	m.Call("def "+Method(o)+"(", params, ") -> "+m.Library("collections.abc", iterator)+"["+yielded+"]:")
	m.In(func() {
		m.Doc(strings.TrimSpace(o.Doc+"\n\n"+about), o.Deprecated)
		m.Line("call = self._call(", m.Sibling(nil, "_operations", constant(o)), ", ", input, ")")
		if o.Pipeline == nil {
			format := "sse"
			if o.ByLine {
				format = "ndjson"
			}
			m.Line("return ", codec.Stream(m, o.Events), ".", prefix, "read_", format, "(call, limits=limits)")
			return
		}
		args := "(call)"
		if o.ByLine {
			args = `(call, "ndjson")`
		}
		m.Line("pipeline = ", session(m, o), "() if session is None else session")
		m.Line("return pipeline.", prefix, "events", args)
	})
}

func session(m *shape.Module, o *ir.Operation) string {
	return m.Sibling(nil, "pipelines", shape.Spelled(o.Pipeline.Name))
}

func server(p *shape.Package) target.File {
	m := p.NewModule("server")
	for _, o := range p.Protocol.Operations {
		about := "Answers calls of Client." + Method(o) + " with the events that a function gives."
		if len(o.Path) > 0 {
			about += " It may stand at any address that ends in `" + o.Pattern() + "`."
		}
		if o.Resumable {
			about += " While a client whose connection broke is away, the function goes on; the client gets what it has missed if it " +
				"comes back in time."
		}
		respond := m.Runtime("server", "Respond") + "[" + inputType(m, o) + ", " + m.Type(o.Events) + "]"
		m.Blank(2)
		m.Call("def "+Handler(o)+"(", []string{"respond: " + respond, "**options: " + m.Library("typing", "Unpack") + "[" + m.Runtime("server", "ServerOptions") + "]"},
			") -> "+m.Runtime("server", "Handler")+":")
		m.In(func() {
			m.Doc(about, o.Deprecated)
			m.Line("return ", m.Runtime("server", "handle_operation"), "(", m.Sibling(nil, "_operations", constant(o)), ", respond, options)")
		})
	}
	return withExports(m, "What answers the calls of clients: applications of ASGI.",
		export{"server", "Handler"}, export{"server", "RequestContext"}, export{"server", "Respond"}, export{"server", "ServerOptions"},
		export{"transporterror", "RefusalError"})
}

type export struct{ module, name string }

// withExports is a file that has names of the runtime, too, under their own.
func withExports(m *shape.Module, doc string, exports ...export) target.File {
	for _, e := range exports {
		m.Import("from ._runtime." + e.module + " import " + e.name + " as " + e.name)
	}
	return m.File(doc)
}
