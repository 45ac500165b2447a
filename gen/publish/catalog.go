package publish

import (
	"bytes"
	"encoding/json"

	"github.com/msggen/msggen/gen/target"
)

// CatalogFile is what SchemaStore is to be given: its entries can be copied into the
// catalog there, and editors take the file as a catalog of its own.
const CatalogFile = "catalog.json"

type catalog struct {
	Schema  string  `json:"$schema"`
	Version int     `json:"version"`
	Schemas []entry `json:"schemas"`
}

// entry has its fields in SchemaStore's order.
type entry struct {
	Name        string            `json:"name"`
	Description string            `json:"description"`
	URL         string            `json:"url"`
	Versions    map[string]string `json:"versions,omitempty"`
}

// catalog is the file, if there are addresses to be listed.
func (x *Index) catalog() ([]target.File, error) {
	if x.Base == "" {
		return nil, nil
	}
	c := catalog{Schema: "https://json.schemastore.org/schema-catalog.json", Version: 1, Schemas: []entry{}}
	for _, p := range x.Protocols {
		bundle := p.Name + ".schema.json"
		e := entry{Name: p.Title, Description: p.Description, Versions: map[string]string{}}
		for _, v := range p.Versions {
			if f := v.file(p.Path + "/" + v.Version + "/" + bundle); f != nil {
				e.Versions[v.Version] = x.Base + f.Path
			}
		}
		if e.Versions[p.Latest] == "" {
			continue // it has no types of its own
		}
		if e.Description == "" {
			e.Description = e.Name
		}
		e.URL = x.Base + p.Path + "/" + Latest + "/" + bundle
		c.Schemas = append(c.Schemas, e)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(c); err != nil {
		return nil, err
	}
	return []target.File{{Path: CatalogFile, Data: b.Bytes()}}, nil
}

func (v *Version) file(path string) *File {
	for _, f := range v.Files {
		if f.Path == path {
			return f
		}
	}
	return nil
}
