package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Enum prints the object of an enum's values, the type of them and a type guard.
func (m *Declarer) Enum(e *ir.Enum) {
	name := m.IDs.Get(shape.RoleType, e)
	m.Blank()
	m.DeclDoc(e.Decl)
	EnumObject(m.Module, name, e)
	m.Blank()
	m.DeclDoc(e.Decl)
	known := name
	choices := []string{"(typeof " + name + ")[keyof typeof " + name + "]"}
	for _, prefix := range e.Prefixes {
		choices = append(choices, shape.Beginning(prefix))
	}
	if e.Unknown == ir.Keep {
		known = strings.Join(choices, " | ")
		choices = append(choices, "(string & {})")
	}
	if len(choices) > 1 {
		m.Line("export type ", layout.Alternatives(name, layout.Texts(choices...)), ";")
	} else {
		m.Line(EnumType(name), ";")
	}
	m.Blank()
	values := m.IDs.Get(shape.RoleValues, e)
	m.Line(layout.Set("const "+values+": ReadonlySet<unknown>",
		layout.Call("/* @__PURE__ */ new Set", layout.Call("/* @__PURE__ */ Object.values", layout.Text(name)))), ";")
	m.Blank()
	if e.Unknown == ir.Keep {
		m.Note("Whether a value is one of {@link " + name + "} that this version knows. Others are read and written, too.")
	} else {
		m.Note("Whether a value is one of {@link " + name + "}.")
	}
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleIs, e), layout.Args(layout.Text("value: unknown")), ": value is ", known), func() {
		tests := []layout.Doc{layout.Text(values + ".has(value)")}
		for _, prefix := range e.Prefixes {
			tests = append(tests, layout.Call(m.Runtime("begins"), layout.Text("value"), layout.Text(layout.Quoted(prefix))))
		}
		m.Line(layout.Returned(layout.Binary("||", tests...)))
	})
	m.former(e.Decl, name, true)
}

// EnumType is the type of an enum's values.
func EnumType(name string) layout.Doc {
	return layout.Assign("export type "+name, layout.Text("(typeof "+name+")[keyof typeof "+name+"]"))
}

// EnumObject prints the object of an enum's values.
func EnumObject(m *shape.Module, name string, e *ir.Enum) {
	keys := shape.EnumKeys(e)
	if len(keys) == 0 {
		m.Line("export const ", name, " = {} as const;")
		return
	}
	m.Line("export const ", name, " = {")
	m.In(func() {
		for i, v := range e.Values {
			m.Doc(v.Doc, v.Deprecated)
			m.Line(layout.LiteralKey(keys[i]), ": ", layout.Quoted(v.Value), ",")
		}
	})
	m.Line("} as const;")
}
