package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/codec"
	"github.com/msggen/msggen/gen/typescript/logic"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/typescript/transport"
)

// Options adjust the emitted packages.
type Options struct {
	Scope  string // npm scope with its @, or ""
	Origin target.Origin
}

type packages struct{ options Options }

// New returns the TypeScript target.
func New(options Options) target.Target { return packages{options} }

func (packages) Name() string { return "typescript" }

// Emit writes one package for each protocol, in a folder of its name.
func (t packages) Emit(p *plan.Project) []target.File {
	project := shape.NewProject(p, t.options.Scope)
	emitted := make([][]target.File, len(p.Protocols))
	target.Each(len(p.Protocols), func(i int) {
		e := &npmPackage{project[p.Protocols[i]], t.options.Origin}
		emitted[i] = e.files()
	})
	return slices.Concat(emitted...)
}

// EmitPackages implements target.Target: packages share no files.
func (t packages) EmitPackages(p *plan.Project) []target.File { return t.Emit(p) }

// npmPackage is the package of a protocol as it is published.
type npmPackage struct {
	*shape.Package
	origin target.Origin
}

func (e *npmPackage) files() []target.File {
	files := []target.File{e.indexFile()}
	for _, module := range e.Files.Modules {
		files = append(files, e.typesFile(module))
		if e.HasCodecs(module) {
			files = append(files, codec.File(e.Package, module), codec.ReadFile(e.Package, module, logic.PrintChecks), codec.WriteFile(e.Package, module))
		}
	}
	if len(e.Protocol.Functions) > 0 {
		files = append(files, logic.FunctionsFile(e.Package))
	}
	files = append(files, logic.ReducerFiles(e.Package)...)
	for _, p := range e.Protocol.Pipelines {
		files = append(files, logic.PipelineFile(e.Package, p))
	}
	if len(e.Protocol.Operations) > 0 {
		files = append(files, transport.File(e.Package))
	}
	files = append(files, e.runtimeFiles()...)
	return append(e.packageFiles(), files...) // they name what the modules import
}
