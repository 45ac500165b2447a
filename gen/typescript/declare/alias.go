package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Alias prints a named scalar.
func (m *Declarer) Alias(a *ir.Alias) {
	m.Blank()
	m.DeclDoc(a.Decl)
	m.Line("export type ", m.IDs.Get(shape.RoleType, a), " = ", m.Type(&ir.Scalar{Kind: a.Scalar.Kind}), ";")
	m.former(a.Decl, m.IDs.Get(shape.RoleType, a), false)
}
