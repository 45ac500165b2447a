// Package jsonschema turns checked protocols into JSON Schema 2020-12
// documents. It knows the wire, not the reducers: a schema says what one
// value looks like, never what a stream means.
//
// Every protocol gives a bundle, with a definition per type, and one
// self-contained document per type, unless these would repeat too much of the
// bundle: then they refer to it. They accept what a reader accepts. Where
// that is more than a writer writes, a second, strict bundle says what that is.
// Both are for validators, and tell one error for one fault. Generators of types
// want unions spelled otherwise, so that there is a bundle for them.
package jsonschema

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// Target emits JSON Schema documents.
type Target struct{}

// New returns the target.
func New() Target { return Target{} }

// Name names the target in configuration and messages.
func (Target) Name() string { return "jsonschema" }

// Emit gives the documents of every protocol, below a folder of its name.
func (Target) Emit(p *plan.Project) []target.File {
	emitted := make([][]target.File, len(p.Protocols))
	target.Each(len(p.Protocols), func(i int) { emitted[i] = emitProtocol(p.Protocols[i]) })
	return slices.Concat(emitted...)
}

// EmitPackages implements target.Target: no protocols share files.
func (t Target) EmitPackages(p *plan.Project) []target.File { return t.Emit(p) }

func emitProtocol(p *ir.Protocol) []target.File {
	tolerant := newEdition(p, readers)
	if len(tolerant.defs) == 0 {
		return nil // there is no value to describe
	}
	files := []target.File{file(p, tolerant.bundle())}
	if strict := newEdition(p, writers); strict.differs(tolerant) {
		files = append(files, file(p, strict.bundle()))
	}
	types := newEdition(p, generators)
	files = append(files, file(p, types.bundle()))
	single := tolerant.single
	if tolerant.repeats() > maxRepeated {
		single = tolerant.reference
	}
	for _, d := range tolerant.defs {
		files = append(files, file(p, single(d)))
	}
	return files
}

func published(o *ir.Object) bool { return !o.Internal && !o.Abstract }

// description joins a doc text with what schemas have no keyword for.
func description(doc, since, deprecated string) string {
	parts := []string{}
	if doc = docText(doc); doc != "" {
		parts = append(parts, doc)
	}
	if since != "" {
		parts = append(parts, "Since "+since+".")
	}
	if deprecated != "" {
		parts = append(parts, "Deprecated: "+docText(deprecated))
	}
	return strings.Join(parts, "\n")
}

// docText joins the paragraphs of a doc text, one a line.
func docText(doc string) string { return strings.Join(names.Paragraphs(doc), "\n") }
