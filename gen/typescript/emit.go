package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen"
	"github.com/msggen/msggen/gen/ir"
)

// Options adjust the emitted packages.
type Options struct {
	Scope   string // npm scope with its @, or ""
	License string // SPDX identifier for package.json, or ""
}

type target struct{ options Options }

// New returns the TypeScript target.
func New(options Options) gen.Target { return target{options} }

func (target) Name() string { return "typescript" }

// Emit writes one package for each protocol, in a folder of its name.
func (t target) Emit(protocols []*ir.Protocol) []gen.File {
	project := newProject(protocols, t.options)
	emitted := make([][]gen.File, len(protocols))
	gen.Each(len(protocols), func(i int) { emitted[i] = project[protocols[i]].files() })
	return slices.Concat(emitted...)
}

// EmitPackages implements gen.Target: packages share no files.
func (t target) EmitPackages(protocols []*ir.Protocol) []gen.File { return t.Emit(protocols) }

func (e *emitter) files() []gen.File {
	files := []gen.File{e.indexFile()}
	for _, module := range e.layout.modules {
		files = append(files, e.typesFile(module))
		if e.hasCodecs(module) {
			files = append(files, e.codecFile(module), e.readFile(module), e.writeFile(module))
		}
	}
	files = append(files, e.reducerFiles()...)
	for _, p := range e.protocol.Pipelines {
		files = append(files, e.pipelineFile(p))
	}
	files = append(files, e.runtimeFiles()...)
	return append(e.packageFiles(), files...) // they name what the modules import
}
