package golang

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/gen/wire/weburl"
)

// runtimePath is the import path of the runtime inside this repository.
const runtimePath = "github.com/msggen/msggen/gen/wire"

// runtimeFiles copy the runtime into the module: the whole of package wire, and
// the packages for URLs and JSON Patches if some protocol wants them.
func (t *Target) runtimeFiles(protocols []*ir.Protocol) []gen.File {
	files := t.copied("wire", wire.Source)
	if slices.ContainsFunc(protocols, normalisesURLs) {
		files = append(files, t.copied("wire/weburl", weburl.Source)...)
	}
	if slices.ContainsFunc(protocols, patches) {
		files = append(files, t.copied("wire/jsonpatch", jsonpatch.Source)...)
	}
	return files
}

func (t *Target) copied(dir string, source embed.FS) []gen.File {
	names, err := fs.Glob(source, "*.go")
	if err != nil {
		panic("golang: " + err.Error())
	}
	files := make([]gen.File, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			panic("golang: " + err.Error())
		}
		rewritten := strings.ReplaceAll(string(text), `"`+runtimePath, `"`+t.module+"/wire")
		files[i] = gen.File{
			Path: path.Join(dir, name),
			Data: []byte("// " + gen.Banner("its own runtime") + "\n\n" + rewritten),
		}
	}
	return files
}

// normalisesURLs reports whether a field of a protocol holds normalised URLs.
func normalisesURLs(p *ir.Protocol) bool {
	for _, a := range p.Aliases {
		if a.Scalar.Rules.Normalize == ir.NormalURL {
			return true
		}
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if rewrites(f.Type) {
				return true
			}
		}
	}
	return false
}
