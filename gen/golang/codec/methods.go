package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Methods are those of a Go type that follow from its being written and read: by its
// AppendTo, and by the function that reads it.
type Methods struct {
	*Codec
	Type    string
	read    string // the function
	checked bool   // the type, or one that its values are made of, has checks
	private bool   // or fields that are never sent
}

// MethodsOf are the methods of the Go type of an object.
func (p *Codec) MethodsOf(o *ir.Object) *Methods {
	name := p.IDs.Type(o)
	return &Methods{p, name, p.ReadFunc(o), p.Checks.Hold(o), p.Privates.Holds(o)}
}

// MethodsIn are the methods of a Go type all of whose values are of a union.
func (p *Codec) MethodsIn(u *ir.Union, goType string) *Methods {
	return &Methods{p, goType, p.ReadFunc(u), p.Checks.Hold(u), false}
}

// Writing are the methods that write a value, or tell why it cannot be written. The
// receivers are those of AppendTo.
func (m *Methods) Writing(pointer bool) []jen.Code {
	receiver := m.self("")
	if pointer {
		receiver = m.self("*")
	}
	r := m.receiver()
	unless := "unless Validate is against it"
	if m.checked { // which a rule may have come to break
		unless += " for more than checks"
	}
	return []jen.Code{
		layout.Note("AppendJSON appends " + r + " as JSON, " + unless + ".").Above(
			jen.Func().Params(receiver).Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).
				Params(jen.Index().Byte(), jen.Error()).Block(
				jen.Var().Id("enc").Add(m.JSONText("Encoder")),
				jen.Return(m.Coding("Appended").Call(jen.Op("&").Id("enc"), jen.Id("dst"),
					m.of("AppendTo").Call(jen.Id("dst"), jen.Op("&").Id("enc")), m.reader())),
			)),
		layout.Comment{"MarshalJSON implements json.Marshaler."}.Above(
			m.oneLine(m.self(""), "MarshalJSON", nil, jen.Params(jen.Index().Byte(), jen.Error()),
				m.Coding("Marshal").Call(m.of("AppendTo"), m.reader()))),
		layout.Note("Validate tells what readers would refuse of " + r + ".").Above(
			m.oneLine(receiver, "Validate", nil, jen.Error(), m.Coding("Validate").Call(m.of("AppendTo"), m.reader()))),
	}
}

// Comparing are the methods by which values are compared and printed. They are those
// of values, not of pointers, so that fields have them, too.
func (m *Methods) Comparing() []jen.Code {
	r, same := m.receiver(), "the same JSON"
	if m.private {
		same += ", private fields included"
	}
	return []jen.Code{
		layout.Note("Equal reports whether " + r + " and other are " + same + ".").Above(
			m.oneLine(m.self(""), "Equal", []jen.Code{jen.Id("other").Id(m.Type)}, jen.Bool(),
				m.Coding("Same").Call(m.of("AppendTo"), jen.Id("other").Dot("AppendTo")))),
		layout.Note("String is " + r + " as JSON.").Above(
			m.oneLine(m.self(""), "String", nil, jen.String(), m.Coding("String").Call(m.of("AppendTo")))),
	}
}

// Snapshots are the methods that write an object with its private fields, and read it.
// There are none if it has none, in no part.
func (m *Methods) Snapshots(o *ir.Object) []jen.Code {
	if !m.private {
		return nil
	}
	r, read := m.receiver(), jen.Id(m.ReadFunc(o))
	return []jen.Code{
		layout.Note(shape.SnapshotMethod + " is " + r + " as JSON with its private fields, to be stored and restored; what is sent has none.").Above(
			m.oneLine(m.self("*"), shape.SnapshotMethod, nil, jen.Params(jen.Index().Byte(), jen.Error()),
				m.Coding("Snapshot").Call(m.of("AppendTo"), read))),
		layout.Note(shape.RestoreMethod + " reads what " + shape.SnapshotMethod + " wrote: all of it, or it leaves " + r + " as it is.").Above(
			m.oneLine(m.self("*"), shape.RestoreMethod, []jen.Code{jen.Id("data").Index().Byte(), m.OptsParam()}, jen.Error(),
				m.Coding("Restore").Call(jen.Id("data"), jen.Id(r), read, jen.Id("opts").Op("...")))),
	}
}

// Reading is the method by which encoding/json reads an object.
func (m *Methods) Reading(o *ir.Object) jen.Code {
	return m.unmarshal(m.Coding("Unmarshal").Call(jen.Id("data"), jen.Id(m.receiver()), m.reader()))
}

func (m *Methods) unmarshal(call jen.Code) jen.Code {
	return layout.Comment{"UnmarshalJSON implements json.Unmarshaler."}.Above(
		m.oneLine(m.self("*"), "UnmarshalJSON", []jen.Code{jen.Id("data").Index().Byte()}, jen.Error(), call))
}

// anyUnion declares the type by which encoding/json reads and writes a union: it
// cannot know the members of an interface.
func (p *Codec) anyUnion(u *ir.Union) []jen.Code {
	const field = "Value"
	name, union := p.IDs.Any(u), p.IDs.Type(u)
	m := p.MethodsIn(u, name)
	doc := layout.Note(name + " holds " + names.WithArticle(union) + " where encoding/json reads and writes it, such as in " +
		"a field of another struct.")
	return []jen.Code{
		doc.Above(jen.Type().Id(name).Struct(jen.Id(field).Id(union))),
		layout.Comment{"MarshalJSON implements json.Marshaler."}.Above(
			m.oneLine(m.self(""), "MarshalJSON", nil, jen.Params(jen.Index().Byte(), jen.Error()),
				p.Coding("MarshalUnion").Call(m.of(field), m.reader()))),
		m.unmarshal(p.Coding("UnmarshalUnion").Call(jen.Id("data"), jen.Op("&").Add(m.of(field)), m.reader())),
	}
}

func (m *Methods) receiver() string { return shape.Receiver(m.Type) }

func (m *Methods) self(star string) jen.Code { return jen.Id(m.receiver()).Op(star).Id(m.Type) }

func (m *Methods) of(member string) *jen.Statement { return jen.Id(m.receiver()).Dot(member) }

// reader tells the runtime how a value is read.
func (m *Methods) reader() *jen.Statement { return jen.Id(m.read) }

func (m *Methods) oneLine(receiver jen.Code, name string, params []jen.Code, results, value jen.Code) *jen.Statement {
	return jen.Func().Params(receiver).Id(name).Params(params...).Add(results).Add(layout.OneLine(jen.Return(value)))
}
