package jsonschema

import (
	"bytes"
	"slices"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
)

// audience is whom documents are for.
type audience string

const (
	readers    audience = "readers"    // what a reader accepts
	writers    audience = "writers"    // what a writer writes
	generators audience = "generators" // programs that make types of schemas
)

// definition is one named type of an edition.
type definition struct {
	name, file string
	schema     *invopop.Schema
	uses       map[string]bool // definitions it refers to directly
	printed    []byte          // as it stands in documents, once it has been printed
}

// edition is a protocol as one audience is to see it.
type edition struct {
	p      *ir.Protocol
	of     audience
	defs   []*definition // in the spec's order: aliases, enums, objects, unions
	byName map[string]*definition
	uses   map[string]bool // of the definition under construction

	foreign []*definition // of other protocols, as far as they are referred to
	pending []func()      // make those that are still to be defined
	awaited map[string]bool
}

func newEdition(p *ir.Protocol, of audience) *edition {
	e := &edition{p: p, of: of, byName: map[string]*definition{}, awaited: map[string]bool{}}
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
	def := &definition{name: e.key(d), file: d.File, schema: s, uses: e.uses}
	s.Title = def.name
	s.Description = description(d.Doc, d.Since, d.Deprecated)
	s.Deprecated = d.Deprecated != ""
	e.byName[def.name] = def
	return def
}

// all are the definitions of a bundle.
func (e *edition) all() []*definition { return slices.Concat(e.defs, e.foreign) }

// differs reports whether some type of the protocol is not described as it is in
// another edition.
func (e *edition) differs(other *edition) bool {
	return slices.ContainsFunc(e.all(), func(d *definition) bool {
		same := other.byName[d.name]
		return same == nil || !bytes.Equal(d.print(), same.print())
	})
}

// withoutRetired leaves out the objects that are only former members.
func (e *edition) withoutRetired() {
	retired := map[string]bool{}
	for _, u := range e.p.Unions {
		for _, r := range u.Retired {
			retired[r.Object.Name] = true
		}
	}
	reached := map[string]bool{}
	for _, d := range e.defs {
		if !retired[d.name] {
			e.reach(d.name, reached)
		}
	}
	var left []*definition
	for _, d := range e.defs {
		if reached[d.name] {
			left = append(left, d)
		} else {
			delete(e.byName, d.name)
		}
	}
	e.defs = left
}

// reach notes a definition, and what it leads to.
func (e *edition) reach(name string, reached map[string]bool) {
	if reached[name] {
		return
	}
	reached[name] = true
	for used := range e.byName[name].uses {
		e.reach(used, reached)
	}
}
