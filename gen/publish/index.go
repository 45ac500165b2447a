package publish

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/msggen/msggen/gen/target"
)

// IndexFile is the index for programs, at the top of what is served. It is also the
// record of what has been published.
const IndexFile = "index.json"

// Index lists what has been published.
type Index struct {
	Base      string      `json:"base,omitempty"` // what it is served at
	Protocols []*Protocol `json:"protocols"`      // by name
}

// Protocol is what the index says of a protocol.
type Protocol struct {
	Name        string     `json:"name"`
	Title       string     `json:"title"`
	Description string     `json:"description,omitempty"`
	Path        string     `json:"path"` // its folder
	Latest      string     `json:"latest"`
	Versions    []*Version `json:"versions"` // the newest first
}

// Version is what the index says of one version of a protocol.
type Version struct {
	Version string  `json:"version"`
	Files   []*File `json:"files"` // by path
}

// File is a published file.
type File struct {
	Path   string `json:"path"`
	ID     string `json:"id,omitempty"` // the $id, if it is a schema
	SHA256 string `json:"sha256"`
}

// ParseIndex reads the index of what was published before.
func ParseIndex(data []byte) (*Index, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	x := &Index{}
	if err := decoder.Decode(x); err != nil {
		return nil, err
	}
	for _, p := range x.Protocols {
		if p == nil || slices.Contains(p.Versions, nil) || len(p.Versions) == 0 {
			return nil, errors.New("there is a protocol without a version")
		}
		for _, v := range p.Versions {
			if slices.Contains(v.Files, nil) {
				return nil, errors.New("there is a file without a path")
			}
		}
	}
	return x, nil
}

// Find is what the index says of an edition, or nil.
func (x *Index) Find(e *Edition) *Version {
	p := x.protocol(e.protocol.Name)
	if p == nil {
		return nil
	}
	for _, v := range p.Versions {
		if e.Is(p.Name, v.Version) {
			return v
		}
	}
	return nil
}

// Holds reports whether a text is that of the file.
func (f *File) Holds(data []byte) bool { return hashOf(data) == f.SHA256 }

func (x *Index) protocol(name string) *Protocol {
	for _, p := range x.Protocols {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Add lists an edition, and reports whether it is the latest of its protocol.
func (x *Index) Add(e *Edition) (latest bool, err error) {
	record, err := e.record()
	if err != nil {
		return false, err
	}
	p := x.protocol(e.protocol.Name)
	if p == nil {
		if err := x.free(e); err != nil {
			return false, err
		}
		p = &Protocol{Name: e.protocol.Name, Path: e.folder}
		x.Protocols = append(x.Protocols, p)
		slices.SortFunc(x.Protocols, func(a, b *Protocol) int { return strings.Compare(a.Name, b.Name) })
	}
	if p.Path != e.folder {
		return false, fmt.Errorf("%s was published in %s, and its `schema_id` now says %s", p.Name, p.Path, e.folder)
	}
	p.Versions = slices.DeleteFunc(p.Versions, func(v *Version) bool { return v.Version == record.Version })
	p.Versions = append(p.Versions, record)
	slices.SortFunc(p.Versions, func(a, b *Version) int { return compare(b.Version, a.Version) })
	p.Latest = latestOf(p.Versions)
	if p.Latest == record.Version {
		p.Title, p.Description = describe(e.protocol)
	}
	return p.Latest == record.Version, nil
}

// free refuses an edition whose folder another protocol has.
func (x *Index) free(e *Edition) error {
	for _, p := range x.Protocols {
		if p.Path == e.folder || strings.HasPrefix(p.Path, e.folder+"/") || strings.HasPrefix(e.folder, p.Path+"/") {
			return fmt.Errorf("%s would be published in %s, and %s is published in %s", e.protocol.Name, e.folder, p.Name, p.Path)
		}
	}
	return nil
}

// latestOf is the newest version that is a release, or else the newest.
func latestOf(versions []*Version) string {
	for _, v := range versions {
		if semver.Prerelease("v"+v.Version) == "" {
			return v.Version
		}
	}
	return versions[0].Version
}

// compare orders versions as semantic versions are, and those that are equal by text.
func compare(a, b string) int {
	if c := semver.Compare("v"+a, "v"+b); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

// file is the index as a file.
func (x *Index) file() (target.File, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(x); err != nil {
		return target.File{}, err
	}
	return target.File{Path: IndexFile, Data: b.Bytes()}, nil
}
