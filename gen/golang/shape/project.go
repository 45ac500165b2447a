package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Project are the packages of all protocols that are emitted together, and what
// can only be told from all of them: a package may import others, and those must
// then export what it needs.
type Project struct {
	*plan.Project
	Module     string
	paths      runtime
	Packages   []*Package // imported ones first
	ByProtocol map[*ir.Protocol]*Package
	names      map[IDKey]string // of what packages may name in each other

	Unions  *memberships
	Targets *appendTargets

	queue []*demand // what is called and has not been emitted
}

// NewProject settles the names of all packages, those of imported protocols too.
func NewProject(p *plan.Project, module string) *Project {
	protocols := ir.WithImports(p.Protocols...)
	j := &Project{
		Project:    p,
		Module:     module,
		paths:      runtimeOf(module),
		ByProtocol: map[*ir.Protocol]*Package{},
		names:      map[IDKey]string{},
		Unions:     newMemberships(protocols...),
		Targets:    findAppendTargets(p.Texts, protocols...),
	}
	for _, protocol := range protocols {
		p := newPkg(protocol, j)
		j.Packages = append(j.Packages, p)
		j.ByProtocol[protocol] = p
	}
	return j
}
