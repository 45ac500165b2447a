package codec

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// WriteFile is the module of the writers: functions that put together canonical
// JSON text, fields in the order of the spec.
func WriteFile(e *shape.Package, module string) target.File {
	m := New(e.NewModule(e.Files.Stems[module].Write, e.Files.Sources[module]))
	m.Intro = "Writers: what the encoders do. They put together canonical JSON, fields in the order of the spec. " +
		"Not part of the package's interface."
	for _, o := range e.Protocol.Objects {
		if o.Module == module && !o.Abstract {
			m.objectWriter(o)
		}
	}
	for _, u := range e.Protocol.Unions {
		if u.Module == module {
			m.unionWriter(u)
		}
	}
	return m.File()
}

func (m *Codec) objectWriter(o *ir.Object) {
	name := m.IDs.Local(o.Name)
	if name == "text" || name == m.whole() {
		name += "_"
	}
	m.Blank()
	params := layout.Texts(name + ": " + m.TypeName(shape.RoleType, o))
	if m.Privates.Holds(o) {
		params = append(params, m.wholeParam())
	}
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleWrite, o), layout.Args(params...), ": string"), func() {
		m.writeFields(o, name)
	})
}

// whole is the parameter of writers that says whether private fields are written, too.
func (m *Codec) whole() string { return m.Word("whole") }

func (m *Codec) wholeParam() layout.Doc { return layout.Text(m.whole() + " = false") }

// writeFields writes the fields one by one, each with a comma before it. The
// first one has a brace instead, if it is sure to be there.
func (m *Codec) writeFields(o *ir.Object, name string) {
	opened := len(o.Fields) > 0 && o.Fields[0].Presence != ir.Optional && !o.Fields[0].Private
	rest := o.Fields
	switch {
	case constantsOnly(o):
		keys := make([]layout.Doc, len(o.Fields))
		for i, f := range o.Fields {
			keys[i] = layout.Text(layout.Quoted(f.Name))
		}
		m.Line("return JSON.stringify(", name, ", ", layout.Array(keys...), ");")
		return
	case opened && len(rest) == 1 && o.Unknown != ir.Keep:
		m.Line("return `{", m.writtenField(rest[0], name), "}`;")
		return
	case shape.IsEmpty(o):
		m.Line("return JSON.stringify(", name, ", []);") // with none of its keys
		return
	}
	if opened {
		m.Line("let text = `{", m.writtenField(rest[0], name), "`;")
		rest = rest[1:]
	} else {
		m.Line(`let text = "";`)
	}
	for i, f := range rest {
		if f.Derived != nil {
			m.writeComputed(f, i, name)
			continue
		}
		written := layout.Cat("text += `,", m.writtenField(f, name), "`;")
		var tests []string
		if f.Private {
			tests = append(tests, m.whole())
		}
		if f.Presence == ir.Optional {
			tests = append(tests, m.IsSet(name, f))
		}
		if len(tests) == 0 {
			m.Line(written)
			continue
		}
		m.Block(layout.Cat("if (", strings.Join(tests, " && "), ")"), func() { m.Line(written) })
	}
	if o.Unknown == ir.Keep {
		m.Line("text += ", layout.Call(m.Runtime("writeUnknown"), layout.Text(name), layout.Text(m.Value(shape.RoleKeys, o))), ";")
	}
	if opened {
		m.Line("return `${text}}`;")
	} else {
		m.Line("return `{${text.slice(1)}}`;")
	}
}

// constantsOnly reports whether all there is to write of an object is known.
func constantsOnly(o *ir.Object) bool {
	for _, f := range o.Fields {
		if f.Const == nil {
			return false
		}
	}
	return len(o.Fields) > 0 && o.Unknown != ir.Keep
}

// writtenField is `"name":value` inside a template.
func (m *Codec) writtenField(f *ir.Field, object string) string {
	key := layout.Escaped(ir.JSONString(f.Name)+":", '`')
	if f.Const != nil {
		return key + layout.Escaped(ir.JSON(f.Const.Value), '`')
	}
	return key + "${" + layout.Flat(m.write(f.Type, layout.Member(object, f.Name))) + "}"
}

// write is the expression that writes a value.
func (m *Codec) write(t ir.Type, value string) layout.Doc {
	switch t := t.(type) {
	case *ir.List:
		return layout.Call(m.Runtime("writeList"), layout.Text(value), m.writer(t.Elem))
	case *ir.Map:
		return layout.Call(m.Runtime("writeMap"), layout.Text(value), m.writer(t.Elem))
	case *ir.Nullable:
		return layout.Call(m.Runtime("writeNullable"), layout.Text(value), m.writer(t.Elem))
	default:
		return m.written(t, layout.Text(value))
	}
}

// Sent is the expression that writes a value as it is sent.
func (m *Codec) Sent(t ir.Type, value layout.Doc) layout.Doc {
	sending := &Codec{Module: m.Module, sending: true}
	return sending.write(t, layout.Flat(value))
}

// written is the call that writes a value of a type with a writer.
func (m *Codec) written(t ir.Type, value layout.Doc) layout.Doc {
	params := []layout.Doc{value}
	if m.Privates.Holds(t) && !m.sending {
		params = append(params, layout.Text(m.whole()))
	}
	return layout.Call(m.writerOf(t), params...)
}

// writer is the function that writes values of a type.
func (m *Codec) writer(t ir.Type) layout.Doc {
	named := true
	switch t.(type) {
	case *ir.List, *ir.Map, *ir.Nullable:
		named = false
	case *ir.Object, *ir.Union:
		named = !m.Privates.Holds(t) || m.sending
	case *ir.Scalar, *ir.Enum:
	}
	if !named {
		return layout.Cat("(item) => ", m.write(t, "item"))
	}
	return layout.Text(m.writerOf(t))
}

// writerOf is the name of the function that writes values of a type that has one.
func (m *Codec) writerOf(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		name, ok := scalarWriters[t.Kind]
		if !ok {
			panic("typescript: no value has the type " + t.Kind.String())
		}
		return m.Runtime(name)
	case *ir.Enum:
		return m.Runtime("writeString")
	case *ir.Object:
		return m.Value(shape.RoleWrite, t)
	case *ir.Union:
		return m.Value(shape.RoleWrite, t)
	case *ir.List, *ir.Map, *ir.Nullable:
	}
	panic(fmt.Sprintf("typescript: no function writes just %T", t))
}

var scalarWriters = map[ir.ScalarKind]string{
	ir.String: "writeString", ir.Int: "writeNumber", ir.Number: "writeNumber", ir.Bool: "writeBool",
	ir.Any: "writeJson", ir.Record: "writeJson",
}

func (m *Codec) unionWriter(u *ir.Union) {
	m.Blank()
	params := layout.Texts("value: " + m.TypeName(shape.RoleType, u))
	if m.Privates.Holds(u) {
		params = append(params, m.wholeParam())
	}
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleWrite, u), layout.Args(params...), ": string"), func() {
		switch {
		case u.ByKind():
			m.writeByKind(u)
		case u.ByKey:
			m.writeByKey(u)
		default:
			m.writeTagged(u)
		}
	})
}

func (m *Codec) writeTagged(u *ir.Union) {
	if len(u.Members) == 1 && !m.KeepsUnknown(u) {
		m.Line("return ", m.written(u.Members[0].Type, layout.Text("value")), ";")
		return
	}
	m.Block(layout.Cat("switch (", layout.Member("value", u.Tag), ")"), func() {
		write := func(member *ir.Member) {
			m.Line("return ", m.written(member.Type, layout.Text(m.AsMember("value", member, true))), ";")
		}
		for _, member := range u.Members {
			if !member.Prefix {
				m.Line("case ", layout.Quoted(member.Tag), ":")
				m.In(func() { write(member) })
			}
		}
		prefixed := u.ByPrefix()
		if len(prefixed) == 0 && !m.KeepsUnknown(u) {
			return
		}
		m.Line("default:")
		m.In(func() {
			for i, member := range prefixed {
				if i == len(prefixed)-1 && !m.KeepsUnknown(u) {
					write(member)
					return
				}
				m.Block(layout.Cat("if ", layout.Condition(shape.Begins(layout.Member("value", u.Tag), member.Tag))), func() { write(member) })
			}
			m.Line("return JSON.stringify(value);")
		})
	})
}

func (m *Codec) writeByKey(u *ir.Union) {
	last := len(u.Members) - 1
	for i, member := range u.Members {
		value, known := m.OfKey("value", member)
		write := func() { m.Line("return ", m.written(member.Type, layout.Text(known)), ";") }
		if i == last && !m.KeepsUnknown(u) {
			write()
			return
		}
		m.Block(layout.Cat("if ", layout.Condition(value.Doc)), write)
	}
	m.Line("return JSON.stringify(value);")
}

// writeByKind tests for objects last: everything else has been told apart then.
func (m *Codec) writeByKind(u *ir.Union) {
	var last *ir.Member
	var others []*ir.Member
	for _, member := range u.Members {
		if ir.KindOf(member.Type) == ir.KindObject {
			last = member
		} else {
			others = append(others, member)
		}
	}
	if last == nil {
		last, others = others[len(others)-1], others[:len(others)-1]
	}
	for _, member := range others {
		m.Block(layout.Cat("if (", shape.KindTest(ir.KindOf(member.Type), "value"), ")"), func() {
			m.Line("return ", m.write(member.Type, "value"), ";")
		})
	}
	m.Line("return ", m.write(last.Type, "value"), ";")
}
