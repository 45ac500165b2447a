package typescript

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

func (m *codec) unionReader(u *ir.Union) {
	m.blank()
	params := args(textDoc("reader: "+m.runtimeType("Reader")), textDoc("value: unknown"))
	m.block(cat("export function ", m.names.of(roleRead, u), params, ": ", m.readType(u)), func() {
		if u.Tag != "" {
			m.readTagged(u)
		} else {
			m.readByKind(u)
		}
	})
}

func (m *codec) readTagged(u *ir.Union) {
	m.line("const from = reader.fields(value);")
	m.block("if (from === undefined)", func() { m.line("return ", m.runtime("NOTHING"), ";") })
	tag := member("from", u.Tag)
	if inherited[u.Tag] {
		tag = m.runtime("getKey") + "(from, " + quoted(u.Tag) + ")"
	}
	m.block(cat("switch (", tag, ")"), func() {
		for _, member := range u.Members {
			m.line("case ", quoted(member.Tag), ":")
			m.in(func() { m.line("return ", m.value(roleRead, member.Object()), "(reader, from);") })
		}
		m.readRetired(u)
		if len(u.Untagged) > 0 || u.Unknown != ir.Drop {
			m.line("case undefined:")
			m.in(func() { m.readUntagged(u) })
		}
		m.line("default:")
		m.in(func() { m.readStranger(u) })
	})
}

// readUntagged picks the first member whose required keys are all there.
func (m *codec) readUntagged(u *ir.Union) {
	for _, member := range u.Untagged {
		o := member.Object()
		read := m.value(roleRead, o) + "(reader, from)"
		switch {
		case mayBeImplied(m.emitter, o):
			read = m.value(roleRead, o) + "(reader, from, true)"
		case o.Field(u.Tag).Presence == ir.Required: // no union of its own package takes it so
			read = m.value(roleRead, o) + "(reader, " + flat(object(textDoc("...from"), property(u.Tag, literal(o.Field(u.Tag).Const)))) + ")"
		}
		var required []*ir.Field
		for _, f := range o.Fields {
			if f.Presence == ir.Required && f.Name != u.Tag {
				required = append(required, f)
			}
		}
		if len(required) == 0 {
			m.line("return ", read, ";")
			return
		}
		m.block(cat("if ", condition(m.areThere(required))), func() { m.line("return ", read, ";") })
	}
	if u.Unknown == ir.Drop {
		m.readStranger(u)
		return
	}
	m.line("return reader.missing(", quoted(u.Tag), ");")
}

func (m *codec) readStranger(u *ir.Union) {
	switch u.Unknown {
	case ir.Keep:
		m.line("return reader.keepMember(from, ", quoted(u.Tag), ") as ", m.typeName(roleUnknown, u), ";")
	case ir.Reject, ir.Drop:
		tags := make([]Doc, len(u.Members))
		for i, member := range u.Members {
			tags[i] = textDoc(quoted(member.Tag))
		}
		known := array(tags...)
		if u.TagEnum != nil {
			known = cat("Object.values(", m.value(roleType, u.TagEnum), ")")
		}
		method := "reader.rejectMember"
		if u.Unknown == ir.Drop {
			method = "reader.dropMember"
		}
		m.line("return ", callLast(method, textDoc("from"), textDoc(quoted(u.Tag)), known), ";")
	default:
		panic("typescript: union " + u.Name + " with policy " + u.Unknown.String())
	}
}

func (m *codec) readByKind(u *ir.Union) {
	kinds := make([]string, len(u.Members))
	for i, member := range u.Members {
		kinds[i] = jsonKind(member.Type)
		m.block(cat("if (", kindTest(kinds[i], "value"), ")"), func() {
			m.line("return ", m.readKind(member.Type), ";")
		})
	}
	m.line("return reader.wrongType(", quoted(strings.Join(kinds, " or ")), ", value);")
}

// readKind reads a value whose kind is known already.
func (m *codec) readKind(t ir.Type) Doc {
	if s, ok := t.(*ir.Scalar); ok && (s.Kind == ir.String && !s.Rules.Enforced() || s.Kind == ir.Bool) {
		return textDoc("value")
	}
	return m.read(t, "value", "")
}

// kindTest is the test whether a value is of a kind of JSON values.
func kindTest(kind, value string) string {
	switch kind {
	case "string", "number":
		return "typeof " + value + ` === "` + kind + `"`
	case "bool":
		return "typeof " + value + ` === "boolean"`
	case "list":
		return "Array.isArray(" + value + ")"
	case "object":
		return "typeof " + value + ` === "object" && ` + value + " !== null && !Array.isArray(" + value + ")"
	default:
		panic("typescript: unknown kind " + kind)
	}
}

// jsonKind is the kind of JSON value that a type has.
func jsonKind(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return "string"
		case ir.Int, ir.Number:
			return "number"
		case ir.Bool:
			return "bool"
		case ir.Record:
			return "object"
		default:
			panic("typescript: values of type " + t.Kind.String() + " have no kind")
		}
	case *ir.Enum:
		return "string"
	case *ir.Object, *ir.Map:
		return "object"
	case *ir.List:
		return "list"
	case *ir.Union:
		if t.Tag != "" {
			return "object"
		}
	}
	panic(fmt.Sprintf("typescript: values of Go type %T have no kind", t))
}
