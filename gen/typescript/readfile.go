package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// readFile is the module of the readers: functions that take an unchecked value
// apart, field by field, and note every problem at its path; and of the checks across
// fields, which are printed by a function.
func readFile(e *emitter, module string, checks func(m *module, o *ir.Object)) target.File {
	m := newCodec(e.newModule(e.layout.stems[module].read, e.layout.sources[module]))
	m.intro = "Readers: what the parsers do. They take a value apart that nobody has checked, note every problem " +
		"at its path, and put together a value of the type. Not part of the package's interface."
	for _, o := range e.protocol.Objects {
		if o.Module == module && !o.Abstract {
			m.objectReader(o)
			checks(m.module, o)
		}
	}
	for _, u := range e.protocol.Unions {
		if u.Module == module {
			m.unionReader(u)
		}
	}
	return m.file()
}

// reading is one object reader in the making.
type reading struct {
	*codec
	object  *ir.Object
	name    string            // of the variable that holds the object
	hoisted map[string]string // fields that are read before the object is made, and their variables
	spelled map[string]string // fields that may stand under several keys, and the variables with the right one
}

func (m *codec) objectReader(o *ir.Object) {
	r := &reading{codec: m, object: o, hoisted: map[string]string{}, spelled: map[string]string{}}
	r.name = r.variable(o.Name)
	keys := knownKeys(o)
	m.blank()
	m.line(set("export const "+m.names.of(roleKeys, o)+": readonly string[]", array(keys...)), ";")
	m.blank()
	params := []Doc{textDoc("reader: " + m.runtimeType("Reader")), textDoc("value: unknown")}
	if mayBeImplied(m.emitter, o) {
		params = append(params, textDoc("implied = false"))
	}
	m.block(cat("export function ", m.names.of(roleRead, o), args(params...), ": ", m.readType(o)), func() {
		m.line("const from = reader.fields(value, ", m.names.of(roleKeys, o), ");")
		m.block("if (from === undefined)", func() { m.line("return ", m.runtime("NOTHING"), ";") })
		r.body()
	})
}

func (r *reading) body() {
	o := r.object
	if len(o.Checks) > 0 {
		r.line("const before = reader.count;")
	}
	r.spell()
	for _, f := range o.Fields {
		if f.Const != nil && f.Presence != ir.Optional {
			r.constant(f)
		}
	}
	for _, f := range o.Fields {
		if f.NullIsAbsent {
			r.line("reader.nullIsAbsent(", r.from(f), ", ", r.key(f), ");")
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
	items := make([]Doc, len(fields))
	for i, f := range fields {
		items[i] = property(f.Name, r.field(f))
	}
	r.finish(tallObject(items...), rest, done)
}

// finish makes the object, in as few steps as it allows.
func (r *reading) finish(literal Doc, rest []*ir.Field, keep func()) {
	o := r.object
	class := r.isClass(o)
	whole := len(rest) == 0 && keep == nil
	if whole && len(o.Checks) == 0 {
		if class {
			r.line("return ", r.instance(o, literal), ";")
			return
		}
		r.line("return ", literal, ";")
		return
	}
	data := r.name
	made := literal
	switch {
	case class && whole:
		made = r.instance(o, literal)
	case class:
		data = "data"
		made = cat(literal, " as ", r.typeName(roleData, o))
	case len(rest) > 0:
		made = cat(literal, " as ", r.typeName(roleType, o))
	}
	declaration := "const " + data
	if !class && len(rest) == 0 || class && whole {
		declaration += ": " + r.typeName(roleType, o)
	}
	r.line(declaration, " = ", made, ";")
	for _, f := range rest {
		r.laterField(f, data)
	}
	if keep != nil {
		keep()
	}
	result := data
	if data != r.name && len(o.Checks) == 0 {
		r.line("return ", r.instance(o, textDoc(data)), ";")
		return
	}
	if data != r.name {
		result = r.name
		r.line("const ", result, " = ", r.instance(o, textDoc(data)), ";")
	}
	if len(o.Checks) > 0 {
		r.runChecks(result)
	}
	r.line("return ", result, ";")
}

// laterField sets a field that comes after one that may be absent, so that the
// order of the fields is that of the spec.
func (r *reading) laterField(f *ir.Field, data string) {
	if f.Presence != ir.Optional {
		r.line(r.assigned(data, f, r.field(f)), ";")
		return
	}
	if plan.Vanishes(f) {
		name, ok := r.hoisted[f.Name]
		if !ok {
			name = r.variable(f.Name)
			r.line(set("const "+name, r.spared(f)), ";")
		}
		r.block(cat("if (", name, " !== undefined)"), func() { r.line(r.assigned(data, f, textDoc(name)), ";") })
		return
	}
	present := r.present(f)
	if name, ok := r.hoisted[f.Name]; ok {
		present = name + " !== undefined"
	}
	r.block(cat("if (", present, ")"), func() {
		if f.Const != nil {
			r.line(r.constantCheck(f), ";")
			r.line(r.assigned(data, f, literal(f.Const)), ";")
			return
		}
		r.line(r.assigned(data, f, r.field(f)), ";")
	})
}

// constant checks a field that can have one value only.
func (r *reading) constant(f *ir.Field) {
	switch {
	case f.Presence == ir.Defaulted:
		r.block(cat("if (", r.present(f), ")"), func() { r.line(r.constantCheck(f), ";") })
	case mayBeImplied(r.emitter, r.object) && r.isTag(f):
		r.block("if (!implied)", func() { r.line(r.constantCheck(f), ";") })
	default:
		r.line(r.constantCheck(f), ";")
	}
}

func (r *reading) constantCheck(f *ir.Field) Doc {
	params := []Doc{textDoc(r.from(f)), literal(f.Const), textDoc(quoted(f.Name))}
	switch t := f.Type.(type) {
	case *ir.Enum:
		params = append(params, textDoc(r.value(roleType, t)))
	case *ir.Scalar:
		if t.Kind == ir.Int {
			return call("reader.intConstant", params...)
		}
	}
	return call("reader.constant", params...)
}

// hoist reads the parts that may draw ids or times of their own before the
// object draws its: missing values are filled in when all that is there has been
// read, in the order of the fields.
func (r *reading) hoist() {
	all := len(plan.Losable(r.object)) > 0
	if !all && !slices.ContainsFunc(r.object.Fields, drawsWhenMissing) {
		return
	}
	for _, f := range r.object.Fields {
		if f.Const != nil || !all && !drawsWhenRead(f.Type) {
			continue
		}
		value := r.field(f)
		switch {
		case plan.Vanishes(f) && (f.Presence == ir.Optional || drawsWhenMissing(f)):
			value = r.spared(f)
		case drawsWhenMissing(f):
			value = ternary(r.absent(f), textDoc("undefined"), r.fieldValue(f))
		case f.Presence == ir.Optional:
			value = ternary(r.absent(f), textDoc("undefined"), value)
		}
		name := r.variable(f.Name)
		r.line(set("const "+name, value), ";")
		r.hoisted[f.Name] = name
	}
}

// drawsWhenMissing reports whether filling in a field takes an id or a time.
func drawsWhenMissing(f *ir.Field) bool {
	return f.Default != nil && ir.Draws(f.DefaultConst())
}

// filledIn is a field that was read ahead, or what it means if it was not there.
func (r *reading) filledIn(f *ir.Field, name string) Doc {
	value := r.defaultValue(f)
	if _, nullable := f.Type.(*ir.Nullable); nullable {
		return ternary(textDoc(name+" === undefined"), value, textDoc(name))
	}
	return coalesced(textDoc(name), value)
}

// variable is a name for a local variable of the reader.
func (r *reading) variable(wanted string) string {
	name := r.names.local(wanted)
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
	keys := r.names.of(roleKeys, r.object)
	switch r.object.Unknown {
	case ir.Drop:
		r.line("reader.dropUnknown(from, ", keys, ");")
	case ir.Reject:
		r.line("reader.rejectUnknown(from, ", keys, ");")
	case ir.Keep:
		return func() { r.line("reader.keepUnknown(from, ", keys, ", ", r.dataName(), ");") }
	default:
		panic("typescript: unknown policy")
	}
	return nil
}

func (r *reading) dataName() string {
	if r.isClass(r.object) {
		return "data"
	}
	return r.name
}

func (r *reading) runChecks(result string) {
	r.block("if (reader.count === before)", func() {
		r.line(r.value(roleCheck, r.object), "(", result, ", (code, message) => reader.issue(code, message));")
	})
}

// from is how the raw value of a field is read.
func (r *reading) from(f *ir.Field) string {
	if key, ok := r.spelled[f.Name]; ok {
		return r.under(key, f)
	}
	if inherited[f.Name] {
		return r.runtime("getKey") + "(from, " + quoted(f.Name) + ")"
	}
	return member("from", f.Name)
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
func (r *reading) absent(f *ir.Field) Doc {
	tests := texts(r.from(f) + " === undefined")
	if f.NullIsAbsent {
		tests = append(tests, textDoc(r.from(f)+" === null"))
	}
	return group(binary("||", tests...))
}

// field is the value of a field that is always there once it has been read.
func (r *reading) field(f *ir.Field) Doc {
	if name, ok := r.hoisted[f.Name]; ok {
		if drawsWhenMissing(f) {
			return r.filledIn(f, name)
		}
		return textDoc(name)
	}
	if f.Const != nil {
		return literal(f.Const)
	}
	if f.Presence != ir.Defaulted {
		return r.fieldValue(f)
	}
	if plan.Vanishes(f) {
		return r.sparedOr(f)
	}
	nullable, _ := f.Type.(*ir.Nullable)
	if nullable != nil && isNull(f.Default) {
		absent := group(binary("||", texts(r.from(f)+" === undefined", r.from(f)+" === null")...))
		return ternary(absent, textDoc("null"), r.read(nullable.Elem, r.from(f), r.key(f)))
	}
	return ternary(r.absent(f), r.defaultValue(f), r.fieldValue(f))
}

func (r *reading) fieldValue(f *ir.Field) Doc {
	return r.read(f.Type, r.from(f), r.key(f))
}

func isNull(x ir.Expr) bool {
	return ir.IsNullConst(x)
}

// inherited are the names that every object has from the start.
var inherited = map[string]bool{
	"__proto__": true, "__defineGetter__": true, "__defineSetter__": true, "__lookupGetter__": true,
	"__lookupSetter__": true, "constructor": true, "hasOwnProperty": true, "isPrototypeOf": true,
	"propertyIsEnumerable": true, "toLocaleString": true, "toString": true, "valueOf": true,
}

// mayBeImplied reports whether an object may come without its tag, because a
// union tries it when there is none, though the object itself requires it.
func mayBeImplied(e *emitter, o *ir.Object) bool {
	for _, u := range e.home(o).protocol.Unions {
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
	for _, u := range r.protocol.Unions {
		for _, member := range u.Untagged {
			if member.Type == r.object && u.Tag == f.Name {
				return true
			}
		}
	}
	return false
}
