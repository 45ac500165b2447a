package typescript

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// project are packages that import from each other, by their protocols.
type project map[*ir.Protocol]*emitter

// newProject knows the packages of some protocols and of those that they import.
func newProject(protocols []*ir.Protocol, scope string) project {
	all := project{}
	effects, lookups, reach := plan.EffectsOf(protocols...), plan.LookupsOf(protocols...), plan.ReachOf(protocols...)
	for _, p := range protocols {
		all.add(p, scope)
	}
	for p, e := range all {
		e.effects, e.lookups, e.reach = effects, lookups, reach
		e.proofs, e.uses = plan.ProofsOf(p, effects), plan.UsesOf(p)
	}
	return all
}

func (all project) add(p *ir.Protocol, scope string) {
	if all[p] != nil {
		return
	}
	for _, i := range p.Imports {
		all.add(i.Protocol, scope)
		all[i.Protocol].imported = true
	}
	all[p] = &emitter{protocol: p, layout: newLayout(p), scope: scope, project: all, linked: map[*emitter]bool{}, signatures: map[*ir.Rule]*signature{}}
	all[p].names = newNameTable(p)
	for _, i := range all.imports(p) {
		all[p].names.claimForeign(all[i], p)
	}
}

// imports are the protocols that one imports, and those that they do.
func (all project) imports(p *ir.Protocol) []*ir.Protocol {
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

// home is the package that has a declaration.
func (e *emitter) home(decl any) *emitter {
	if d := declOf(decl); d.ForeignTo(e.protocol) {
		return e.project[d.Home]
	}
	return e
}

// dependencies are the packages that the modules written so far import from.
func (e *emitter) dependencies() []*emitter {
	return slices.SortedFunc(maps.Keys(e.linked), func(a, b *emitter) int {
		return cmp.Compare(a.packageName(), b.packageName())
	})
}

// foreignRoles are what a package may need of another one's types.
var foreignRoles = []role{roleType, roleIs, roleData, roleCreate, roleUnknown, roleRead, roleWrite, roleCheck}

// claimForeign gives names to what is imported from another package. They are
// those that it has there, unless something of this package is called so.
func (n *nameTable) claimForeign(home *emitter, p *ir.Protocol) {
	n.claim(roleUnknown, home, names.Pascal(home.protocol.Name)+"UnknownTag")
	for _, decl := range typesOf(home.protocol) {
		for _, r := range foreignRoles {
			n.claimFrom(home, r, decl)
		}
	}
	for _, line := range p.Pipelines {
		for _, stage := range line.Stages {
			if stage.Home != home.protocol {
				continue
			}
			for _, r := range []role{roleReducer, roleEnd, roleSignal, roleSignals} {
				n.claimFrom(home, r, stage)
			}
		}
	}
	for _, u := range p.Unions {
		for _, old := range u.Retired {
			if old.Becomes.Home == home.protocol {
				n.claimFrom(home, roleAccessor, old.Becomes)
			}
		}
	}
}

func (n *nameTable) claimFrom(home *emitter, r role, decl any) {
	name, ok := home.names.byKey[nameKey{r, decl}]
	if _, claimed := n.byKey[nameKey{r, decl}]; ok && !claimed {
		n.claim(r, decl, name, foreignAlias(home.protocol, name))
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
