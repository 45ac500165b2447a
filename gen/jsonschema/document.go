package jsonschema

import (
	"fmt"
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

// fileOf is the file of one type. Some systems take names that differ only in capitals for
// the same: all of those but the first are in folders of their own.
func (e *edition) fileOf(d *definition) string {
	alike := 1
	for _, other := range e.defs {
		if other == d {
			break
		}
		if strings.EqualFold(other.name, d.name) {
			alike++
		}
	}
	if alike > 1 {
		return fmt.Sprintf("types/%d/%s.schema.json", alike, d.name)
	}
	return "types/" + d.name + ".schema.json"
}

// single is the document of one type with all it refers to.
func (e *edition) single(d *definition) document {
	doc := e.document(e.fileOf(d), d.name, d.file)
	doc.Ref = ref(d.name)
	for _, part := range e.reached(d) {
		doc.Defs[part.name] = part
	}
	return doc
}

// reference is the document of one type that only says where the type stands in the
// bundle.
func (e *edition) reference(d *definition) document {
	doc := e.document(e.fileOf(d), d.name, d.file)
	doc.Ref = e.document(e.p.Name+".schema.json", e.p.Name).ID + ref(d.name)
	return doc
}

// reached are a definition and all that it leads to.
func (e *edition) reached(d *definition) []*definition {
	all, seen := []*definition{d}, map[*definition]bool{d: true}
	for i := 0; i < len(all); i++ {
		for name := range all[i].uses {
			if part := e.byName[name]; !seen[part] {
				seen[part] = true
				all = append(all, part)
			}
		}
	}
	return all
}

// maxRepeated is how many bytes the definitions in documents of single types may have,
// all in all. A thousand types that lead to each other would have a thousand times the
// bundle.
const maxRepeated = 64 << 20

// repeats is how many bytes those are, as far as it matters.
func (e *edition) repeats() int {
	size := 0
	for _, d := range e.defs {
		for _, part := range e.reached(d) {
			size += len(part.print())
		}
		if size > maxRepeated {
			break
		}
	}
	return size
}

func ref(name string) string { return "#/$defs/" + name }
