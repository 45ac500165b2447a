package publish

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"github.com/msggen/msggen/gen/target"
)

//go:embed page.html
var pageText string

var pages = template.Must(template.New("page").Parse(pageText))

// page is what a page of one protocol, or of all, is made from.
type page struct {
	Index    *Index
	Protocol *Protocol // nil: all
	Top      string    // the way from the page to the top
}

// Files are the pages and indexes at the top, and the page of each protocol.
func (x *Index) Files() ([]target.File, error) {
	index, err := x.file()
	if err != nil {
		return nil, err
	}
	files := []target.File{index}
	catalog, err := x.catalog()
	if err != nil {
		return nil, err
	}
	files = append(files, catalog...)
	add := func(path string, p page) error {
		var b bytes.Buffer
		if err := pages.Execute(&b, p); err != nil {
			return err
		}
		files = append(files, target.File{Path: path, Data: b.Bytes()})
		return nil
	}
	if err := add("index.html", page{Index: x}); err != nil {
		return nil, err
	}
	for _, p := range x.Protocols {
		top := strings.Repeat("../", strings.Count(p.Path, "/")+1)
		if err := add(p.Path+"/index.html", page{x, p, top}); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Shown is how a page lists the files of a version.
type Shown struct {
	Bundles, Types, Others []*File
}

// Show sorts the files of a version for its page.
func (v *Version) Show() (s Shown) {
	for _, f := range v.Files {
		switch {
		case f.ID == "":
			s.Others = append(s.Others, f)
		case strings.Contains(f.Path, "/"+v.Version+"/types/"):
			s.Types = append(s.Types, f)
		default:
			s.Bundles = append(s.Bundles, f)
		}
	}
	return s
}

// Name is the file without its folder.
func (f *File) Name() string { return f.Path[strings.LastIndexByte(f.Path, '/')+1:] }

// Type is the name of the type that a schema is of.
func (f *File) Type() string { return strings.TrimSuffix(f.Name(), ".schema.json") }
