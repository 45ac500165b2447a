package codec

import (
	"slices"

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
		m.Line("const from = reader.fields(value, ", m.IDs.Get(shape.RoleKeys, o), ");")
		m.Block("if (from === undefined)", func() { m.Line("return ", m.Runtime("NOTHING"), ";") })
		r.body()
	})
}

func (r *reading) body() {
	o := r.object
	if len(o.Checks) > 0 {
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
	class := r.IsClass(o)
	whole := len(rest) == 0 && keep == nil
	if whole && len(o.Checks) == 0 {
		if class {
			r.Line("return ", r.Instance(o, literal), ";")
			return
		}
		r.Line("return ", literal, ";")
		return
	}
	data := r.name
	made := literal
	switch {
	case class && whole:
		made = r.Instance(o, literal)
	case class:
		data = "data"
		made = layout.Cat(literal, " as ", r.TypeName(shape.RoleData, o))
	case len(rest) > 0:
		made = layout.Cat(literal, " as ", r.TypeName(shape.RoleType, o))
	}
	declaration := "const " + data
	if !class && len(rest) == 0 || class && whole {
		declaration += ": " + r.TypeName(shape.RoleType, o)
	}
	r.Line(declaration, " = ", made, ";")
	for _, f := range rest {
		r.laterField(f, data)
	}
	if keep != nil {
		keep()
	}
	result := data
	if data != r.name && len(o.Checks) == 0 {
		r.Line("return ", r.Instance(o, layout.Text(data)), ";")
		return
	}
	if data != r.name {
		result = r.name
		r.Line("const ", result, " = ", r.Instance(o, layout.Text(data)), ";")
	}
	if len(o.Checks) > 0 {
		r.runChecks(result)
	}
	r.Line("return ", result, ";")
}

// laterField sets a field that comes after one that may be absent, so that the
// order of the fields is that of the spec.
func (r *reading) laterField(f *ir.Field, data string) {
	if f.Presence != ir.Optional {
		r.Line(r.Assigned(data, f, r.field(f)), ";")
		return
	}
	if plan.Vanishes(f) {
		name, ok := r.hoisted[f.Name]
		if !ok {
			name = r.variable(f.Name)
			r.Line(layout.Set("const "+name, r.spared(f)), ";")
		}
		r.Block(layout.Cat("if (", name, " !== undefined)"), func() { r.Line(r.Assigned(data, f, layout.Text(name)), ";") })
		return
	}
	present := r.present(f)
	if name, ok := r.hoisted[f.Name]; ok {
		present = name + " !== undefined"
	}
	r.Block(layout.Cat("if (", present, ")"), func() {
		if f.Const != nil {
			r.Line(r.constantCheck(f), ";")
			r.Line(r.Assigned(data, f, shape.Literal(f.Const)), ";")
			return
		}
		r.Line(r.Assigned(data, f, r.field(f)), ";")
	})
}

// constant checks a field that can have one value only.
func (r *reading) constant(f *ir.Field) {
	switch {
	case f.Presence == ir.Defaulted:
		r.Block(layout.Cat("if (", r.present(f), ")"), func() { r.Line(r.constantCheck(f), ";") })
	case mayBeImplied(r.Package, r.object) && r.isTag(f):
		r.Block("if (!implied)", func() { r.Line(r.constantCheck(f), ";") })
	default:
		r.Line(r.constantCheck(f), ";")
	}
}

func (r *reading) constantCheck(f *ir.Field) layout.Doc {
	params := []layout.Doc{layout.Text(r.from(f)), shape.Literal(f.Const), layout.Text(layout.Quoted(f.Name))}
	switch t := f.Type.(type) {
	case *ir.Enum:
		params = append(params, layout.Text(r.Value(shape.RoleType, t)))
	case *ir.Scalar:
		if t.Kind == ir.Int {
			return layout.Call("reader.intConstant", params...)
		}
	}
	return layout.Call("reader.constant", params...)
}

// hoist reads the parts that may draw ids or times of their own before the
// object draws its: missing values are filled in when all that is there has been
// read, in the order of the fields.
func (r *reading) hoist() {
	all := len(plan.Losable(r.object)) > 0
	if !all && !slices.ContainsFunc(r.object.Fields, shape.DrawsWhenMissing) {
		return
	}
	for _, f := range r.object.Fields {
		if f.Const != nil || !all && !shape.DrawsWhenRead(f.Type) {
			continue
		}
		value := r.field(f)
		switch {
		case plan.Vanishes(f) && (f.Presence == ir.Optional || shape.DrawsWhenMissing(f)):
			value = r.spared(f)
		case shape.DrawsWhenMissing(f):
			value = layout.Ternary(r.absent(f), layout.Text("undefined"), r.fieldValue(f))
		case f.Presence == ir.Optional:
			value = layout.Ternary(r.absent(f), layout.Text("undefined"), value)
		}
		name := r.variable(f.Name)
		r.Line(layout.Set("const "+name+r.annotation(f), value), ";")
		r.hoisted[f.Name] = name
	}
}

// annotation is the type of a field that is read ahead, where it may get a default
// that TypeScript would infer a wider type for.
func (r *reading) annotation(f *ir.Field) string {
	if f.Presence != ir.Defaulted || shape.DrawsWhenMissing(f) || plan.IsPlain(f.Type) {
		return ""
	}
	switch c := f.DefaultConst().(type) {
	case ir.NullConst:
		return ""
	case *ir.ListConst:
		if len(c.Elems) == 0 {
			return ""
		}
	}
	return ": " + r.Type(f.Type)
}

// filledIn is a field that was read ahead, or what it means if it was not there.
func (r *reading) filledIn(f *ir.Field, name string) layout.Doc {
	value := r.defaultValue(f)
	if _, nullable := f.Type.(*ir.Nullable); nullable {
		return layout.Ternary(layout.Text(name+" === undefined"), value, layout.Text(name))
	}
	return layout.Coalesced(layout.Text(name), value)
}

// variable is a name for a local variable of the reader.
func (r *reading) variable(wanted string) string {
	name := r.IDs.Local(wanted)
	taken := []string{"reader", "value", "from", "before", "implied", "data", r.name}
	for _, other := range r.hoisted {
		taken = append(taken, other)
	}
	for _, other := range r.spelled {
		taken = append(taken, other)
	}
	for slices.Contains(taken, name) {
		name += "_"
	}
	return name
}

// unknownFields treats the keys that the object does not declare. It returns
// what is left to do once the object is made, if anything.
func (r *reading) unknownFields() func() {
	keys := r.IDs.Get(shape.RoleKeys, r.object)
	switch r.object.Unknown {
	case ir.Drop:
		r.Line("reader.dropUnknown(from, ", keys, ");")
	case ir.Reject:
		r.Line("reader.rejectUnknown(from, ", keys, ");")
	case ir.Keep:
		return func() { r.Line("reader.keepUnknown(from, ", keys, ", ", r.dataName(), ");") }
	default:
		panic("typescript: unknown policy")
	}
	return nil
}

func (r *reading) dataName() string {
	if r.IsClass(r.object) {
		return "data"
	}
	return r.name
}

func (r *reading) runChecks(result string) {
	r.Block("if (reader.count === before)", func() {
		r.Line(r.Value(shape.RoleCheck, r.object), "(", result, ", (code, message) => reader.issue(code, message));")
	})
}

// from is how the raw value of a field is read.
func (r *reading) from(f *ir.Field) string {
	if key, ok := r.spelled[f.Name]; ok {
		return r.under(key, f)
	}
	if shape.Inherited[f.Name] {
		return r.Runtime("getKey") + "(from, " + layout.Quoted(f.Name) + ")"
	}
	return layout.Member("from", f.Name)
}

// present is the test whether a field is there.
func (r *reading) present(f *ir.Field) string {
	test := r.from(f) + " !== undefined"
	if f.NullIsAbsent {
		test += " && " + r.from(f) + " !== null"
	}
	return test
}

// absent is the opposite of present.
func (r *reading) absent(f *ir.Field) layout.Doc {
	tests := layout.Texts(r.from(f) + " === undefined")
	if f.NullIsAbsent {
		tests = append(tests, layout.Text(r.from(f)+" === null"))
	}
	return layout.Group(layout.Binary("||", tests...))
}

// field is the value of a field that is always there once it has been read.
func (r *reading) field(f *ir.Field) layout.Doc {
	if name, ok := r.hoisted[f.Name]; ok {
		if shape.DrawsWhenMissing(f) {
			return r.filledIn(f, name)
		}
		return layout.Text(name)
	}
	if f.Const != nil {
		return shape.Literal(f.Const)
	}
	if f.Presence != ir.Defaulted {
		return r.fieldValue(f)
	}
	if plan.Vanishes(f) {
		return r.sparedOr(f)
	}
	nullable, _ := f.Type.(*ir.Nullable)
	if nullable != nil && shape.IsNull(f.Default) {
		absent := layout.Group(layout.Binary("||", layout.Texts(r.from(f)+" === undefined", r.from(f)+" === null")...))
		return layout.Ternary(absent, layout.Text("null"), r.read(nullable.Elem, r.from(f), r.key(f)))
	}
	return layout.Ternary(r.absent(f), r.defaultValue(f), r.fieldValue(f))
}

func (r *reading) fieldValue(f *ir.Field) layout.Doc {
	return r.read(f.Type, r.from(f), r.key(f))
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
