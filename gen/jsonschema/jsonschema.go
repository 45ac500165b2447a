// Package jsonschema turns checked protocols into JSON Schema 2020-12
// documents. It knows the wire, not the reducers: a schema says what one
// value looks like, never what a stream means.
//
// Every protocol gives one bundle, with a definition per type, and one
// self-contained document per type. They accept what a reader accepts. Where
// that is more than a writer may write, a second, strict bundle is closed: no
// undescribed keys and no undescribed members.
package jsonschema

import (
	"slices"
	"strings"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// Target emits JSON Schema documents.
type Target struct{}

// New returns the target.
func New() Target { return Target{} }

// Name names the target in configuration and messages.
func (Target) Name() string { return "jsonschema" }

// Emit gives the documents of every protocol, below a folder of its name.
func (Target) Emit(protocols []*ir.Protocol) []target.File {
	emitted := make([][]target.File, len(protocols))
	target.Each(len(protocols), func(i int) { emitted[i] = emitProtocol(protocols[i]) })
	return slices.Concat(emitted...)
}

// EmitPackages implements target.Target: no protocols share files.
func (t Target) EmitPackages(protocols []*ir.Protocol) []target.File { return t.Emit(protocols) }

func emitProtocol(p *ir.Protocol) []target.File {
	tolerant := newEdition(p, false)
	files := []target.File{file(p.Name+"/"+p.Name+".schema.json", tolerant.bundle())}
	if differs(p) {
		files = append(files, file(p.Name+"/"+p.Name+".strict.schema.json", newEdition(p, true).bundle()))
	}
	for _, d := range tolerant.defs {
		files = append(files, file(p.Name+"/types/"+d.name+".schema.json", tolerant.single(d)))
	}
	return files
}

// differs reports whether readers accept more than writers write.
func differs(p *ir.Protocol) bool {
	for _, o := range p.Objects {
		if published(o) && (o.Unknown == ir.Drop || hasSpellings(o)) {
			return true
		}
	}
	for _, i := range p.Imports {
		if differs(i.Protocol) {
			return true
		}
	}
	for _, u := range p.Unions {
		if isPublished(u) && isTolerant(u) {
			return true
		}
	}
	return false
}

func published(o *ir.Object) bool { return !o.Internal && !o.Abstract }

// document is the root of a file. It is not an invopop.Schema because the
// banner has to stand before the definitions.
type document struct {
	Schema      string                 `json:"$schema"`
	ID          string                 `json:"$id"`
	Comment     string                 `json:"$comment"`
	Title       string                 `json:"title,omitempty"`
	Description string                 `json:"description,omitempty"`
	Ref         string                 `json:"$ref,omitempty"`
	AnyOf       []*invopop.Schema      `json:"anyOf,omitempty"`
	Defs        map[string]*definition `json:"-"` // "$defs", which file writes
}

// definition is one named type of an edition.
type definition struct {
	name, file string
	schema     *invopop.Schema
	uses       map[string]bool // definitions it refers to directly
	printed    []byte          // as it stands in documents, once it has been printed
}

// edition is one reading of a protocol: tolerant or strict.
type edition struct {
	p      *ir.Protocol
	strict bool
	defs   []*definition // in the spec's order: aliases, enums, objects, unions
	byName map[string]*definition
	uses   map[string]bool // of the definition under construction

	foreign []*definition // of other protocols, as far as they are referred to
	pending []func()      // make those that are still to be defined
	awaited map[string]bool
}

func newEdition(p *ir.Protocol, strict bool) *edition {
	e := &edition{p: p, strict: strict, byName: map[string]*definition{}, awaited: map[string]bool{}}
	for _, a := range p.Aliases {
		e.define(a.Decl, func() *invopop.Schema { return e.scalar(a.Scalar) })
	}
	for _, en := range p.Enums {
		e.define(en.Decl, func() *invopop.Schema { return e.enum(en) })
	}
	for _, o := range p.Objects {
		if published(o) {
			e.define(o.Decl, func() *invopop.Schema { return e.object(o) })
		}
	}
	for _, u := range p.Unions {
		if isPublished(u) {
			e.define(u.Decl, func() *invopop.Schema { return e.union(u) })
		}
	}
	e.defineForeign()
	e.withoutRetired()
	return e
}

func (e *edition) define(d ir.Decl, build func() *invopop.Schema) {
	e.defs = append(e.defs, e.definition(d, build))
}

func (e *edition) definition(d ir.Decl, build func() *invopop.Schema) *definition {
	e.uses = map[string]bool{}
	s := build()
	s.Title = d.Name
	s.Description = description(d.Doc, d.Since, d.Deprecated)
	s.Deprecated = d.Deprecated != ""
	def := &definition{name: e.key(d), file: d.File, schema: s, uses: e.uses}
	e.byName[def.name] = def
	return def
}

func (e *edition) id(name string) string {
	base := e.p.SchemaID
	if base == "" {
		base = "urn:msggen:" + e.p.Name
		return base + ":" + e.p.Version + ":" + name
	}
	return strings.TrimSuffix(base, "/") + "/" + e.p.Version + "/" + name + ".schema.json"
}

func (e *edition) bundle() document {
	name, title := e.p.Name, e.p.Title
	if e.strict {
		name, title = name+".strict", title+" (strict)"
	}
	doc := document{
		Schema:      invopop.Version,
		ID:          e.id(name),
		Comment:     target.Banner(e.p.Files...),
		Title:       title,
		Description: docText(e.p.Doc),
		Defs:        map[string]*definition{},
	}
	for _, root := range e.roots() {
		doc.AnyOf = append(doc.AnyOf, &invopop.Schema{Ref: ref(root)})
	}
	// No $anchor beside the names: Ajv's strict mode takes it for a mistake.
	for _, d := range slices.Concat(e.defs, e.foreign) {
		doc.Defs[d.name] = d
	}
	return doc
}

// roots are the values that travel on their own: states of reducers, events,
// and whatever else reducers read.
func (e *edition) roots() []string {
	var list []string
	seen := map[string]bool{}
	add := func(d ir.Decl) {
		name := e.key(d)
		if !seen[name] && e.byName[name] != nil {
			seen[name] = true
			list = append(list, name)
		}
	}
	for _, r := range e.p.Reducers {
		add(r.State.Decl)
	}
	for _, u := range e.p.Unions {
		if u.Events {
			add(u.Decl)
		}
	}
	for _, r := range e.p.Reducers {
		add(r.Input.Decl)
	}
	return list
}

// single is the document of one type with all it refers to.
func (e *edition) single(d *definition) document {
	doc := document{
		Schema:      invopop.Version,
		ID:          e.id(d.name),
		Comment:     target.Banner(d.file),
		Title:       d.name,
		Description: d.schema.Description,
		Ref:         ref(d.name),
		Defs:        map[string]*definition{},
	}
	var visit func(d *definition)
	visit = func(d *definition) {
		if doc.Defs[d.name] != nil {
			return
		}
		doc.Defs[d.name] = d
		for name := range d.uses {
			visit(e.byName[name])
		}
	}
	visit(d)
	return doc
}

func ref(name string) string { return "#/$defs/" + name }

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
