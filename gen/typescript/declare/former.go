package declare

import "github.com/msggen/msggen/gen/ir"

// former prints the earlier names of a type; isValue says that it is a value, too.
func (m *Declarer) former(d ir.Decl, name string, isValue bool) {
	note := "@deprecated Use {@link " + name + "}."
	for _, old := range d.Formerly {
		old = m.IDs.Former(name, old)
		m.Blank()
		m.Comment(nil, []string{note})
		m.Line("export type ", old, " = ", name, ";")
		if isValue {
			m.Blank()
			m.Comment(nil, []string{note})
			m.Line("export const ", old, " = ", name, ";")
		}
	}
}
