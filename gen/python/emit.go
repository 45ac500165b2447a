package python

import (
	"slices"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/declare"
	"github.com/msggen/msggen/gen/python/logic"
	"github.com/msggen/msggen/gen/python/module"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/python/transport"
	"github.com/msggen/msggen/gen/target"
)

// Options adjust the emitted packages.
type Options struct {
	Package string // what the names of all packages begin with, or ""
	Origin  target.Origin
}

type packages struct{ options Options }

// New returns the Python target.
func New(options Options) target.Target { return packages{options} }

func (packages) Name() string { return "python" }

// Emit writes one package for each protocol, in a folder of its name.
func (t packages) Emit(p *plan.Project) []target.File {
	all := shape.Packages(p, t.options.Package)
	emitted := make([][]target.File, len(p.Protocols))
	target.Each(len(p.Protocols), func(i int) {
		emitted[i] = files(all[p.Protocols[i]], t.options.Origin)
	})
	return slices.Concat(emitted...)
}

// EmitPackages implements target.Target: packages share no files.
func (t packages) EmitPackages(p *plan.Project) []target.File { return t.Emit(p) }

func files(p *shape.Package, origin target.Origin) []target.File {
	list := []target.File{readmeFile(p, origin), initFile(p), declare.File(p), codec.File(p), logic.InternalFile(p), logic.ReducersFile(p)}
	if len(codec.Streamed(p.Protocol)) > 0 {
		list = append(list, codec.StreamsFile(p))
	}
	if len(p.Protocol.Constructors) > 0 {
		list = append(list, logic.ConstructorsFile(p))
	}
	if len(p.Protocol.Pipelines) > 0 {
		list = append(list, logic.PipelinesFile(p))
	}
	if len(p.Protocol.Operations) > 0 {
		list = append(list, transport.Files(p)...)
	}
	return append(module.Files(p, origin, list), list...)
}
