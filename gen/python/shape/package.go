package shape

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Package is the Python package of a protocol.
type Package struct {
	*plan.Project
	*identifiers
	Protocol *ir.Protocol
	Prefix   string // of the names of all packages; may be empty
	all      map[*ir.Protocol]*Package
}

// Packages are those of the protocols of a plan and of what they import.
func Packages(p *plan.Project, prefix string) map[*ir.Protocol]*Package {
	all := map[*ir.Protocol]*Package{}
	for _, protocol := range ir.WithImports(p.Protocols...) {
		var imported []*Package
		for _, i := range protocol.Imports {
			imported = append(imported, all[i.Protocol])
		}
		all[protocol] = &Package{
			Project:     p,
			identifiers: newIdentifiers(protocol, imported),
			Protocol:    protocol,
			Prefix:      prefix,
			all:         all,
		}
	}
	return all
}

// Of is the package of a protocol.
func (p *Package) Of(protocol *ir.Protocol) *Package {
	if protocol == nil {
		return p
	}
	return p.all[protocol]
}

// ImportName is what programs import the package by, Distribution what they install.
func (p *Package) ImportName() string {
	if p.Prefix == "" {
		return p.Protocol.Name
	}
	return strings.ReplaceAll(p.Prefix, "-", "_") + "_" + p.Protocol.Name
}

func (p *Package) Distribution() string { return strings.ReplaceAll(p.ImportName(), "_", "-") }
