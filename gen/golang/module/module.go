// Package module is what the emitted module has besides the packages of
// protocols: go.mod, go.sum and the runtime.
package module

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// goVersion is the language version that emitted code is written in.
const goVersion = "1.25.0"

// The lines that the libraries behind parts of the runtime need in go.mod and
// go.sum. Emitting is pure, so they are kept here; a test holds them to those of
// this repository.
//
//go:embed deps/*.txt
var deps embed.FS

// A dependency is a library that some protocols need.
type dependency struct {
	name   string // of its files in deps
	needed func(plan.Features) bool
}

// Dependencies are sorted as go.mod has them.
var Dependencies = []dependency{
	{"weburl", func(f plan.Features) bool { return f.Normalises }},
}

// ModuleFiles are go.mod and, if the module needs others, go.sum.
func ModuleFiles(module string, protocols []*ir.Protocol, features plan.Features) []target.File {
	var specs []string
	for _, p := range protocols {
		specs = append(specs, p.Files...)
	}
	mod := fmt.Sprintf("// %s\n\nmodule %s\n\ngo %s\n", target.Banner(specs...), module, goVersion)
	var direct, indirect, sums []string
	for _, d := range Dependencies {
		if d.needed(features) {
			direct = append(direct, d.Lines("require")...)
			indirect = append(indirect, d.Lines("indirect")...)
			sums = append(sums, d.Lines("sum")...)
		}
	}
	if len(direct) == 0 {
		return []target.File{{Path: "go.mod", Data: []byte(mod)}}
	}
	return []target.File{
		{Path: "go.mod", Data: []byte(mod + requirement(direct) + requirement(indirect))},
		{Path: "go.sum", Data: []byte(strings.Join(sums, ""))},
	}
}

// Lines are those of one of the files of a dependency, if it has that file.
func (d dependency) Lines(what string) []string {
	text, err := deps.ReadFile("deps/" + d.name + "_" + what + ".txt")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		panic("golang: " + err.Error())
	}
	return slices.Collect(strings.Lines(string(text)))
}

// requirement is a part of go.mod, laid out as the go command does.
func requirement(lines []string) string {
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "\nrequire " + lines[0]
	default:
		return "\nrequire (\n\t" + strings.Join(lines, "\t") + ")\n"
	}
}
