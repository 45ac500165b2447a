package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Object prints what applications need of an object: its interface or class, and
// its factory.
func (m *Declarer) Object(o *ir.Object) {
	if o.Abstract {
		m.interfaceOf(o, m.IDs.Get(shape.RoleType, o))
		m.former(o.Decl, m.IDs.Get(shape.RoleType, o), false)
		return
	}
	if m.IsClass(o) {
		m.interfaceOf(o, m.IDs.Get(shape.RoleData, o))
		m.class(o)
	} else {
		m.interfaceOf(o, m.IDs.Get(shape.RoleType, o))
	}
	m.init(o)
	m.factory(o)
	m.former(o.Decl, m.IDs.Get(shape.RoleType, o), m.IsClass(o))
}

func (m *Declarer) interfaceOf(o *ir.Object, name string) {
	m.Blank()
	m.DeclDoc(o.Decl)
	if shape.IsEmpty(o) {
		m.Line("export type ", name, " = object;")
		return
	}
	m.Block(layout.Cat("export interface ", name), func() {
		for _, f := range o.Fields {
			m.Doc(f.Doc, f.Deprecated)
			m.Line(m.fieldSignature(f), ";")
		}
		m.extras(o)
	})
}

// extras admits the keys that an object keeps though it does not declare them.
func (m *Declarer) extras(o *ir.Object) {
	if o.Unknown == ir.Keep {
		m.Note("What the object does not declare is kept.")
		m.Line("[key: string]: unknown;")
	}
}

// fieldSignature is `name: type`.
func (m *Declarer) fieldSignature(f *ir.Field) string {
	mark := ""
	if f.Presence == ir.Optional {
		mark = "?"
	}
	return layout.LiteralKey(f.Name) + mark + ": " + m.fieldType(f)
}

// classField is the same in a class, where two names must not be written plainly. That
// the constructor sets a field called __proto__ TypeScript does not see.
func (m *Declarer) classField(f *ir.Field, declared bool) string {
	signature := m.fieldSignature(f)
	switch {
	case f.Name == "constructor":
		return `["constructor"]` + strings.TrimPrefix(signature, f.Name)
	case f.Name == "__proto__" && !declared:
		return strings.Replace(signature, ":", "!:", 1)
	default:
		return signature
	}
}

func (m *Declarer) fieldType(f *ir.Field) string {
	if f.Const != nil {
		return layout.Render(shape.Literal(f.Const), 0)
	}
	return m.Type(f.Type)
}

// class prints an object that has methods. Its fields are own properties in
// order, whatever the order of those it is made from.
func (m *Declarer) class(o *ir.Object) {
	name := m.IDs.Get(shape.RoleType, o)
	m.Blank()
	m.DeclDoc(o.Decl)
	m.Block(layout.Cat("export class ", name, " implements ", m.IDs.Get(shape.RoleData, o)), func() {
		declare := ""
		if shape.HasOptional(o) {
			declare = "declare " // so that an absent field is no property at all
		}
		for _, f := range o.Fields {
			m.Line(declare, m.classField(f, declare != ""), ";")
		}
		m.extras(o)
		m.Blank()
		m.Note("Takes over complete data as it is; {@link " + m.IDs.Get(shape.RoleCreate, o) + "} fills in defaults and checks.")
		m.Block(layout.Cat("constructor(data: ", m.IDs.Get(shape.RoleData, o), ")"), func() { m.copyFields(o) })
		m.methods(o)
	})
}

func (m *Declarer) copyFields(o *ir.Object) {
	for _, f := range o.Fields {
		assignment := layout.Cat(m.Assigned("this", f, layout.Text(layout.Member("data", f.Name))), ";")
		if f.Presence != ir.Optional {
			m.Line(assignment)
			continue
		}
		m.Block(layout.Cat("if (", m.IsSet("data", f), ")"), func() { m.Line(assignment) })
	}
	if o.Unknown == ir.Keep {
		m.Line(m.Runtime("copyExtras"), "(data, this);")
	}
}

// init prints what a factory takes: a field may be left out if there is
// something that it then means.
func (m *Declarer) init(o *ir.Object) {
	m.Blank()
	m.Note("What {@link " + m.IDs.Get(shape.RoleCreate, o) + "} takes.")
	if shape.IsEmpty(o) {
		m.Line("export type ", m.IDs.Get(shape.RoleInit, o), " = object;")
		return
	}
	m.Block(layout.Cat("export interface ", m.IDs.Get(shape.RoleInit, o)), func() {
		for _, f := range o.Fields {
			m.Doc(f.Doc, f.Deprecated)
			m.Line(m.initSignature(f), ";")
		}
		m.extras(o)
	})
}

func (m *Declarer) initSignature(f *ir.Field) string {
	signature := layout.LiteralKey(f.Name)
	if shape.MayBeLeftOut(f) {
		signature += "?"
	}
	signature += ": " + m.fieldType(f)
	if f.NullIsAbsent {
		signature += " | null"
	}
	if shape.MayBeLeftOut(f) {
		signature += " | undefined"
	}
	return signature
}

// factory prints the function that makes an object from what has no default. It
// goes by way of the reader, which runs every rule and check.
func (m *Declarer) factory(o *ir.Object) {
	name := m.IDs.Get(shape.RoleType, o)
	m.Blank()
	m.Note("Makes " + layout.Article(name) + " {@link " + name + "}: defaults are filled in, rules and checks must hold.")
	init := layout.Text("init: " + m.IDs.Get(shape.RoleInit, o))
	switch {
	case needsInit(o):
	case shape.Inherits(o):
		init += layout.Text(" = Object.create(null) as " + m.IDs.Get(shape.RoleInit, o))
	default:
		init += " = {}"
	}
	params := layout.Args(init, layout.Text("options?: "+m.RuntimeType("SourceOptions")))
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleCreate, o), params, ": ", name), func() {
		given := layout.Text("init")
		var implied []layout.Doc
		for _, f := range o.Fields {
			if f.Const != nil && f.Presence == ir.Required {
				implied = append(implied, layout.Property(f.Name, shape.Literal(f.Const)))
			}
		}
		made := layout.Doc(given)
		if len(implied) > 0 {
			made = layout.Object(append([]layout.Doc{layout.Text("...init")}, implied...)...)
		}
		m.Line("return ", layout.Call(m.Runtime("build"), layout.Text(m.Value(shape.RoleRead, o)), made, layout.Text("options")), ";")
	})
}

func needsInit(o *ir.Object) bool {
	for _, f := range o.Fields {
		if !shape.MayBeLeftOut(f) {
			return true
		}
	}
	return false
}
