package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Object prints what applications need of an object: its interface and its factory.
func (m *Declarer) Object(o *ir.Object) {
	name := m.IDs.Get(shape.RoleType, o)
	m.interfaceOf(o, name)
	m.guard(o, name)
	if !o.Abstract {
		m.init(o)
		m.factory(o)
	}
	m.former(o.Decl, name, false)
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
			m.fieldDoc(f, derivedDoc(f))
			m.Line(m.fieldSignature(f), ";")
		}
		m.extras(o)
	})
}

// guard prints the test for an object whose tag says more than a comparison shows.
func (m *Declarer) guard(o *ir.Object, name string) {
	key, test, ok := shape.Guard(m.Protocol, o, "value")
	if !ok {
		return
	}
	m.Blank()
	m.Note("Whether a value is " + names.Article(name) + " {@link " + name + "}, by its `" + key + "`.")
	param := layout.Cat("(value: ", layout.ObjectType(layout.Text("readonly "+layout.LiteralKey(key)+": string")), ")")
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleIs, o), param, ": value is ", name), func() {
		m.Line(layout.Returned(test))
	})
}

// fieldDoc prints the comment of a field, with what there is to know of a private one.
func (m *Declarer) fieldDoc(f *ir.Field, doc string) {
	if !f.Private {
		m.Doc(doc, f.Deprecated)
		return
	}
	m.Doc(strings.TrimSpace(doc+" It is private: kept in snapshots, never sent."), f.Deprecated, "@internal")
}

func derivedDoc(f *ir.Field) string {
	if f.Derived == nil {
		return f.Doc
	}
	return strings.TrimSpace(f.Doc + " It is computed of `" + f.Derived.From + "`.")
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

func (m *Declarer) fieldType(f *ir.Field) string {
	if f.Const != nil {
		return layout.Render(shape.Literal(f.Const), 0)
	}
	return m.Type(f.Type)
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
			if f.Derived != nil {
				continue
			}
			m.fieldDoc(f, f.Doc)
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
	m.Note("Makes " + names.Article(name) + " {@link " + name + "}: defaults are filled in, rules and checks must hold.")
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
