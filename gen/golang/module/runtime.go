package module

import (
	"embed"
	"io/fs"
	"path"
	"strings"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/gen/wire/transport"
	"github.com/msggen/msggen/gen/wire/weburl"
)

// runtimePath is the import path of the runtime inside this repository.
const runtimePath = "github.com/msggen/msggen/gen/wire"

// RuntimeFiles copy the runtime into the module: the whole of package wire, and
// the packages for URLs and JSON Patches if some protocol wants them.
func RuntimeFiles(module string, features plan.Features) []target.File {
	files := copied(module, "wire", wire.Source)
	if features.Normalises {
		files = append(files, copied(module, "wire/weburl", weburl.Source)...)
	}
	if features.Patches {
		files = append(files, copied(module, "wire/jsonpatch", jsonpatch.Source)...)
	}
	if features.Operations {
		files = append(files, copied(module, "wire/transport", transport.Source)...)
	}
	return files
}

func copied(module, dir string, source embed.FS) []target.File {
	names, err := fs.Glob(source, "*.go")
	if err != nil {
		panic("golang: " + err.Error())
	}
	files := make([]target.File, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			panic("golang: " + err.Error())
		}
		rewritten := strings.ReplaceAll(string(text), `"`+runtimePath, `"`+module+"/wire")
		files[i] = target.File{
			Path: path.Join(dir, name),
			Data: []byte("// " + target.Banner("its own runtime") + "\n\n" + rewritten),
		}
	}
	return files
}
