package typescript

import "github.com/msggen/msggen/gen/ir"

// former prints the earlier names of a type; isValue says that it is a value, too.
func (m *declarer) former(d ir.Decl, name string, isValue bool) {
	note := "@deprecated Use {@link " + name + "}."
	for _, old := range d.Formerly {
		old = m.names.former(name, old)
		m.blank()
		m.comment(nil, []string{note})
		m.line("export type ", old, " = ", name, ";")
		if isValue {
			m.blank()
			m.comment(nil, []string{note})
			m.line("export const ", old, " = ", name, ";")
		}
	}
}

// former is an earlier name of a type, as a declaration of its own.
type former struct{ now, then string }

// former is an earlier name of a type, as it may be called here.
func (n *nameTable) former(now, then string) string { return n.of(roleFormer, former{now, then}) }

// claimFormer claims the earlier names of a type.
func (n *nameTable) claimFormer(d ir.Decl, decl any) {
	for _, old := range d.Formerly {
		n.claim(roleFormer, former{n.of(roleType, decl), old}, old)
	}
}
