package codec

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// ReadFile is the module of the readers: functions that take an unchecked value
// apart, field by field, and note every problem at its path; and of the checks across
// fields, which are printed by a function.
func ReadFile(e *shape.Package, module string, checks func(m *shape.Module, o *ir.Object)) target.File {
	m := New(e.NewModule(e.Files.Stems[module].Read, e.Files.Sources[module]))
	m.Intro = "Readers: what the parsers do. They take a value apart that nobody has checked, note every problem " +
		"at its path, and put together a value of the type. Not part of the package's interface."
	for _, o := range e.Protocol.Objects {
		if o.Module == module && !o.Abstract {
			m.objectReader(o)
			m.derive(o)
			checks(m.Module, o)
		}
	}
	for _, u := range e.Protocol.Unions {
		if u.Module == module {
			m.unionReader(u)
		}
	}
	return m.File()
}

// reading is one object reader in the making.
type reading struct {
	*Codec
	object  *ir.Object
	name    string            // of the variable that holds the object
	hoisted map[string]string // fields that are read before the object is made, and their variables
	spelled map[string]string // fields that may stand under several keys, and the variables with the right one
}

func (m *Codec) objectReader(o *ir.Object) {
	r := &reading{Codec: m, object: o, hoisted: map[string]string{}, spelled: map[string]string{}}
	r.name = r.variable(o.Name)
	keys := knownKeys(o)
	m.Blank()
	m.Line(layout.Set("export const "+m.IDs.Get(shape.RoleKeys, o)+": readonly string[]", layout.Array(keys...)), ";")
	m.Blank()
	params := []layout.Doc{layout.Text("reader: " + m.RuntimeType("Reader")), layout.Text("value: unknown")}
	if mayBeImplied(m.Package, o) {
		params = append(params, layout.Text("implied = false"))
	}
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleRead, o), layout.Args(params...), ": ", m.readType(o)), func() {
		m.Line("const from = ", m.fields(o), ";")
		m.Block("if (from === undefined)", func() { m.Line("return ", m.Runtime("NOTHING"), ";") })
		r.body()
	})
}

// fields is the call that takes an object apart.
func (m *Codec) fields(o *ir.Object) layout.Doc {
	params := layout.Texts("value", m.IDs.Get(shape.RoleKeys, o))
	if len(o.Private()) == 0 {
		return layout.Call("reader.fields", params...)
	}
	var hidden []layout.Doc
	for _, f := range o.Private() {
		hidden = append(hidden, layout.Text(layout.Quoted(f.Name)))
	}
	unknown := `"drop"`
	if o.Unknown == ir.Reject {
		unknown = `"reject"`
	}
	return layout.Call("reader.publicFields", append(params, layout.Array(hidden...), layout.Text(unknown))...)
}

func (r *reading) body() {
	o := r.object
	if len(o.Checks) > 0 || o.Derives() {
		r.Line("const before = reader.count;")
	}
	r.spell()
	for _, f := range o.Fields {
		if !plan.Stored(f) {
			r.constant(f)
		}
	}
	for _, f := range o.Fields {
		if f.NullIsAbsent {
			r.Line("reader.nullIsAbsent(", r.from(f), ", ", r.key(f), ");")
		}
	}
	r.hoist()
	done := r.unknownFields()
	r.cascade()
	var fields, rest []*ir.Field // what the literal has, and what is set after it
	for i, f := range o.Fields {
		if f.Presence == ir.Optional {
			rest = o.Fields[i:]
			break
		}
		fields = append(fields, f)
	}
	items := make([]layout.Doc, len(fields))
	for i, f := range fields {
		items[i] = layout.Property(f.Name, r.field(f))
	}
	r.finish(layout.TallObject(items...), rest, done)
}

// finish makes the object, in as few steps as it allows.
func (r *reading) finish(literal layout.Doc, rest []*ir.Field, keep func()) {
	o := r.object
	if len(rest) == 0 && keep == nil && len(o.Checks) == 0 {
		r.Line("return ", literal, ";")
		return
	}
	if len(rest) > 0 {
		r.Line("const ", r.name, " = ", literal, " as ", r.TypeName(shape.RoleType, o), ";")
	} else {
		r.Line("const ", r.name, ": ", r.TypeName(shape.RoleType, o), " = ", literal, ";")
	}
	for _, f := range rest {
		r.laterField(f, r.name)
	}
	if keep != nil {
		keep()
	}
	if len(o.Checks) > 0 {
		r.runChecks()
	}
	r.Line("return ", r.name, ";")
}

// annotation is the type of a field that is read ahead, where it may get a default
// that TypeScript would infer a wider type for.
func (r *reading) annotation(f *ir.Field) string {
	if f.Presence != ir.Defaulted || shape.DrawsWhenMissing(f) || plan.IsPlain(f.Type) {
		return ""
	}
	c := f.DefaultConst()
	if list, ok := c.(*ir.ListConst); c == ir.Const(ir.NullConst{}) || ok && len(list.Elems) == 0 {
		return ""
	}
	return ": " + r.Type(f.Type)
}

// unknownFields treats the keys that the object does not declare. It returns
// what is left to do once the object is made, if anything.
func (r *reading) unknownFields() func() {
	from, keys := layout.Text("from"), layout.Text(r.IDs.Get(shape.RoleKeys, r.object))
	switch r.object.Unknown {
	case ir.Drop:
		r.Line(layout.Call("reader.dropUnknown", from, keys), ";")
	case ir.Reject:
		r.Line(layout.Call("reader.rejectUnknown", from, keys), ";")
	case ir.Keep:
		return func() { r.Line(layout.Call("reader.keepUnknown", from, keys, layout.Text(r.name)), ";") }
	default:
		panic("typescript: unknown policy")
	}
	return nil
}

func (r *reading) runChecks() {
	r.Block("if (reader.count === before)", func() {
		r.Line("reader.check(", r.name, ", ", r.Value(shape.RoleCheck, r.object), ");")
	})
}

// mayBeImplied reports whether an object may come without its tag, because a
// union tries it when there is none, though the object itself requires it.
func mayBeImplied(e *shape.Package, o *ir.Object) bool {
	for _, u := range e.Home(o).Protocol.Unions {
		for _, member := range u.Untagged {
			if member.Type == o && o.Field(u.Tag).Presence == ir.Required {
				return true
			}
		}
	}
	return false
}

// isTag reports whether a field tells the object apart in a union that also
// takes it without.
func (r *reading) isTag(f *ir.Field) bool {
	for _, u := range r.Protocol.Unions {
		for _, member := range u.Untagged {
			if member.Type == r.object && u.Tag == f.Name {
				return true
			}
		}
	}
	return false
}
