package golang

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"
)

// docFile opens the package: what the protocol is, and how its Go is used.
func (l *logic) docFile() source {
	title := l.protocol.Title
	if title == "" {
		title = l.protocol.Name
	}
	paragraphs := []string{fmt.Sprintf("Package %s is the Go side of %s, version %s.",
		packageName(l.protocol.Name), title, l.protocol.Version)}
	doc := append(compose(paragraphs, ""), "")
	doc = append(doc, remark(l.protocol.Doc, "")...)
	doc = append(doc, "", "# Reading and writing", "")
	for i, paragraph := range l.usage() {
		if i > 0 {
			doc = append(doc, "")
		}
		doc = append(doc, compose([]string{paragraph}, "")...)
	}
	return source{name: "doc.go", specs: l.protocol.Files, doc: doc, decls: []jen.Code{
		comment{l.ids.version() + " is the version of the protocol."}.above(
			jen.Const().Id(l.ids.version()).Op("=").Lit(l.protocol.Version)),
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
func (l *logic) usage() []string {
	for _, o := range l.protocol.Objects {
		if len(l.indexes(o)) > 0 {
			return append(slices.Clone(usage), editing)
		}
	}
	return usage
}

// typesFile holds the types of a module and what makes and reads their values.
func (l *logic) typesFile(m specFile) source {
	f := source{name: m.name + ".go", specs: []string{m.spec}}
	for _, a := range l.protocol.Aliases {
		if a.Module == m.title {
			f.decls = append(f.decls, l.types.alias(a))
		}
	}
	for _, e := range l.protocol.Enums {
		if e.Module == m.title {
			f.decls = append(f.decls, l.part("enum", e, func() []jen.Code { return l.types.enum(e) })...)
		}
	}
	for _, u := range l.protocol.Unions {
		if u.Module == m.title {
			f.decls = append(f.decls, l.part("union", u, func() []jen.Code { return l.types.union(u) })...)
		}
	}
	for _, o := range l.protocol.Objects {
		if o.Module == m.title {
			f.decls = append(f.decls, l.part("object", o, func() []jen.Code { return l.types.object(o) })...)
		}
	}
	f.decls = append(f.decls, l.types.formerNames(m.title)...)
	return f
}

// jsonFile holds the decoders and encoders of a module.
func (l *logic) jsonFile(m specFile) source {
	f := source{name: m.name + jsonSuffix + ".go", specs: []string{m.spec}}
	for _, e := range l.protocol.Enums {
		if e.Module == m.title && l.isWanted(l.readFunc(e)) {
			f.decls = append(f.decls, l.readEnum(e))
		}
	}
	for _, u := range l.protocol.Unions {
		if u.Module == m.title {
			f.decls = append(f.decls, l.part("decode", u, func() []jen.Code { return l.decodeUnion(u) })...)
		}
	}
	for _, o := range l.protocol.Objects {
		if o.Module == m.title && !o.Abstract {
			f.decls = append(f.decls, l.decodeObject(o)...)
			f.decls = append(f.decls, l.part("encode", o, func() []jen.Code {
				return []jen.Code{l.appendObject(o), l.marshalMethod(l.ids.typ(o))}
			})...)
		}
	}
	return f
}

// rulesFile holds what a module demands of its values.
func (l *logic) rulesFile(m specFile) source {
	return source{
		name:  m.name + rulesSuffix + ".go",
		specs: []string{m.spec},
		decls: l.verifierDecls(m.title),
	}
}
