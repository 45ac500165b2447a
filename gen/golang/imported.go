package golang

import (
	"path"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A package may use what another one declares: types, which are exported anyway,
// and functions that a package needs only for itself, such as the reader of an
// object from the midst of a document. Those are exported if another package
// wants them. Only exported names can be reached, so that markers cannot: see
// memberships.

// home is the package of a declaration.
func (p *pkg) home(d ir.Decl) *pkg {
	if !d.ForeignTo(p.protocol) {
		return p
	}
	return p.project.byProtocol[d.Home]
}

// homeOf is the package of an enum, an object or a union.
func (p *pkg) homeOf(t ir.Type) *pkg {
	switch t := t.(type) {
	case *ir.Enum:
		return p.home(t.Decl)
	case *ir.Object:
		return p.home(t.Decl)
	case *ir.Union:
		return p.home(t.Decl)
	default:
		return p
	}
}

// in names a declaration of a package.
func (p *pkg) in(home *pkg, name string) *jen.Statement {
	if home == p {
		return jen.Id(name)
	}
	return jen.Qual(home.path(), name)
}

// typ names an enum, an object or a union.
func (p *pkg) typ(t ir.Type) *jen.Statement { return p.in(p.homeOf(t), p.ids.typ(t)) }

// typeName is typ as text.
func (p *pkg) typeName(t ir.Type) string { return p.inText(p.homeOf(t), p.ids.typ(t)) }

// inText is in as text.
func (p *pkg) inText(home *pkg, name string) string {
	if home == p {
		return name
	}
	return home.importName() + "." + name
}

// unknownType names what stands for the members that a union does not know.
func (p *pkg) unknownType(u *ir.Union) *jen.Statement {
	return jen.Op("*").Add(p.in(p.homeOf(u), p.ids.unknown(u)))
}

// kindType names the Go type of a member of a union by kind.
func (p *pkg) kindType(m *ir.Member) *jen.Statement {
	return p.in(p.homeOf(m.Union), p.ids.member(m))
}

// path is the import path of the package.
func (p *pkg) path() string { return path.Join(p.module, p.dir) }

// importName is what other packages call this one. Some names mean something
// else everywhere in emitted code.
func (p *pkg) importName() string {
	name := packageName(p.protocol.Name)
	if slices.Contains(importedNames, name) || names.GoReserved(name) || len(name) == 1 || name == "last" {
		return name + "sdk"
	}
	return name
}

// imports are the packages that this one may name.
func (p *pkg) imports() []*pkg {
	var list []*pkg
	for _, protocol := range withImports([]*ir.Protocol{p.protocol}) {
		if protocol != p.protocol {
			list = append(list, p.project.byProtocol[protocol])
		}
	}
	return list
}

// isImported reports whether a name is that of a package that this one may name.
func (p *pkg) isImported(name string) bool {
	return slices.ContainsFunc(p.imports(), func(other *pkg) bool { return other.importName() == name })
}

// importedNames are the names of packages that nothing else in this one may have.
func (p *pkg) importedNames() []string {
	taken := slices.Clone(importedNames)
	for _, other := range p.imports() {
		taken = append(taken, other.importName())
	}
	return taken
}
