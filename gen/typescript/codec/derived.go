package codec

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// derive prints the function that brings the fields of an object up to date that are
// computed of others.
func (m *Codec) derive(o *ir.Object) {
	if !o.Derives() {
		return
	}
	name, object := m.TypeName(shape.RoleType, o), m.IDs.Local(o.Name)
	m.Blank()
	doc := "Computes the fields of {@link " + name + "} that are computed of others."
	params := layout.Args(layout.Text(object + ": " + name))
	if shape.ComputesAhead(o) {
		doc += " An object that was just made is made anew, with its fields in their order."
		params = layout.Args(layout.Text(object+": "+name), layout.Text("made = false"))
	}
	m.Note(doc)
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleDerive, o), params, ": ", name), func() {
		for _, f := range o.Fields {
			if f.Derived != nil {
				m.Line(layout.Call(m.Runtime("setComputed"), layout.Text(object), layout.Text(layout.Quoted(f.Name)), layout.Text(m.grown(f, object))), ";")
			}
		}
		if shape.ComputesAhead(o) {
			ordered := layout.Call(m.Runtime("inOrder"), layout.Text(object), layout.Text(m.IDs.Get(shape.RoleKeys, o)))
			m.Line("return ", layout.Ternary(layout.Text("made"), ordered, layout.Text(object)), ";")
			return
		}
		m.Line("return ", object, ";")
	})
}

// grown is the value of a field of an object whose text may go on growing.
func (m *Codec) grown(f *ir.Field, object string) string {
	return m.Runtime(shape.GrowFunction(f.Type, f.Derived.Partial)) + "(" + object + ", " + layout.Quoted(f.Derived.From) + ")"
}

// computedField computes a field of an object that has been read so far.
func (r *reading) computedField(f *ir.Field, data string) {
	r.passOver(f)
	text := layout.Member(data, f.Derived.From)
	if name, ok := r.hoisted[f.Derived.From]; ok {
		text = name
	}
	value := r.Runtime(shape.ParseFunction(f.Type, f.Derived.Partial)) + "(" + text + ")"
	r.Block("if (reader.count === before)", func() {
		r.Line(layout.Call(r.Runtime("setComputed"), layout.Text(data), layout.Text(layout.Quoted(f.Name)), layout.Text(value)), ";")
	})
}

func (r *reading) passOver(f *ir.Field) {
	r.Line("reader.passOver(", r.from(f), ", ", r.key(f), ");")
}

// isComputedOf reports whether a field that comes before f is computed of it.
func (r *reading) isComputedOf(f *ir.Field) bool {
	for _, other := range r.object.Fields {
		if other == f {
			return false
		}
		if other.Derived != nil && other.Derived.From == f.Name {
			return true
		}
	}
	return false
}

// computed is the value of a field of an object that is computed.
func (m *Codec) computed(f *ir.Field, object string) string {
	return m.Runtime(shape.ParseFunction(f.Type, f.Derived.Partial)) + "(" + layout.Member(object, f.Derived.From) + ")"
}

// writeComputed writes a field that is computed, anew: the text may have been changed by
// hand.
func (m *Codec) writeComputed(f *ir.Field, i int, object string) {
	name := "computed" + strconv.Itoa(i+1)
	key := layout.Escaped(ir.JSONString(f.Name)+":", '`')
	m.Line("const ", name, " = ", m.computed(f, object), ";")
	m.Block("if ("+name+" !== undefined)", func() {
		m.Line("text += `,", key, "${", m.Runtime("writeJson"), "(", name, ")}`;")
	})
}
