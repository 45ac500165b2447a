package golang

import (
	"path"

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

	// What comes up while emitting.
	wanted       map[string]bool // functions that are emitted because something calls them
	exposed      map[idKey]bool  // those of them that other packages call
	verifiers    map[any]*verifier
	verifierList []*verifier // in the order in which they came up
	functions    *names.Scope
}

// newPkg settles the names of a package. The packages that it imports have theirs.
func newPkg(protocol *ir.Protocol, in *project) *pkg {
	return &pkg{
		project:   in,
		protocol:  protocol,
		dir:       packageDir(protocol.Name),
		ids:       newIDs(protocol, in.names),
		wanted:    map[string]bool{},
		exposed:   map[idKey]bool{},
		verifiers: map[any]*verifier{},
		functions: names.NewScope(),
	}
}

// wire names a declaration of the runtime.
func (p *pkg) wire(name string) *jen.Statement { return jen.Qual(p.wirePath(), name) }

func (p *pkg) wirePath() string   { return path.Join(p.module, "wire") }
func (p *pkg) weburlPath() string { return path.Join(p.module, "wire", "weburl") }

// want asks for a function that is only emitted if it is called, and returns its
// name.
func (p *pkg) want(name string) string {
	p.wanted[name] = true
	return name
}
