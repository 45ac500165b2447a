package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// declarer declares the types of a module.
type declarer struct {
	*module
	methods func(o *ir.Object) // prints those of a class
}

func newDeclarer(m *module, methods func(o *ir.Object)) *declarer { return &declarer{m, methods} }

// object prints what applications need of an object: its interface or class, and
// its factory.
func (m *declarer) object(o *ir.Object) {
	if o.Abstract {
		m.interfaceOf(o, m.names.of(roleType, o))
		m.former(o.Decl, m.names.of(roleType, o), false)
		return
	}
	if m.isClass(o) {
		m.interfaceOf(o, m.names.of(roleData, o))
		m.class(o)
	} else {
		m.interfaceOf(o, m.names.of(roleType, o))
	}
	m.init(o)
	m.factory(o)
	m.former(o.Decl, m.names.of(roleType, o), m.isClass(o))
}

func (m *declarer) interfaceOf(o *ir.Object, name string) {
	m.blank()
	m.declDoc(o.Decl)
	if isEmpty(o) {
		m.line("export type ", name, " = object;")
		return
	}
	m.block(cat("export interface ", name), func() {
		for _, f := range o.Fields {
			m.doc(f.Doc, f.Deprecated)
			m.line(m.fieldSignature(f), ";")
		}
		m.extras(o)
	})
}

// isEmpty reports whether nothing can be in an object.
func isEmpty(o *ir.Object) bool { return len(o.Fields) == 0 && o.Unknown != ir.Keep }

// extras admits the keys that an object keeps though it does not declare them.
func (m *declarer) extras(o *ir.Object) {
	if o.Unknown == ir.Keep {
		m.note("What the object does not declare is kept.")
		m.line("[key: string]: unknown;")
	}
}

// fieldSignature is `name: type`.
func (m *declarer) fieldSignature(f *ir.Field) string {
	mark := ""
	if f.Presence == ir.Optional {
		mark = "?"
	}
	return literalKey(f.Name) + mark + ": " + m.fieldType(f)
}

func (m *declarer) fieldType(f *ir.Field) string {
	if f.Const != nil {
		return render(literal(f.Const), 0)
	}
	return m.tsType(f.Type)
}

// class prints an object that has methods. Its fields are own properties in
// order, whatever the order of those it is made from.
func (m *declarer) class(o *ir.Object) {
	name := m.names.of(roleType, o)
	m.blank()
	m.declDoc(o.Decl)
	m.block(cat("export class ", name, " implements ", m.names.of(roleData, o)), func() {
		declare := ""
		if hasOptional(o) {
			declare = "declare " // so that an absent field is no property at all
		}
		for _, f := range o.Fields {
			m.line(declare, m.fieldSignature(f), ";")
		}
		m.extras(o)
		m.blank()
		m.note("Takes over complete data as it is; {@link " + m.names.of(roleCreate, o) + "} fills in defaults and checks.")
		m.block(cat("constructor(data: ", m.names.of(roleData, o), ")"), func() { m.copyFields(o) })
		m.methods(o)
	})
}

func (m *declarer) copyFields(o *ir.Object) {
	for _, f := range o.Fields {
		assignment := cat(m.assigned("this", f, textDoc(member("data", f.Name))), ";")
		if f.Presence != ir.Optional {
			m.line(assignment)
			continue
		}
		m.block(cat("if (", m.isSet("data", f), ")"), func() { m.line(assignment) })
	}
	if o.Unknown == ir.Keep {
		m.line(m.runtime("copyExtras"), "(data, this);")
	}
}

// assigned gives a field of an object its value. Assigning to a field that is called
// __proto__ would change the prototype instead.
func (m *module) assigned(object string, f *ir.Field, value Doc) Doc {
	if f.Name == "__proto__" {
		return call(m.runtime("setProto"), textDoc(object), value)
	}
	return set(member(object, f.Name), value)
}

// instance is a new object with the given fields, which are complete and in order.
func (m *module) instance(o *ir.Object, fields Doc) Doc {
	return callLast("new "+m.value(roleType, o), fields)
}

// isSet is the test whether an optional field is there.
func (m *module) isSet(object string, f *ir.Field) string {
	test := member(object, f.Name) + " !== undefined"
	if inherited[f.Name] {
		test = m.runtime("hasKey") + "(" + object + ", " + quoted(f.Name) + ") && " + test
	}
	return test
}

func hasOptional(o *ir.Object) bool {
	for _, f := range o.Fields {
		if f.Presence == ir.Optional {
			return true
		}
	}
	return false
}

// init prints what a factory takes: a field may be left out if there is
// something that it then means.
func (m *declarer) init(o *ir.Object) {
	m.blank()
	m.note("What {@link " + m.names.of(roleCreate, o) + "} takes.")
	if isEmpty(o) {
		m.line("export type ", m.names.of(roleInit, o), " = object;")
		return
	}
	m.block(cat("export interface ", m.names.of(roleInit, o)), func() {
		for _, f := range o.Fields {
			m.doc(f.Doc, f.Deprecated)
			m.line(m.initSignature(f), ";")
		}
		m.extras(o)
	})
}

func (m *declarer) initSignature(f *ir.Field) string {
	signature := literalKey(f.Name)
	if mayBeLeftOut(f) {
		signature += "?"
	}
	signature += ": " + m.fieldType(f)
	if f.NullIsAbsent {
		signature += " | null"
	}
	if mayBeLeftOut(f) {
		signature += " | undefined"
	}
	return signature
}

func mayBeLeftOut(f *ir.Field) bool { return f.Const != nil || f.Presence != ir.Required }

// factory prints the function that makes an object from what has no default. It
// goes by way of the reader, which runs every rule and check.
func (m *declarer) factory(o *ir.Object) {
	name := m.names.of(roleType, o)
	m.blank()
	m.note("Makes " + article(name) + " {@link " + name + "}: defaults are filled in, rules and checks must hold.")
	init := textDoc("init: " + m.names.of(roleInit, o))
	switch {
	case needsInit(o):
	case slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return inherited[f.Name] }):
		// TypeScript gives an empty literal the members that every object inherits.
		init += textDoc(" = Object.create(null) as " + m.names.of(roleInit, o))
	default:
		init += " = {}"
	}
	params := args(init, textDoc("options?: "+m.runtimeType("SourceOptions")))
	m.block(cat("export function ", m.names.of(roleCreate, o), params, ": ", name), func() {
		given := textDoc("init")
		var implied []Doc
		for _, f := range o.Fields {
			if f.Const != nil && f.Presence == ir.Required {
				implied = append(implied, property(f.Name, literal(f.Const)))
			}
		}
		made := Doc(given)
		if len(implied) > 0 {
			made = object(append([]Doc{textDoc("...init")}, implied...)...)
		}
		m.line("return ", call(m.runtime("build"), textDoc(m.value(roleRead, o)), made, textDoc("options")), ";")
	})
}

func needsInit(o *ir.Object) bool {
	for _, f := range o.Fields {
		if !mayBeLeftOut(f) {
			return true
		}
	}
	return false
}

// article is the indefinite article of a name.
func article(name string) string {
	switch name[0] {
	case 'A', 'E', 'I', 'O':
		return "an"
	}
	return "a"
}
