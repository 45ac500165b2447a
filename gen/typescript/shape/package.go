// Package shape decides how TypeScript names and holds what a protocol declares:
// the names of everything, the files they stand in, the type of every type, and
// how a constant and the fields of an object are written. A [Module] is one file
// under construction, and notes what it has to import. It declares nothing itself.
package shape

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Package is the npm package of one protocol while it is being emitted.
type Package struct {
	*plan.Project
	Protocol   *ir.Protocol
	IDs        *ids
	Files      *files
	Proofs     *plan.Proofs // of the protocol, if it is emitted
	Uses       *plan.Uses
	npmScope   string                  // with its @, or empty
	Signatures map[*ir.Rule]*Signature // of the named rules that have been called
	all        Project
	Linked     map[*Package]bool // the packages that modules import from
	spare      []byte            // the memory of a module that is finished
}

// Signature is what callers of a named rule must know of it.
type Signature struct {
	Edit   bool   // it takes the edit
	Params []bool // those of its parameters that it takes
	Emits  bool   // it hands values on
	Ends   bool   // it may give an outcome
}

// subpath is where other packages import what has a role from.
func (e *Package) subpath(r Role, stem string) string {
	switch r {
	case RoleRead, RoleWrite, RoleCheck, RoleDerive, RoleKeys:
		return e.PackageName() + "/" + InternalPath + stem
	case RoleParse, RoleSafeParse, RoleDecode, RoleEncode:
		return e.PackageName() + "/" + stem
	default:
		return e.PackageName()
	}
}

// PackageName is the name of the package on npm.
func (e *Package) PackageName() string {
	name := strings.ReplaceAll(e.Protocol.Name, "_", "-")
	if e.npmScope == "" {
		return name
	}
	return e.npmScope + "/" + name
}

// InternalPath begins the subpaths that only packages use which are made by msggen.
const InternalPath = "internal/"

// HasCodecs reports whether a module declares anything that can be parsed.
func (e *Package) HasCodecs(module string) bool {
	for _, o := range e.Protocol.Objects {
		if o.Module == module && !o.Abstract {
			return true
		}
	}
	for _, u := range e.Protocol.Unions {
		if u.Module == module {
			return true
		}
	}
	return false
}

// KeepsUnknown reports whether a union takes members that the protocol does not know.
func (e *Package) KeepsUnknown(u *ir.Union) bool { return !u.ByKind() && u.Unknown == ir.Keep }
