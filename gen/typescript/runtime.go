package typescript

import (
	"embed"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/msggen/msggen/gen/target"
)

// runtimeFiles are the modules that every package carries unchanged.
//
//go:embed runtime/*.ts
var runtimeFiles embed.FS

// runtimeDir is where they stand, seen from any other module of a package.
const runtimeDir = "./runtime/"

// runtimeExports tells which runtime module exports a name.
var runtimeExports = sync.OnceValue(func() map[string]string { return exportsOf(runtimeFiles) })

var exported = regexp.MustCompile(`(?m)^export (?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type) ([A-Za-z_$][\w$]*)`)

func exportsOf(files fs.FS) map[string]string {
	exports := map[string]string{}
	for _, path := range runtimePaths(files) {
		data, err := fs.ReadFile(files, path)
		if err != nil {
			panic(err) // the files are part of this program
		}
		for _, match := range exported.FindAllSubmatch(data, -1) {
			exports[string(match[1])] = strings.TrimSuffix(strings.TrimPrefix(path, "runtime/"), ".ts")
		}
	}
	return exports
}

func runtimeNames() []string { return slices.Sorted(maps.Keys(runtimeExports())) }

// runtimeFiles are the runtime modules as they go into a package.
func (e *npmPackage) runtimeFiles() []target.File {
	var list []target.File
	for _, path := range runtimePaths(runtimeFiles) {
		if !e.needs(path) {
			continue
		}
		data, err := runtimeFiles.ReadFile(path)
		if err != nil {
			panic(err) // the files are part of this program
		}
		banner := "// " + e.banner() + "\n\n"
		list = append(list, e.document("src/"+path, banner+string(data)))
	}
	return list
}

// needs reports whether a package needs a runtime module. Most come in any case.
func (e *npmPackage) needs(path string) bool {
	switch path {
	case "runtime/patch.ts":
		return e.reach.Features(e.protocol).Patches
	case "runtime/pipeline.ts":
		return len(e.protocol.Pipelines) > 0
	default:
		return true
	}
}

func runtimePaths(files fs.FS) []string {
	paths, err := fs.Glob(files, "runtime/*.ts")
	if err != nil {
		panic(err) // only a malformed pattern
	}
	return paths
}
