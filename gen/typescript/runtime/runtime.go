// Package runtime has the modules that every emitted package carries unchanged.
package runtime

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed *.ts
var files embed.FS

// Dir is where the modules stand, seen from any other module of a package.
const Dir = "./runtime/"

// Modules are the names of the modules, in order.
func Modules() []string {
	paths, err := fs.Glob(files, "*.ts")
	if err != nil {
		panic(err) // only a malformed pattern
	}
	for i, path := range paths {
		paths[i] = strings.TrimSuffix(path, ".ts")
	}
	return paths
}

// Text is the text of a module.
func Text(module string) string { return texts()[module] }

// texts are those of all modules.
var texts = sync.OnceValue(func() map[string]string {
	texts := map[string]string{}
	for _, module := range Modules() {
		data, err := files.ReadFile(module + ".ts")
		if err != nil {
			panic(err) // the files are part of this program
		}
		texts[module] = string(data)
	}
	return texts
})

// exports tells which module exports a name.
var exports = sync.OnceValue(func() map[string]string {
	exports := map[string]string{}
	for _, module := range Modules() {
		for _, match := range exported.FindAllStringSubmatch(Text(module), -1) {
			exports[match[1]] = module
		}
	}
	return exports
})

var exported = regexp.MustCompile(`(?m)^export (?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type) ([A-Za-z_$][\w$]*)`)

// Names are what the modules export, in order.
func Names() []string { return slices.Sorted(maps.Keys(exports())) }

// FileOf is the file that exports a name, seen from any other module of a package.
func FileOf(name string) string {
	module, ok := exports()[name]
	if !ok {
		panic(fmt.Sprintf("typescript: the runtime has no %s", name))
	}
	return File(module)
}

// File is the file of a module, seen from any other module of a package.
func File(module string) string { return Dir + module + ".js" }
