package golang

import (
	"path"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// project are the packages of all protocols that are emitted together, and what
// can only be told from all of them: a package may import others, and those must
// then export what it needs.
type project struct {
	module     string
	wireAt     string // import path of the runtime
	packages   []*pkg // imported ones first
	byProtocol map[*ir.Protocol]*pkg
	names      map[idKey]string // of what packages may name in each other

	unions     *memberships
	targets    *appendTargets
	droppables droppables
	effects    *plan.Effects
	lookups    *plan.Lookups
	flags      *flags
}

func newProject(protocols []*ir.Protocol, module string) *project {
	protocols = withImports(protocols)
	j := &project{
		module:     module,
		wireAt:     path.Join(module, "wire"),
		byProtocol: map[*ir.Protocol]*pkg{},
		names:      map[idKey]string{},
		unions:     newMemberships(protocols...),
		targets:    findAppendTargets(protocols...),
		droppables: findDroppables(protocols...),
		effects:    plan.EffectsOf(protocols...),
		lookups:    plan.LookupsOf(protocols...),
		flags:      &flags{up: map[flag]*bool{}},
	}
	for _, protocol := range protocols {
		p := newPkg(protocol, j)
		j.packages = append(j.packages, p)
		j.byProtocol[protocol] = p
	}
	return j
}

// withImports are the protocols and those that they import, which come first.
func withImports(protocols []*ir.Protocol) []*ir.Protocol {
	var all []*ir.Protocol
	var add func(p *ir.Protocol)
	add = func(p *ir.Protocol) {
		if slices.Contains(all, p) {
			return
		}
		for _, imported := range p.Imports {
			add(imported.Protocol)
		}
		all = append(all, p)
	}
	for _, p := range protocols {
		add(p)
	}
	return all
}
