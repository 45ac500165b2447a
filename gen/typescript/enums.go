package typescript

import "github.com/msggen/msggen/gen/ir"

// enum prints the object of an enum's values, the type of them and a type guard.
func (m *declarer) enum(e *ir.Enum) {
	name := m.names.of(roleType, e)
	m.blank()
	m.declDoc(e.Decl)
	enumObject(m.module, name, e)
	m.blank()
	m.declDoc(e.Decl)
	m.line(enumType(name), ";")
	m.blank()
	values := m.names.of(roleValues, e)
	m.line(set("const "+values+": ReadonlySet<unknown>",
		call("/* @__PURE__ */ new Set", call("/* @__PURE__ */ Object.values", textDoc(name)))), ";")
	m.blank()
	m.note("Whether a value is one of {@link " + name + "}.")
	m.block(cat("export function ", m.names.of(roleIs, e), args(textDoc("value: unknown")), ": value is ", name), func() {
		m.line("return ", values, ".has(value);")
	})
	m.former(e.Decl, name, true)
}

// enumType is the type of an enum's values.
func enumType(name string) Doc {
	return assign("export type "+name, textDoc("(typeof "+name+")[keyof typeof "+name+"]"))
}

// enumObject prints the object of an enum's values.
func enumObject(m *module, name string, e *ir.Enum) {
	keys := enumKeys(e)
	m.line("export const ", name, " = {")
	m.in(func() {
		for i, v := range e.Values {
			m.doc(v.Doc, v.Deprecated)
			m.line(literalKey(keys[i]), ": ", quoted(v.Value), ",")
		}
	})
	m.line("} as const;")
}
