// Package transport writes the package beside that of a protocol that carries its
// operations over HTTP. It is one of its own so that programs that never call a
// server do not link net/http.
package transport

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Writer writes the package for one protocol.
type Writer struct{ *shape.Package }

// Name is that of the package, and of its folder below the one of the protocol.
func (w Writer) Name() string { return shape.PackageName(w.Protocol.Name) + "http" }

// runtime names a declaration of the runtime for transport.
func (w Writer) runtime(name string) *jen.Statement {
	return jen.Qual(w.TransportPath(), name)
}

// named names a declaration of the protocol or of one that it imports.
func (w Writer) named(home *shape.Package, name string) *jen.Statement {
	return jen.Qual(home.Path(), name)
}

// valueType is the Go type of the values of an object or a union.
func (w Writer) valueType(t ir.Type) *jen.Statement {
	name := w.named(w.HomeOf(t), w.IDs.Type(t))
	if _, isObject := t.(*ir.Object); isObject {
		return jen.Op("*").Add(name)
	}
	return name
}

// inputType is the Go type of what a client sends.
func (w Writer) inputType(o *ir.Operation) *jen.Statement {
	if o.Input == nil {
		return w.runtime("None")
	}
	return w.valueType(o.Input)
}

func (w Writer) reader(t ir.Type) *jen.Statement {
	return w.named(w.HomeOf(t), w.IDs.Decode(t))
}

// variable is the name of the description of an operation.
func variable(o *ir.Operation) string { return names.GoCamel(o.Name) + "Operation" }

func (w Writer) title() string {
	if w.Protocol.Title != "" {
		return w.Protocol.Title
	}
	return w.Protocol.Name
}

// Operations describes how client and server meet.
func (w Writer) Operations() []jen.Code {
	var decls []jen.Code
	for _, o := range w.Protocol.Operations {
		decls = append(decls, w.operation(o))
		if len(o.Until) > 0 {
			decls = append(decls, w.until(o))
		}
	}
	return decls
}

func (w Writer) operation(o *ir.Operation) jen.Code {
	method := "MethodPost"
	if o.Method == ir.Get {
		method = "MethodGet"
	}
	fields := []jen.Code{jen.Id("Method").Op(":").Qual("net/http", method)}
	if len(o.Path) > 0 {
		var segments []jen.Code
		for _, s := range o.Path {
			if s.Field != nil {
				segments = append(segments, jen.Values(jen.Id("Field").Op(":").Add(w.runtime("Field"), urlField(s.Field))))
			} else {
				segments = append(segments, jen.Values(jen.Id("Text").Op(":").Lit(s.Text)))
			}
		}
		fields = append(fields, jen.Id("Path").Op(":").Index().Add(w.runtime("Segment")).Values(segments...))
	}
	if len(o.Query) > 0 {
		var query []jen.Code
		for _, f := range o.Query {
			query = append(query, urlField(f))
		}
		fields = append(fields, jen.Id("Query").Op(":").Index().Add(w.runtime("Field")).Values(query...))
	}
	if o.Input != nil {
		fields = append(fields, jen.Id("ReadInput").Op(":").Add(w.reader(o.Input)))
	}
	if o.Pipeline == nil {
		reader := w.IDs.ReadSSE
		if o.ByLine {
			reader = w.IDs.ReadNDJSON
		}
		fields = append(fields, jen.Id("ReadEvents").Op(":").Add(w.named(w.HomeOf(o.Events), reader(o.Events))))
	}
	if o.ByLine {
		fields = append(fields, jen.Id("ByLine").Op(":").True())
	}
	if sse := o.SSE(); sse != (ir.SSE{}) {
		if sse.Done != "" {
			fields = append(fields, jen.Id("Done").Op(":").Lit(sse.Done))
		}
		if sse.MayEnd {
			fields = append(fields, jen.Id("MayEnd").Op(":").True())
		}
		if sse.Named {
			fields = append(fields, jen.Id("Tag").Op(":").Lit(ir.TagKey(o.Events)))
		}
		if sse.Bare {
			fields = append(fields, jen.Id("Bare").Op(":").True())
		}
	}
	if len(o.Until) > 0 {
		fields = append(fields, jen.Id("Until").Op(":").Id(untilFunc(o)))
	}
	if o.Resumable {
		fields = append(fields, jen.Id("Resumable").Op(":").True())
	}
	typ := w.runtime("Operation").Types(w.inputType(o), w.valueType(o.Events), w.valueType(o.Reads()))
	return layout.Note(variable(o) + " is how client and server meet for " + names.GoPascal(o.Name) + ".").
		Above(jen.Var().Id(variable(o)).Op("=").Add(typ).Values(oneALine(fields)...))
}

// urlField describes a field that is part of the URL.
func urlField(f *ir.Field) *jen.Statement {
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(f.Name)}
	if ir.IsTextInURL(f) {
		fields = append(fields, jen.Id("IsText").Op(":").True())
	}
	return jen.Values(fields...)
}

func oneALine(fields []jen.Code) []jen.Code {
	var lines []jen.Code
	for _, f := range fields {
		lines = append(lines, jen.Line().Add(f))
	}
	return append(lines, jen.Line())
}

func untilFunc(o *ir.Operation) string { return "ends" + names.GoPascal(o.Name) }

// until tells the events that a stream may end behind.
func (w Writer) until(o *ir.Operation) jen.Code {
	var types []jen.Code
	for _, m := range o.Until {
		types = append(types, w.valueType(m.Object()))
	}
	return layout.Note(untilFunc(o) + " reports whether a stream of " + names.GoPascal(o.Name) + " is complete with an event.").
		Above(jen.Func().Id(untilFunc(o)).Params(jen.Id("event").Add(w.valueType(o.Reads()))).Bool().Block(
			jen.Switch(jen.Id("event").Assert(jen.Type())).Block(
				jen.Case(types...).Block(jen.Return(jen.True())),
				jen.Default().Block(jen.Return(jen.False())),
			)))
}
