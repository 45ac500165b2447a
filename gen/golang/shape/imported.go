package shape

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
// may call them. Only exported names can be reached, so that markers cannot: see
// memberships.

// Home is the package of a declaration.
func (p *Package) Home(d ir.Decl) *Package {
	if !d.ForeignTo(p.Protocol) {
		return p
	}
	return p.Project.ByProtocol[d.Home]
}

// HomeOf is the package of an enum, an object or a union.
func (p *Package) HomeOf(t ir.Type) *Package {
	switch t := t.(type) {
	case *ir.Enum:
		return p.Home(t.Decl)
	case *ir.Object:
		return p.Home(t.Decl)
	case *ir.Union:
		return p.Home(t.Decl)
	default:
		return p
	}
}

// In names a declaration of a package.
func (p *Package) In(home *Package, name string) *jen.Statement {
	if home == p {
		return jen.Id(name)
	}
	return jen.Qual(home.Path(), name)
}

// Type names an enum, an object or a union.
func (p *Package) Type(t ir.Type) *jen.Statement { return p.In(p.HomeOf(t), p.IDs.Type(t)) }

// TypeName is typ as text.
func (p *Package) TypeName(t ir.Type) string { return p.InText(p.HomeOf(t), p.IDs.Type(t)) }

// InText is in as text.
func (p *Package) InText(home *Package, name string) string {
	if home == p {
		return name
	}
	return home.ImportName() + "." + name
}

// UnknownType names what stands for the members that a union does not know.
func (p *Package) UnknownType(u *ir.Union) *jen.Statement {
	return jen.Op("*").Add(p.In(p.HomeOf(u), p.IDs.Unknown(u)))
}

// kindType names the Go type of a member of a union by kind.
func (p *Package) kindType(m *ir.Member) *jen.Statement {
	return p.In(p.HomeOf(m.Union), p.IDs.Member(m))
}

// Path is the import path of the package.
func (p *Package) Path() string { return path.Join(p.Module, p.Dir) }

// ImportName is what other packages call this one. Some names mean something
// else everywhere in emitted code.
func (p *Package) ImportName() string {
	name := PackageName(p.Protocol.Name)
	if slices.Contains(ImportedNames, name) || names.GoReserved(name) || len(name) == 1 || name == "last" {
		return name + "sdk"
	}
	return name
}

// Imports are the packages that this one may name.
func (p *Package) Imports() []*Package {
	var list []*Package
	for _, protocol := range ir.WithImports(p.Protocol) {
		if protocol != p.Protocol {
			list = append(list, p.Project.ByProtocol[protocol])
		}
	}
	return list
}

// IsImported reports whether a name is that of a package that this one may name.
func (p *Package) IsImported(name string) bool {
	return slices.ContainsFunc(p.Imports(), func(other *Package) bool { return other.ImportName() == name })
}

// ImportedNames are the names of packages that nothing else in this one may have.
func (p *Package) ImportedNames() []string {
	taken := slices.Clone(ImportedNames)
	for _, other := range p.Imports() {
		taken = append(taken, other.ImportName())
	}
	return taken
}
