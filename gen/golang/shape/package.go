// Package shape decides how Go names and holds what a protocol declares: the
// names of everything, the Go type of every type, and how a value of one is
// wrapped, copied and told apart. It declares nothing itself.
package shape

import (
	"go/token"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Package is the Go package of one protocol while it is being emitted. The fields
// before the last are settled by newPkg.
type Package struct {
	*Project
	Protocol *ir.Protocol
	Dir      string // folder of the package below the module
	IDs      *ids

	demands map[string]*demand // what came up while emitting, by name
}

// newPkg settles the names of a package. The packages that it imports have theirs.
func newPkg(protocol *ir.Protocol, in *Project) *Package {
	return &Package{
		Project:  in,
		Protocol: protocol,
		Dir:      PackageDir(protocol.Name),
		IDs:      newIDs(protocol, in.Privates, in.names),
		demands:  map[string]*demand{},
	}
}

// Wire names a declaration of the part of the runtime that users meet.
func (p *Package) Wire(name string) *jen.Statement { return jen.Qual(p.paths.wire, name) }

// JSONText names what reads and writes JSON text.
func (p *Package) JSONText(name string) *jen.Statement { return jen.Qual(p.paths.jsontext, name) }

// Coding names what reads and writes values.
func (p *Package) Coding(name string) *jen.Statement { return jen.Qual(p.paths.codec, name) }

// Reducing names what rules compute with.
func (p *Package) Reducing(name string) *jen.Statement { return jen.Qual(p.paths.reduce, name) }

// PackageDir is the folder of a protocol's package. Names that mean something to
// Go, and that of the runtime, get a prefix.
func PackageDir(protocol string) string {
	dir := names.Snake(protocol)
	reserved := []string{"", "internal", "main", "testdata", "vendor", "wire"}
	if slices.Contains(reserved, dir) || token.IsKeyword(dir) || !token.IsIdentifier(dir) {
		return "protocol_" + dir
	}
	return dir
}

// PackageName is the name of a protocol's package: Go package names have no
// underscores.
func PackageName(protocol string) string {
	return strings.ReplaceAll(PackageDir(protocol), "_", "")
}
