package jsonschema

import (
	"strings"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/target"
)

// document is the root of a file. It is not an invopop.Schema because the
// banner has to stand before the definitions.
type document struct {
	path string // below the folder of the protocol

	Schema      string                 `json:"$schema"`
	ID          string                 `json:"$id"`
	Comment     string                 `json:"$comment"`
	Title       string                 `json:"title,omitempty"`
	Description string                 `json:"description,omitempty"`
	Ref         string                 `json:"$ref,omitempty"`
	AnyOf       []*invopop.Schema      `json:"anyOf,omitempty"`
	If          *invopop.Schema        `json:"if,omitempty"`
	Then        *invopop.Schema        `json:"then,omitempty"`
	Else        *invopop.Schema        `json:"else,omitempty"`
	Defs        map[string]*definition `json:"-"` // "$defs", which file writes
}

// document begins a document. Its $id is where it is found if the folder of the
// protocol is served at the protocol's address and version.
func (e *edition) document(path, name string, sources ...string) document {
	id := "urn:msggen:" + e.p.Name + ":" + e.p.Version + ":" + name
	if e.p.SchemaID != "" {
		id = strings.TrimSuffix(e.p.SchemaID, "/") + "/" + e.p.Version + "/" + path
	}
	return document{
		path: path, Schema: invopop.Version, ID: id, Comment: target.Banner(sources...), Defs: map[string]*definition{},
	}
}

// bundle is the document of all types.
func (e *edition) bundle() document {
	name, title := e.p.Name, e.p.Title
	switch e.of {
	case readers:
	case writers:
		name, title = name+".strict", title+" (strict)"
	case generators:
		name, title = name+".codegen", title+" (for generators of types)"
	}
	doc := e.document(name+".schema.json", name, e.p.Files...)
	doc.Title = title
	doc.Description = docText(e.p.Doc)
	root := e.root()
	doc.AnyOf, doc.If, doc.Then, doc.Else = root.AnyOf, root.If, root.Then, root.Else
	// No $anchor beside the names: Ajv's strict mode takes it for a mistake.
	for _, d := range e.all() {
		doc.Defs[d.name] = d
	}
	return doc
}

// single is the document of one type with all it refers to.
func (e *edition) single(d *definition) document {
	doc := e.document("types/"+d.name+".schema.json", d.name, d.file)
	doc.Ref = ref(d.name)
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
