package golang

import (
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// pkg is the Go package of one protocol while it is being emitted. The fields
// before the last are settled by newPkg.
type pkg struct {
	*project
	protocol *ir.Protocol
	dir      string // folder of the package below the module
	ids      *ids

	parts map[partKey]*part // what came up while emitting
}

// newPkg settles the names of a package. The packages that it imports have theirs.
func newPkg(protocol *ir.Protocol, in *project) *pkg {
	return &pkg{
		project:  in,
		protocol: protocol,
		dir:      packageDir(protocol.Name),
		ids:      newIDs(protocol, in.names),
		parts:    map[partKey]*part{},
	}
}

// wire names a declaration of the runtime.
func (p *pkg) wire(name string) *jen.Statement { return jen.Qual(p.wirePath(), name) }

func (p *pkg) wirePath() string { return p.wireAt }

func (p *pkg) weburlPath() string { return path.Join(p.module, "wire", "weburl") }

// want asks for a function that is only emitted if it is called, and returns its
// name.
func (p *pkg) want(name string) string {
	p.flags.raise(flag{p, wish(name)})
	return name
}

// isWanted reports whether anything calls a function.
func (p *pkg) isWanted(name string) bool { return p.flags.isSet(flag{p, wish(name)}) }

// expose has a function exported, because another package calls it.
func (p *pkg) expose(key idKey) { p.flags.raise(flag{p, exposure(key)}) }

// isExposed reports whether another package calls a function.
func (p *pkg) isExposed(key idKey) bool { return p.flags.isSet(flag{p, exposure(key)}) }

// packageDir is the folder of a protocol's package. Names that mean something to
// Go, and that of the runtime, get a prefix.
func packageDir(protocol string) string {
	dir := names.Snake(protocol)
	reserved := []string{"", "internal", "main", "testdata", "vendor", "wire"}
	if slices.Contains(reserved, dir) || token.IsKeyword(dir) || !token.IsIdentifier(dir) {
		return "protocol_" + dir
	}
	return dir
}

// packageName is the name of a protocol's package: Go package names have no
// underscores.
func packageName(protocol string) string {
	return strings.ReplaceAll(packageDir(protocol), "_", "")
}

func (p *pkg) jsonpatchPath() string { return path.Join(p.module, "wire", "jsonpatch") }
