package declare

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Union prints a choice of types, and what is kept of members from the future.
func (m *Declarer) Union(u *ir.Union) {
	name := m.IDs.Get(shape.RoleType, u)
	m.Blank()
	m.DeclDoc(u.Decl)
	var choices []layout.Doc
	for _, member := range u.Members {
		choices = append(choices, layout.Text(m.choiceType(u, member.Type)))
	}
	if m.KeepsUnknown(u) {
		choices = append(choices, layout.Text(m.IDs.Get(shape.RoleUnknown, u)))
	}
	m.Line("export type ", layout.Alternatives(name, choices), ";")
	if m.KeepsUnknown(u) {
		m.unknownMember(u, name)
	}
	m.former(u.Decl, name, false)
}

// choiceType is the type of one choice. A map that leads back to the union cannot
// be a Record: TypeScript would have to know the union to know what that is.
func (m *Declarer) choiceType(u *ir.Union, t ir.Type) string {
	if !shape.LeadsTo(t, u) {
		return m.Type(t)
	}
	switch t := t.(type) {
	case *ir.Map:
		return "{ [key: string]: " + m.choiceType(u, t.Elem) + " }"
	case *ir.List:
		if elem, nullable := t.Elem.(*ir.Nullable); nullable {
			return "(" + m.choiceType(u, elem) + ")[]"
		}
		return m.choiceType(u, t.Elem) + "[]"
	case *ir.Nullable:
		return m.choiceType(u, t.Elem) + " | null"
	default:
		return m.Type(t)
	}
}

func (m *Declarer) unknownMember(u *ir.Union, name string) {
	unknown := m.IDs.Get(shape.RoleUnknown, u)
	if u.ByKey {
		m.unknownByKey(u, name, unknown)
		return
	}
	m.Blank()
	m.Note("A {@link " + name + "} whose `" + u.Tag + "` this version of the protocol does not know, as it came.")
	m.Block(layout.Cat("export interface ", unknown), func() {
		m.Line(layout.LiteralKey(u.Tag), ": ", m.unknownTag(u), ";")
		m.Line("[key: string]: unknown;")
	})
	m.Blank()
	m.Note("Whether the protocol does not know the `" + u.Tag + "` of a {@link " + name + "}.")
	signature := layout.Cat("export function ", m.IDs.Get(shape.RoleIsUnknown, u), layout.Args(layout.Text("value: "+name)), ": value is ", unknown)
	m.Block(signature, func() {
		m.Block(layout.Cat("switch (", layout.Member("value", u.Tag), ")"), func() {
			exact := 0
			for _, member := range u.Members {
				if !member.Prefix {
					m.Line("case ", layout.Quoted(member.Tag), ":")
					exact++
				}
			}
			if exact > 0 {
				m.In(func() { m.Line("return false;") })
			}
			m.Line("default:")
			var tests []layout.Doc
			for _, member := range u.ByPrefix() {
				tests = append(tests, layout.Cat("!", shape.Begins(layout.Member("value", u.Tag), member.Tag)))
			}
			if len(tests) == 0 {
				tests = append(tests, layout.Text("true"))
			}
			m.In(func() { m.Line(layout.Returned(layout.Binary("&&", tests...))) })
		})
	})
}

// unknownByKey is unknownMember for a union whose members are told by keys.
func (m *Declarer) unknownByKey(u *ir.Union, name, unknown string) {
	m.Blank()
	m.Note("A {@link " + name + "} that this version of the protocol does not know, as it came.")
	m.Block(layout.Cat("export interface ", unknown), func() {
		for _, member := range u.Members {
			m.Line(layout.LiteralKey(member.Tag), "?: never;")
		}
		m.Line("[key: string]: unknown;")
	})
	m.Blank()
	m.Note("Whether the protocol does not know what a {@link " + name + "} is.")
	signature := layout.Cat("export function ", m.IDs.Get(shape.RoleIsUnknown, u), layout.Args(layout.Text("value: "+name)), ": value is ", unknown)
	m.Block(signature, func() { m.Line(layout.Returned(m.LacksKeys("value", u))) })
}

// unknownTag is the type of a tag that is not known, with what other packages call
// so if some members are theirs: their unions fit into this one then.
func (m *Declarer) unknownTag(u *ir.Union) string {
	tags := []string{m.RuntimeType("UnknownTag")}
	for _, member := range u.Members {
		home := m.Home(member.Object())
		if home == m.Package {
			continue
		}
		m.Linked[home] = true
		name := home.IDs.Get(shape.RoleRuntime, "UnknownTag")
		tag := m.Imports.TypeOnly(home.PackageName(), name, m.IDs.Get(shape.RoleUnknown, home))
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return strings.Join(tags, " | ")
}
