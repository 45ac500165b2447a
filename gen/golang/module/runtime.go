package module

import (
	"go/format"
	"io/fs"
	"path"
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
	needed func(plan.Features) bool // or always
}

var parts = []part{
	{"", "wire", wire.Source, nil},
	{"jsontext", "internal/jsontext", jsontext.Source, nil},
	{"codec", "internal/codec", codec.Source, nil},
	{"reduce", "internal/reduce", reduce.Source, nil},
	{"weburl", "internal/weburl", weburl.Source, func(f plan.Features) bool { return f.Normalises }},
	{"jsonpatch", "internal/jsonpatch", jsonpatch.Source, func(f plan.Features) bool { return f.Patches }},
	{"transport", "wire/transport", below(wire.TransportSource, "transport"), func(f plan.Features) bool { return f.Operations }},
}

// below is a folder of a file system.
func below(fsys fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(fsys, dir)
	if err != nil {
		panic("golang: " + err.Error())
	}
	return sub
}

// RuntimeFiles copy the runtime into the module, without the packages that no
// protocol wants.
func RuntimeFiles(module string, features plan.Features) []target.File {
	var moved []string // quoted import paths, and what becomes of them
	for _, p := range parts {
		moved = append(moved, `"`+path.Join(runtimePath, p.name)+`"`, `"`+path.Join(module, p.dir)+`"`)
	}
	imports := strings.NewReplacer(moved...)
	var files []target.File
	for _, p := range parts {
		if p.needed == nil || p.needed(features) {
			files = append(files, p.files(imports)...)
		}
	}
	return files
}

// files are the package as it goes into the module.
func (p part) files(imports *strings.Replacer) []target.File {
	names, err := fs.Glob(p.source, "*.go")
	if err != nil {
		panic("golang: " + err.Error())
	}
	files := make([]target.File, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(p.source, name)
		if err != nil {
			panic("golang: " + err.Error())
		}
		data := "// " + target.Banner("its own runtime") + "\n\n" + sortImports(imports.Replace(string(text)))
		files[i] = target.File{Path: path.Join(p.dir, name), Data: []byte(data)}
	}
	return files
}

// sortImports is what gofmt makes of a file that has become another only by the paths
// that it imports: they are in another order.
func sortImports(text string) string {
	const start, end = "\nimport (\n", "\n)\n"
	head, rest, found := strings.Cut(text, end)
	if !found || !strings.Contains(head, start) {
		return text
	}
	sorted, err := format.Source([]byte(head + end))
	if err != nil {
		panic("golang: " + err.Error())
	}
	return string(sorted) + rest
}
