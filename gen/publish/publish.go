// Package publish lays out the JSON Schemas of protocols as a folder that any static
// host can serve, so that the $id of every schema is where it is found: a folder for
// each version, one for the latest, and an index for people, for programs and for
// SchemaStore. It says what the files are; package output writes them.
package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// Latest is the folder, beside those of the versions, with the schemas of the newest.
const Latest = "latest"

// Edition is one version of a protocol, to be published.
type Edition struct {
	protocol *ir.Protocol
	folder   string // of the protocol, below the folder that is served
	schemas  []target.File
	sources  []target.File
}

// NewEdition is a version of a protocol whose schemas and whose spec, with what that
// imports, are given with paths below the folder of the version. The base is where the
// whole is served.
func NewEdition(p *ir.Protocol, base string, schemas, sources []target.File) (*Edition, error) {
	folder, err := folderOf(p, base)
	if err != nil {
		return nil, err
	}
	return &Edition{p, folder, schemas, sources}, nil
}

// Name is how messages call the edition.
func (e *Edition) Name() string { return e.protocol.Name + " " + e.protocol.Version }

// Is reports whether it is that version of that protocol.
func (e *Edition) Is(protocol, version string) bool {
	return e.protocol.Name == protocol && e.protocol.Version == version
}

// Dir is the folder of the edition, below the one that is served.
func (e *Edition) Dir() string { return path.Join(e.folder, e.protocol.Version) }

// LatestDir is the folder of the latest version of its protocol.
func (e *Edition) LatestDir() string { return path.Join(e.folder, Latest) }

// Files are those of the folder of the edition.
func (e *Edition) Files() []target.File { return slices.Concat(e.schemas, e.sources) }

// Schemas are those of its files that the latest version shows, too.
func (e *Edition) Schemas() []target.File { return e.schemas }

// record is what the index says of the edition.
func (e *Edition) record() (*Version, error) {
	v := &Version{Version: e.protocol.Version, Files: []*File{}}
	for _, f := range e.Files() {
		var schema struct {
			ID string `json:"$id"`
		}
		if slices.ContainsFunc(e.schemas, func(s target.File) bool { return s.Path == f.Path }) {
			if err := json.Unmarshal(f.Data, &schema); err != nil {
				return nil, fmt.Errorf("%s: %w", f.Path, err)
			}
		}
		v.Files = append(v.Files, &File{Path: path.Join(e.Dir(), f.Path), ID: schema.ID, SHA256: hashOf(f.Data)})
	}
	slices.SortFunc(v.Files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return v, nil
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// describe is what the index says of a protocol.
func describe(p *ir.Protocol) (title, description string) {
	title = strings.Join(names.Paragraphs(p.Title), " ")
	if title == "" {
		title = p.Name
	}
	if text := names.Paragraphs(p.Doc); len(text) > 0 {
		description = text[0]
	}
	return title, description
}
