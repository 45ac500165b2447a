package module

import (
	"bytes"
	"go/format"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
	"github.com/msggen/msggen/gen/wire/weburl"
)

// runtimePath is the import path of the runtime inside this repository.
const runtimePath = "github.com/msggen/msggen/gen/wire"

// part is a package of the runtime. Those that only generated packages call are
// internal in the module, where tools of this repository could not import them.
type part struct {
	name   string // of its folder below runtimePath, or "" for that folder
	dir    string // in the module
	source fs.FS
	needed func(plan.Features) bool            // or always
	files  map[string]func(plan.Features) bool // that are not needed wherever the package is
}

var parts = []part{
	{name: "", dir: "wire", source: wire.Source},
	{name: "jsontext", dir: "internal/jsontext", source: jsontext.Source, files: bound},
	{name: "codec", dir: "internal/codec", source: codec.Source},
	{name: "reduce", dir: "internal/reduce", source: reduce.Source, files: bound},
	{name: "weburl", dir: "internal/weburl", source: weburl.Source, needed: func(f plan.Features) bool { return f.Normalises }},
	{name: "jsonpatch", dir: "internal/jsonpatch", source: jsonpatch.Source, needed: func(f plan.Features) bool { return f.Patches }, files: bound},
	{name: "transport", dir: "wire/transport", source: below(wire.TransportSource, "transport"), needed: func(f plan.Features) bool { return f.Operations }},
}

// bound are the files that hold what rules make longer, or deeper, to limits.
var bound = map[string]func(plan.Features) bool{
	"bound.go": func(f plan.Features) bool { return f.Limits },
	"depth.go": func(f plan.Features) bool { return f.Deepens },
}

// below is a folder of a file system.
func below(fsys fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(fsys, dir)
	if err != nil {
		panic("golang: " + err.Error())
	}
	return sub
}

// RuntimeFiles copy the runtime into the module, without the packages and
// files that no protocol wants.
func RuntimeFiles(module string, features plan.Features) []target.File {
	var moved []string // quoted import paths, and what becomes of them
	for _, p := range parts {
		moved = append(moved, `"`+path.Join(runtimePath, p.name)+`"`, `"`+path.Join(module, p.dir)+`"`)
	}
	imports := strings.NewReplacer(moved...)
	var files []target.File
	for _, p := range parts {
		if p.needed == nil || p.needed(features) {
			files = append(files, p.emitted(imports, features)...)
		}
	}
	return files
}

// emitted are the files of the package as they go into the module.
func (p part) emitted(imports *strings.Replacer, features plan.Features) []target.File {
	names, err := fs.Glob(p.source, "*.go")
	if err != nil {
		panic("golang: " + err.Error())
	}
	var files []target.File
	for _, name := range names {
		if needed := p.files[name]; needed != nil && !needed(features) {
			continue
		}
		text, err := fs.ReadFile(p.source, name)
		if err != nil {
			panic("golang: " + err.Error())
		}
		if !features.Limits {
			text = withoutLimits(text)
		}
		files = append(files, target.File{Path: path.Join(p.dir, name), Data: moved(text, imports)})
	}
	return files
}

// withoutLimits leaves out the lines that say at their end that they are for limits: what
// bound.go would use.
func withoutLimits(text []byte) []byte {
	mark := []byte(" // limits: ")
	if !bytes.Contains(text, mark) {
		return text
	}
	var rest bytes.Buffer
	for line := range bytes.Lines(text) {
		if !bytes.Contains(line, mark) {
			rest.Write(line)
		}
	}
	laidOut, err := format.Source(rest.Bytes())
	if err != nil {
		panic("golang: " + err.Error())
	}
	return laidOut
}

// moved is a file as it stands in the module, where other paths are imported. That gofmt
// would put in another order.
func moved(text []byte, imports *strings.Replacer) []byte {
	start, end := []byte("\nimport (\n"), []byte("\n)\n")
	banner := []byte("// " + target.Banner("its own runtime") + "\n\n")
	head, rest, found := bytes.Cut(text, end)
	if !found || !bytes.Contains(head, start) {
		return append(banner, imports.Replace(string(text))...)
	}
	sorted, err := format.Source([]byte(imports.Replace(string(head)) + string(end)))
	if err != nil {
		panic("golang: " + err.Error())
	}
	return slices.Concat(banner, sorted, rest)
}
