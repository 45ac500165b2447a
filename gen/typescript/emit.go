package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// Options adjust the emitted packages.
type Options struct {
	Scope   string // npm scope with its @, or ""
	License string // SPDX identifier for package.json, or ""
}

type packages struct{ options Options }

// New returns the TypeScript target.
func New(options Options) target.Target { return packages{options} }

func (packages) Name() string { return "typescript" }

// Emit writes one package for each protocol, in a folder of its name.
func (t packages) Emit(protocols []*ir.Protocol) []target.File {
	project := newProject(protocols, t.options.Scope)
	emitted := make([][]target.File, len(protocols))
	target.Each(len(protocols), func(i int) {
		p := &npmPackage{project[protocols[i]], t.options.License}
		emitted[i] = p.files()
	})
	return slices.Concat(emitted...)
}

// EmitPackages implements target.Target: packages share no files.
func (t packages) EmitPackages(protocols []*ir.Protocol) []target.File { return t.Emit(protocols) }

// npmPackage is the package of a protocol as it is published.
type npmPackage struct {
	*emitter
	license string
}

func (e *npmPackage) files() []target.File {
	files := []target.File{e.indexFile()}
	for _, module := range e.layout.modules {
		files = append(files, e.typesFile(module))
		if e.hasCodecs(module) {
			files = append(files, codecFile(e.emitter, module), readFile(e.emitter, module, printChecks), writeFile(e.emitter, module))
		}
	}
	files = append(files, reducerFiles(e.emitter)...)
	for _, p := range e.protocol.Pipelines {
		files = append(files, pipelineFile(e.emitter, p))
	}
	files = append(files, e.runtimeFiles()...)
	return append(e.packageFiles(), files...) // they name what the modules import
}
