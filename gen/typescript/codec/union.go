package codec

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

func (m *Codec) unionReader(u *ir.Union) {
	m.Blank()
	params := layout.Args(layout.Text("reader: "+m.RuntimeType("Reader")), layout.Text("value: unknown"))
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleRead, u), params, ": ", m.readType(u)), func() {
		switch {
		case u.ByKind():
			m.readByKind(u)
		case u.ByKey:
			m.readByKey(u)
		default:
			m.readTagged(u)
		}
	})
}

func (m *Codec) readTagged(u *ir.Union) {
	m.Line("const from = reader.fields(value);")
	m.Block("if (from === undefined)", func() { m.Line("return ", m.Runtime("NOTHING"), ";") })
	tag := layout.Member("from", u.Tag)
	if shape.Inherited[u.Tag] {
		tag = m.Runtime("getKey") + "(from, " + layout.Quoted(u.Tag) + ")"
	}
	m.Block(layout.Cat("switch (", tag, ")"), func() {
		for _, member := range u.Members {
			if !member.Prefix {
				m.Line("case ", layout.Quoted(member.Tag), ":")
				m.In(func() { m.Line("return ", m.Value(shape.RoleRead, member.Object()), "(reader, from);") })
			}
		}
		m.readRetired(u)
		if len(u.Untagged) > 0 || u.Unknown != ir.Drop {
			m.Line("case undefined:")
			m.In(func() { m.readUntagged(u) })
		}
		m.Line("default:")
		m.In(func() {
			for _, member := range u.ByPrefix() {
				test := layout.Call(m.Runtime("begins"), layout.Text(tag), layout.Text(layout.Quoted(member.Tag)))
				m.Block(layout.Cat("if ", layout.Condition(test)), func() {
					m.Line("return ", m.Value(shape.RoleRead, member.Object()), "(reader, from);")
				})
			}
			m.readStranger(u)
		})
	})
}

// readByKey picks the first member whose key is there.
func (m *Codec) readByKey(u *ir.Union) {
	m.Line("const from = reader.fields(value);")
	m.Block("if (from === undefined)", func() { m.Line("return ", m.Runtime("NOTHING"), ";") })
	for _, member := range u.Members {
		m.Block(layout.Cat("if ", layout.Condition(m.areThere([]*ir.Field{member.TellingField()}))), func() {
			m.Line("return ", m.Value(shape.RoleRead, member.Object()), "(reader, from);")
		})
	}
	if u.Unknown == ir.Keep {
		m.Line("return reader.keepKeyless(from);")
		return
	}
	var keys []layout.Doc
	for _, key := range u.Labels() {
		keys = append(keys, layout.Text(layout.Quoted(key)))
	}
	if u.Unknown == ir.Drop {
		m.Line("return ", layout.CallLast("reader.dropKeyless", layout.Text("from"), layout.Array(keys...)), ";")
		return
	}
	m.Line("return ", layout.CallLast("reader.rejectKeyless", layout.Array(keys...)), ";")
}

// readUntagged picks the first member whose required keys are all there.
func (m *Codec) readUntagged(u *ir.Union) {
	for _, member := range u.Untagged {
		o := member.Object()
		read := m.Value(shape.RoleRead, o) + "(reader, from)"
		switch {
		case mayBeImplied(m.Package, o):
			read = m.Value(shape.RoleRead, o) + "(reader, from, true)"
		case o.Field(u.Tag).Presence == ir.Required: // no union of its own package takes it so
			read = m.Value(shape.RoleRead, o) + "(reader, " + layout.Flat(layout.Object(layout.Text("...from"), layout.Property(u.Tag, shape.Literal(o.Field(u.Tag).Const)))) + ")"
		}
		required := plan.Signature(member)
		if len(required) == 0 {
			m.Line("return ", read, ";")
			return
		}
		m.Block(layout.Cat("if ", layout.Condition(m.areThere(required))), func() { m.Line("return ", read, ";") })
	}
	if u.Unknown == ir.Drop {
		m.readStranger(u)
		return
	}
	m.Line("return reader.missing(", layout.Quoted(u.Tag), ");")
}

func (m *Codec) readStranger(u *ir.Union) {
	switch u.Unknown {
	case ir.Keep:
		m.Line("return reader.keepMember(from, ", layout.Quoted(u.Tag), ") as ", m.TypeName(shape.RoleUnknown, u), ";")
	case ir.Reject, ir.Drop:
		var tags []layout.Doc
		for _, label := range u.Labels() {
			tags = append(tags, layout.Text(layout.Quoted(label)))
		}
		known := layout.Array(tags...)
		if u.TagEnum != nil && len(u.ByPrefix()) == 0 {
			known = layout.Cat("Object.values(", m.Value(shape.RoleType, u.TagEnum), ")")
		}
		method := "reader.rejectMember"
		if u.Unknown == ir.Drop {
			method = "reader.dropMember"
		}
		m.Line("return ", layout.CallLast(method, layout.Text("from"), layout.Text(layout.Quoted(u.Tag)), known), ";")
	default:
		panic("typescript: union " + u.Name + " with policy " + u.Unknown.String())
	}
}

func (m *Codec) readByKind(u *ir.Union) {
	kinds := make([]string, len(u.Members))
	for i, member := range u.Members {
		kind := ir.KindOf(member.Type)
		kinds[i] = string(kind)
		m.Block(layout.Cat("if (", shape.KindTest(kind, "value"), ")"), func() {
			m.Line("return ", m.readKind(member.Type), ";")
		})
	}
	m.Line("return reader.wrongType(", layout.Quoted(strings.Join(kinds, " or ")), ", value);")
}

// readKind reads a value whose kind is known already.
func (m *Codec) readKind(t ir.Type) layout.Doc {
	if s, ok := t.(*ir.Scalar); ok && (s.Kind == ir.String && !s.Rules.Enforced() || s.Kind == ir.Bool) {
		return layout.Text("value")
	}
	return m.read(t, "value", "")
}
