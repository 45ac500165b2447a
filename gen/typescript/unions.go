package typescript

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// union prints a choice of types, and what is kept of members from the future.
func (m *declarer) union(u *ir.Union) {
	name := m.names.of(roleType, u)
	m.blank()
	m.declDoc(u.Decl)
	var choices []Doc
	for _, member := range u.Members {
		choices = append(choices, textDoc(m.choiceType(u, member.Type)))
	}
	if m.keepsUnknown(u) {
		choices = append(choices, textDoc(m.names.of(roleUnknown, u)))
	}
	m.line("export type ", alternatives(name, choices), ";")
	if m.keepsUnknown(u) {
		m.unknownMember(u, name)
	}
	m.former(u.Decl, name, false)
}

// choiceType is the type of one choice. A map that leads back to the union cannot
// be a Record: TypeScript would have to know the union to know what that is.
func (m *declarer) choiceType(u *ir.Union, t ir.Type) string {
	if !leadsTo(t, u) {
		return m.tsType(t)
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
		return m.tsType(t)
	}
}

func (e *emitter) keepsUnknown(u *ir.Union) bool { return u.Tag != "" && u.Unknown == ir.Keep }

func (m *declarer) unknownMember(u *ir.Union, name string) {
	unknown := m.names.of(roleUnknown, u)
	m.blank()
	m.note("A {@link " + name + "} whose `" + harmless(u.Tag) + "` this version of the protocol does not know, as it came.")
	m.block(cat("export interface ", unknown), func() {
		m.line(literalKey(u.Tag), ": ", m.unknownTag(u), ";")
		m.line("[key: string]: unknown;")
	})
	m.blank()
	m.note("Whether the protocol does not know the `" + harmless(u.Tag) + "` of a {@link " + name + "}.")
	signature := cat("export function ", m.names.of(roleIsUnknown, u), args(textDoc("value: "+name)), ": value is ", unknown)
	m.block(signature, func() {
		m.block(cat("switch (", member("value", u.Tag), ")"), func() {
			for _, member := range u.Members {
				m.line("case ", quoted(member.Tag), ":")
			}
			m.in(func() { m.line("return false;") })
			m.line("default:")
			m.in(func() { m.line("return true;") })
		})
	})
}

// unknownTag is the type of a tag that is not known, with what other packages call
// so if some members are theirs: their unions fit into this one then.
func (m *declarer) unknownTag(u *ir.Union) string {
	tags := []string{m.runtimeType("UnknownTag")}
	for _, member := range u.Members {
		home := m.home(member.Object())
		if home == m.emitter {
			continue
		}
		m.linked[home] = true
		name := home.names.of(roleRuntime, "UnknownTag")
		tag := m.imports.typeOnly(home.packageName(), name, m.names.of(roleUnknown, home))
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return strings.Join(tags, " | ")
}
