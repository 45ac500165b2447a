package transport

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// PackageDoc opens the package.
func (w Writer) PackageDoc() layout.Comment {
	return layout.Compose([]string{
		"Package " + w.Name() + " carries the operations of " + w.title() + " over HTTP: a [Client] calls them and reads " +
			"streams of " + w.streams() + ", and handlers answer them.",
		"Answers that are no stream of events are errors of type *transport.ResponseError. A stream that was cut off is " +
			"one of type *transport.IncompleteError, never a success.",
	}, "")
}

// streams are what servers answer with.
func (w Writer) streams() string {
	byLine := func(o *ir.Operation) bool { return o.ByLine }
	switch operations := w.Protocol.Operations; {
	case !slices.ContainsFunc(operations, byLine):
		return "server-sent events"
	case slices.ContainsFunc(operations, func(o *ir.Operation) bool { return !byLine(o) }):
		return "server-sent events, or of events by line"
	default:
		return "events by line"
	}
}

// Client declares what calls the operations.
func (w Writer) Client() []jen.Code {
	decls := []jen.Code{
		layout.Note("Client calls the operations of " + w.title() + ". It may be used by several goroutines.").
			Above(jen.Type().Id("Client").Struct(jen.Id("server").Op("*").Add(w.runtime("Endpoint")))),
		layout.Note("NewClient makes a Client of the server at an address, which the paths of operations are below.").
			Above(jen.Func().Id("NewClient").Params(jen.Id("url").String(), jen.Id("opts").Op("...").Add(w.runtime("Option"))).
				Op("*").Id("Client").Block(
				jen.Return(jen.Op("&").Id("Client").Values(w.runtime("NewEndpoint").Call(jen.Id("url"), jen.Id("opts").Op("...")))),
			)),
	}
	for _, o := range w.Protocol.Operations {
		decls = append(decls, w.call(o))
	}
	return decls
}

// call is the method that calls an operation.
func (w Writer) call(o *ir.Operation) jen.Code {
	name := names.GoPascal(o.Name)
	params := []jen.Code{jen.Id("ctx").Qual("context", "Context")}
	input := jen.Code(w.runtime("None").Values())
	if o.Input != nil {
		params = append(params, jen.Id("input").Add(w.inputType(o)))
		input = jen.Id("input")
	}
	args := []jen.Code{jen.Id("ctx"), jen.Id("c").Dot("server"), jen.Op("&").Id(variable(o)), input}
	about := "Whoever leaves the loop ends the connection. An error is the last thing that comes."
	if o.Resumable {
		about += " A connection that breaks is made again, and goes on behind the last event that has come."
	}
	opts := w.StreamOpts()
	doc := func(text string) layout.Comment {
		c := append(layout.DescribeDoing(name, o.Doc, "calls the operation "+o.Name), "")
		return append(c, layout.Compose([]string{text + about}, o.Deprecated)...)
	}
	method := jen.Func().Params(jen.Id("c").Op("*").Id("Client")).Id(name)
	options := jen.Id("opts").Op("...").Add(w.Wire("Option"))
	if o.Pipeline == nil {
		return doc("It yields the events of the server. ").Above(method.Params(append(params, options)...).
			Add(w.sequence(w.valueType(o.Reads()))).Block(jen.Return(w.runtime("Events").Call(append(args, opts)...))))
	}
	session := w.named(w.Package, w.IDs.Pipeline(o.Pipeline))
	params = append(params, jen.Id("session").Op("*").Add(session), options)
	events := "Events"
	if o.ByLine {
		events = "EventsNDJSON"
	}
	args = append(args, jen.Id("session").Dot(events), opts)
	return doc("It sends the events of the server through session, whose states they change, and yields what came of each. A " +
		"session that is nil is one that nobody sees. ").
		Above(method.Params(params...).Add(w.sequence(w.Wire("Taken").Types(w.valueType(o.Reads()), w.valueType(out(o.Pipeline))))).Block(
			jen.If(jen.Id("session").Op("==").Nil()).Block(jen.Id("session").Op("=").New(session.Clone())),
			jen.Return(w.runtime("Pipe").Call(args...)),
		))
}

// sequence is what a client ranges over.
func (w Writer) sequence(t jen.Code) *jen.Statement {
	return jen.Qual("iter", "Seq2").Types(t, jen.Error())
}

// out is the type of what comes out of a pipeline.
func out(p *ir.Pipeline) ir.Type {
	t := ir.Type(p.Stages[0].Input)
	for _, stage := range p.Stages {
		if stage.Emits != nil {
			t = stage.Emits
		}
	}
	return t
}

// Server declares what answers the operations.
func (w Writer) Server() []jen.Code {
	var decls []jen.Code
	for _, o := range w.Protocol.Operations {
		name := names.GoPascal(o.Name) + "Handler"
		run := jen.Id("run").Add(w.runtime("Emit")).Types(w.inputType(o), w.valueType(o.Events))
		about := name + " answers calls of " + names.GoPascal(o.Name) + " with the events that run emits."
		if len(o.Path) > 0 {
			about += " It may stand at any address that ends in " + o.Pattern() + "."
		}
		if o.Resumable {
			about += " While a client whose connection broke is away, run goes on; the client gets what it has missed if it comes " +
				"back in time."
		} else {
			about += " The context ends when the client is gone."
		}
		decls = append(decls, layout.Compose([]string{about}, o.Deprecated).Above(
			jen.Func().Id(name).Params(run, jen.Id("opts").Op("...").Add(w.runtime("ServerOption"))).Qual("net/http", "Handler").Block(
				jen.Return(w.runtime("Handle").Call(jen.Op("&").Id(variable(o)), jen.Id("run"), jen.Id("opts").Op("...")))),
		))
	}
	return decls
}
