package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// writeFile is the module of the writers: functions that put together canonical
// JSON text, fields in the order of the spec.
func writeFile(e *emitter, module string) target.File {
	m := newCodec(e.newModule(e.layout.stems[module].write, e.layout.sources[module]))
	m.intro = "Writers: what the encoders do. They put together canonical JSON, fields in the order of the spec. " +
		"Not part of the package's interface."
	for _, o := range e.protocol.Objects {
		if o.Module == module && !o.Abstract {
			m.objectWriter(o)
		}
	}
	for _, u := range e.protocol.Unions {
		if u.Module == module {
			m.unionWriter(u)
		}
	}
	return m.file()
}

func (m *codec) objectWriter(o *ir.Object) {
	name := m.names.local(o.Name)
	if name == "text" {
		name += "_"
	}
	m.blank()
	param := textDoc(name + ": " + m.dataType(o))
	m.block(cat("export function ", m.names.of(roleWrite, o), args(param), ": string"), func() {
		m.writeFields(o, name)
	})
}

// writeFields writes the fields one by one, each with a comma before it. The
// first one has a brace instead, if it is sure to be there.
func (m *codec) writeFields(o *ir.Object, name string) {
	opened := len(o.Fields) > 0 && o.Fields[0].Presence != ir.Optional
	rest := o.Fields
	switch {
	case constantsOnly(o):
		keys := make([]Doc, len(o.Fields))
		for i, f := range o.Fields {
			keys[i] = textDoc(quoted(f.Name))
		}
		m.line("return JSON.stringify(", name, ", ", array(keys...), ");")
		return
	case opened && len(rest) == 1 && o.Unknown != ir.Keep:
		m.line("return `{", m.writtenField(rest[0], name), "}`;")
		return
	case isEmpty(o):
		m.line("return JSON.stringify(", name, ", []);") // with none of its keys
		return
	}
	if opened {
		m.line("let text = `{", m.writtenField(rest[0], name), "`;")
		rest = rest[1:]
	} else {
		m.line(`let text = "";`)
	}
	for _, f := range rest {
		written := cat("text += `,", m.writtenField(f, name), "`;")
		if f.Presence != ir.Optional {
			m.line(written)
			continue
		}
		m.block(cat("if (", m.isSet(name, f), ")"), func() { m.line(written) })
	}
	if o.Unknown == ir.Keep {
		m.line("text += ", m.runtime("writeUnknown"), "(", name, ", ", m.value(roleKeys, o), ");")
	}
	if opened {
		m.line("return `${text}}`;")
	} else {
		m.line("return `{${text.slice(1)}}`;")
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
func (m *codec) writtenField(f *ir.Field, object string) string {
	key := escaped(ir.JSONString(f.Name)+":", '`')
	if f.Const != nil {
		return key + escaped(ir.JSON(f.Const.Value), '`')
	}
	return key + "${" + flat(m.write(f.Type, member(object, f.Name))) + "}"
}

// write is the expression that writes a value.
func (m *codec) write(t ir.Type, value string) Doc {
	switch t := t.(type) {
	case *ir.List:
		return call(m.runtime("writeList"), textDoc(value), m.writer(t.Elem))
	case *ir.Map:
		return call(m.runtime("writeMap"), textDoc(value), m.writer(t.Elem))
	case *ir.Nullable:
		return call(m.runtime("writeNullable"), textDoc(value), m.writer(t.Elem))
	default:
		return call(m.writer(t), textDoc(value))
	}
}

// writer is the function that writes values of a type.
func (m *codec) writer(t ir.Type) Doc {
	switch t := t.(type) {
	case *ir.Scalar:
		name, ok := scalarWriters[t.Kind]
		if !ok {
			panic("typescript: no value has the type " + t.Kind.String())
		}
		return textDoc(m.runtime(name))
	case *ir.Enum:
		return textDoc(m.runtime("writeString"))
	case *ir.Object:
		return textDoc(m.value(roleWrite, t))
	case *ir.Union:
		return textDoc(m.value(roleWrite, t))
	case *ir.List, *ir.Map, *ir.Nullable:
		return cat("(item) => ", m.write(t, "item"))
	default:
		panic(fmt.Sprintf("typescript: unknown type %T", t))
	}
}

var scalarWriters = map[ir.ScalarKind]string{
	ir.String: "writeString", ir.Int: "writeNumber", ir.Number: "writeNumber", ir.Bool: "writeBool",
	ir.Any: "writeJson", ir.Record: "writeJson",
}

func (m *codec) unionWriter(u *ir.Union) {
	m.blank()
	param := textDoc("value: " + m.typeName(roleType, u))
	m.block(cat("export function ", m.names.of(roleWrite, u), args(param), ": string"), func() {
		if u.Tag != "" {
			m.writeTagged(u)
		} else {
			m.writeByKind(u)
		}
	})
}

func (m *codec) writeTagged(u *ir.Union) {
	if len(u.Members) == 1 && !m.keepsUnknown(u) {
		m.line("return ", m.value(roleWrite, u.Members[0].Object()), "(value);")
		return
	}
	m.block(cat("switch (", member("value", u.Tag), ")"), func() {
		for _, member := range u.Members {
			m.line("case ", quoted(member.Tag), ":")
			m.in(func() { m.line("return ", m.value(roleWrite, member.Object()), "(value);") })
		}
		if m.keepsUnknown(u) {
			m.line("default:")
			m.in(func() { m.line("return JSON.stringify(value);") })
		}
	})
}

// writeByKind tests for objects last: everything else has been told apart then.
func (m *codec) writeByKind(u *ir.Union) {
	var last *ir.Member
	var others []*ir.Member
	for _, member := range u.Members {
		if jsonKind(member.Type) == "object" {
			last = member
		} else {
			others = append(others, member)
		}
	}
	if last == nil {
		last, others = others[len(others)-1], others[:len(others)-1]
	}
	for _, member := range others {
		m.block(cat("if (", kindTest(jsonKind(member.Type), "value"), ")"), func() {
			m.line("return ", m.write(member.Type, "value"), ";")
		})
	}
	m.line("return ", m.write(last.Type, "value"), ";")
}
