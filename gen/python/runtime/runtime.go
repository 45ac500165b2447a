// Package runtime has the modules that emitted Python packages carry unchanged.
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

//go:embed *.py
var files embed.FS

// Package is the module that makes a package of the others.
const Package = "__init__"

// Modules are the names of the modules, in order, but for [Package].
func Modules() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(texts())), func(name string) bool { return name == Package })
}

// Text is the text of a module.
func Text(module string) string {
	text, ok := texts()[module]
	if !ok {
		panic(fmt.Sprintf("python: the runtime has no module %s", module))
	}
	return text
}

// texts are those of all modules.
var texts = sync.OnceValue(func() map[string]string {
	paths, err := fs.Glob(files, "*.py")
	if err != nil {
		panic(err) // only a malformed pattern
	}
	texts := map[string]string{}
	for _, path := range paths {
		data, err := files.ReadFile(path)
		if err != nil {
			panic(err) // the files are part of this program
		}
		texts[strings.TrimSuffix(path, ".py")] = string(data)
	}
	return texts
})

// Needed are the modules that some modules need, and these themselves, in order.
func Needed(modules ...string) []string {
	needed := map[string]bool{}
	for len(modules) > 0 {
		module := modules[0]
		modules = modules[1:]
		if !needed[module] {
			needed[module] = true
			modules = append(modules, imports()[module]...)
		}
	}
	return slices.Sorted(maps.Keys(needed))
}

// imports tells which other modules each module imports.
var imports = sync.OnceValue(func() map[string][]string {
	imports := map[string][]string{}
	for module, text := range texts() {
		for _, match := range imported.FindAllStringSubmatch(text, -1) {
			if match[1] != "" {
				imports[module] = append(imports[module], match[1])
				continue
			}
			imports[module] = append(imports[module], moduleName.FindAllString(match[2], -1)...)
		}
	}
	return imports
})

// An import names one module and what is taken from it, or several modules. It may stand
// in a function.
var (
	imported   = regexp.MustCompile(`(?m)^ *from \.(?:([a-z]\w*) import| import (\([^)]*\)|.*)$)`)
	moduleName = regexp.MustCompile(`[a-z]\w*`)
)
