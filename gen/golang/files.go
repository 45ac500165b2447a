package golang

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"
)

// docFile opens the package: what the protocol is, and how its Go is used.
func (p *pkg) docFile() source {
	title := p.protocol.Title
	if title == "" {
		title = p.protocol.Name
	}
	paragraphs := []string{fmt.Sprintf("Package %s is the Go side of %s, version %s.",
		packageName(p.protocol.Name), title, p.protocol.Version)}
	doc := append(compose(paragraphs, ""), "")
	doc = append(doc, remark(p.protocol.Doc, "")...)
	doc = append(doc, "", "# Reading and writing", "")
	for i, paragraph := range p.usage() {
		if i > 0 {
			doc = append(doc, "")
		}
		doc = append(doc, compose([]string{paragraph}, "")...)
	}
	return source{name: "doc.go", specs: p.protocol.Files, doc: doc, decls: []jen.Code{
		comment{p.ids.version() + " is the version of the protocol."}.above(
			jen.Const().Id(p.ids.version()).Op("=").Lit(p.protocol.Version)),
	}}
}

// usage is what every package says about itself.
var usage = []string{
	"Decode functions read JSON text strictly and in one pass; their errors are of type *wire.Error " +
		"and say where in the document something is wrong. AppendJSON methods write it back: fields in " +
		"the order of the protocol, without white space. The types also work with encoding/json.",
	"A field that may be null or absent is a pointer, slice or interface that may be nil; where null " +
		"and absent mean different things it is a wire.Optional. Where the protocol asks for a new id or " +
		"the time, they come from wire.WithNewID and wire.WithNow, or else from the defaults that " +
		"wire.SetDefaultSources sets.",
}

// editing is what a package adds if finders of its reducers have an index.
const editing = "Between two events, a program may change a state as it likes: assign fields, copy structs, add, move " +
	"and replace elements of lists. Only one change may go unseen, in a list of more than sixteen elements: one " +
	"that is made where the list is in memory, and gives an element the key of a later one, which reducers may then " +
	"go on to find. A list that is assigned anew is always looked at again, even if it is a slices.Clone of what it was."

// usage is what the package says about itself.
func (p *pkg) usage() []string {
	for _, o := range p.protocol.Objects {
		if len(p.indexes(o)) > 0 {
			return append(slices.Clone(usage), editing)
		}
	}
	return usage
}

// typesFile holds the types of a module and what makes and reads their values.
func (p *pkg) typesFile(m module) source {
	f := source{name: m.name + ".go", specs: []string{m.spec}}
	for _, a := range p.protocol.Aliases {
		if a.Module == m.title {
			f.decls = append(f.decls, p.alias(a))
		}
	}
	for _, e := range p.protocol.Enums {
		if e.Module == m.title {
			f.decls = append(f.decls, p.part("enum", e, func() []jen.Code { return p.enum(e) })...)
		}
	}
	for _, u := range p.protocol.Unions {
		if u.Module == m.title {
			f.decls = append(f.decls, p.part("union", u, func() []jen.Code { return p.union(u) })...)
		}
	}
	for _, o := range p.protocol.Objects {
		if o.Module == m.title {
			f.decls = append(f.decls, p.part("object", o, func() []jen.Code { return p.object(o) })...)
		}
	}
	f.decls = append(f.decls, p.formerNames(m.title)...)
	return f
}

// jsonFile holds the decoders and encoders of a module.
func (p *pkg) jsonFile(m module) source {
	f := source{name: m.name + jsonSuffix + ".go", specs: []string{m.spec}}
	for _, e := range p.protocol.Enums {
		if e.Module == m.title && p.isWanted(p.readFunc(e)) {
			f.decls = append(f.decls, p.readEnum(e))
		}
	}
	for _, u := range p.protocol.Unions {
		if u.Module == m.title {
			f.decls = append(f.decls, p.part("decode", u, func() []jen.Code { return p.decodeUnion(u) })...)
		}
	}
	for _, o := range p.protocol.Objects {
		if o.Module == m.title && !o.Abstract {
			f.decls = append(f.decls, p.decodeObject(o)...)
			f.decls = append(f.decls, p.part("encode", o, func() []jen.Code {
				return []jen.Code{p.appendObject(o), p.marshalMethod(p.ids.typ(o))}
			})...)
		}
	}
	return f
}

// rulesFile holds what a module demands of its values.
func (p *pkg) rulesFile(m module) source {
	return source{
		name:  m.name + rulesSuffix + ".go",
		specs: []string{m.spec},
		decls: p.verifierDecls(m.title),
	}
}
