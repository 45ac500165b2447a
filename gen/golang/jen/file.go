package jen

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// File is a file of Go code. It imports the packages that the code names.
type File struct {
	Header     string   // a comment above everything else, or ""
	Doc        []string // comments above the package clause
	path, name string   // of the package
	known      map[string]imported
	imports    map[string]imported
	code       []Code
}

// imported is a package, by the name that code has for it.
type imported struct {
	name  string
	alias bool // it is not the package's own
}

// NewFile begins a file of a package.
func NewFile(path, name string) *File {
	return &File{path: path, name: name, known: map[string]imported{}, imports: map[string]imported{}}
}

// ImportName says what a package is called that may be imported.
func (f *File) ImportName(path, name string) { f.known[path] = imported{name, false} }

// ImportAlias says what a package is to be called here.
func (f *File) ImportAlias(path, name string) { f.known[path] = imported{name, true} }

// Add adds code on a line of its own.
func (f *File) Add(c Code) { f.code = append(f.code, c) }

// Append appends the text of the file, which gofmt has not seen, to a buffer. Another
// one is for its own use; it may come back larger.
func (f *File) Append(dst, spare []byte) (text, scratch []byte) {
	p := printer{text: spare[:0], file: f}
	for _, c := range f.code { // which tells what to import
		p.after("\n", c)
	}
	if f.Header != "" {
		dst = append(append(dst, f.Header...), "\n\n"...)
	}
	for _, line := range f.Doc {
		dst = append(append(dst, line...), '\n')
	}
	dst = append(append(append(dst, "package "...), f.name...), "\n\n"...)
	dst = f.appendImports(dst)
	return append(dst, p.text...), p.text
}

func (f *File) appendImports(dst []byte) []byte {
	if len(f.imports) == 0 {
		return dst
	}
	before, between, after := "import ", "", "\n"
	if len(f.imports) > 1 {
		before, between, after = "import (\n", "\n", ")\n\n"
	}
	dst = append(dst, before...)
	for _, path := range slices.Sorted(maps.Keys(f.imports)) {
		if p := f.imports[path]; p.alias {
			dst = append(append(dst, p.name...), ' ')
		}
		dst = append(strconv.AppendQuote(dst, path), between...)
	}
	return append(dst, after...)
}

// register imports a package and gives its name.
func (f *File) register(path string) string {
	if p, ok := f.imports[path]; ok {
		return p.name
	}
	p, ok := f.known[path]
	if !ok {
		host, _, _ := strings.Cut(path, "/")
		p = imported{guess(path), strings.Contains(host, ".")}
	}
	name := p.name
	for i := 1; f.taken(p.name); i++ {
		p = imported{fmt.Sprintf("%s%d", name, i), true}
	}
	f.imports[path] = p
	return p.name
}

// taken reports whether a name means something else.
func (f *File) taken(name string) bool {
	if token.IsKeyword(name) || types.Universe.Lookup(name) != nil || name == "err" {
		return true
	}
	for _, p := range f.imports {
		if p.name == name {
			return true
		}
	}
	return false
}

// guess is what a package is probably called; one of the standard library certainly.
func guess(importPath string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(path.Base(importPath)))
}
