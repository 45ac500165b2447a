package shape

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// Project are packages that import from each other, by their protocols.
type Project map[*ir.Protocol]*Package

// NewProject knows the packages of some protocols and of those that they import.
func NewProject(p *plan.Project, scope string) Project {
	all := Project{}
	for _, protocol := range p.Protocols {
		all.add(protocol, p, scope)
	}
	target.Each(len(p.Protocols), func(i int) {
		protocol := p.Protocols[i]
		all[protocol].Proofs, all[protocol].Uses = p.Proofs(protocol), p.Uses(protocol)
	})
	return all
}

func (all Project) add(p *ir.Protocol, in *plan.Project, scope string) {
	if all[p] != nil {
		return
	}
	for _, i := range p.Imports {
		all.add(i.Protocol, in, scope)
	}
	all[p] = &Package{Project: in, Protocol: p, Files: newFiles(p), npmScope: scope, all: all, Linked: map[*Package]bool{}, Signatures: map[*ir.Rule]*Signature{}}
	all[p].IDs = newIDs(p, in.Privates)
	for _, i := range all.imports(p) {
		all[p].IDs.claimForeign(all[i], p)
	}
}

// imports are the protocols that one imports, and those that they do.
func (all Project) imports(p *ir.Protocol) []*ir.Protocol {
	var list []*ir.Protocol
	for _, i := range p.Imports {
		for _, q := range append(all.imports(i.Protocol), i.Protocol) {
			if !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// Home is the package that has a declaration.
func (e *Package) Home(decl any) *Package {
	if d := declOf(decl); d.ForeignTo(e.Protocol) {
		return e.all[d.Home]
	}
	return e
}

// Dependencies are the packages that the modules written so far import from.
func (e *Package) Dependencies() []*Package {
	return slices.SortedFunc(maps.Keys(e.Linked), func(a, b *Package) int {
		return cmp.Compare(a.PackageName(), b.PackageName())
	})
}

// foreignRoles are what a package may need of another one's types.
var foreignRoles = []Role{RoleType, RoleIs, RoleCreate, RoleUnknown, RoleRead, RoleWrite, RoleCheck, RoleDerive, RoleKeys}

// claimForeign gives names to what is imported from another package. They are
// those that it has there, unless something of this package is called so.
func (n *ids) claimForeign(home *Package, p *ir.Protocol) {
	n.claim(RoleUnknown, home, names.Pascal(home.Protocol.Name)+"UnknownTag")
	for _, decl := range typesOf(home.Protocol) {
		for _, r := range foreignRoles {
			n.claimFrom(home, r, decl)
		}
	}
	for _, line := range p.Pipelines {
		for _, stage := range line.Stages {
			if stage.Home != home.Protocol {
				continue
			}
			for _, r := range []Role{RoleReducer, RoleEnd, RoleSignal, RoleSignals, RoleCode} {
				n.claimFrom(home, r, stage)
			}
		}
	}
	for _, o := range p.Operations {
		for _, t := range []ir.Type{o.Input, o.Events} {
			for _, r := range []Role{RoleDecode, RoleEncode, RoleReadSse, RoleReadNdjson} {
				n.claimFrom(home, r, t)
			}
		}
	}
	for _, u := range p.Unions {
		for _, old := range u.Retired {
			if old.Becomes.Home == home.Protocol {
				n.claimFrom(home, RoleAccessor, old.Becomes)
			}
		}
	}
}

func (n *ids) claimFrom(home *Package, r Role, decl any) {
	name, ok := home.IDs.byKey[idKey{r, decl}]
	if _, claimed := n.byKey[idKey{r, decl}]; ok && !claimed {
		n.claim(r, decl, name, foreignAlias(home.Protocol, name))
	}
}

// foreignAlias is a name with that of its protocol in it: readNote becomes
// readPadNote.
func foreignAlias(p *ir.Protocol, name string) string {
	verb := strings.IndexFunc(name, func(r rune) bool { return 'A' <= r && r <= 'Z' })
	if verb < 0 {
		return names.Camel(p.Name) + names.Pascal(name)
	}
	return name[:verb] + names.Pascal(p.Name) + name[verb:]
}

// typesOf are the declarations that are types.
func typesOf(p *ir.Protocol) []any {
	var list []any
	for _, a := range p.Aliases {
		list = append(list, a)
	}
	for _, e := range p.Enums {
		list = append(list, e)
	}
	for _, o := range p.Objects {
		list = append(list, o)
	}
	for _, u := range p.Unions {
		list = append(list, u)
	}
	return list
}

func declOf(decl any) ir.Decl {
	switch decl := decl.(type) {
	case *ir.Alias:
		return decl.Decl
	case *ir.Enum:
		return decl.Decl
	case *ir.Object:
		return decl.Decl
	case *ir.Union:
		return decl.Decl
	case *ir.Function:
		return decl.Decl
	case *ir.Rule:
		return decl.Decl
	case *ir.Reducer:
		return decl.Decl
	case *ir.Pipeline:
		return decl.Decl
	case *ir.Constructor:
		return decl.Decl
	case *ir.Accessor:
		return decl.Decl
	default:
		panic("typescript: unknown declaration")
	}
}
