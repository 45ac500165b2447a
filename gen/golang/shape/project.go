package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Project are the packages of all protocols that are emitted together, and what
// can only be told from all of them: a package may import others, and those must
// then export what it needs.
type Project struct {
	Module     string
	paths      runtime
	Packages   []*Package // imported ones first
	ByProtocol map[*ir.Protocol]*Package
	names      map[IDKey]string // of what packages may name in each other

	Unions  *memberships
	Targets *appendTargets
	Effects *plan.Effects
	Undo    *plan.Undo
	Lookups *plan.Lookups
	Reach   *plan.Reach

	queue []*demand // what is called and has not been emitted
}

func NewProject(protocols []*ir.Protocol, module string) *Project {
	protocols = ir.WithImports(protocols...)
	effects := plan.EffectsOf(protocols...)
	j := &Project{
		Module:     module,
		paths:      runtimeOf(module),
		ByProtocol: map[*ir.Protocol]*Package{},
		names:      map[IDKey]string{},
		Unions:     newMemberships(protocols...),
		Targets:    findAppendTargets(protocols...),
		Effects:    effects,
		Undo:       plan.UndoOf(effects, protocols...),
		Lookups:    plan.LookupsOf(protocols...),
		Reach:      plan.ReachOf(protocols...),
	}
	for _, protocol := range protocols {
		p := newPkg(protocol, j)
		j.Packages = append(j.Packages, p)
		j.ByProtocol[protocol] = p
	}
	return j
}
