// Package codec prints what reads and writes the values of a package, and holds
// them to their rules.
package codec

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Codec prints how the values of a package are read, written and held to their
// rules.
type Codec struct {
	*shape.Module
	sending bool // private fields are left out, in no writer of theirs
}

// New prints codecs into a module.
func New(m *shape.Module) *Codec { return &Codec{Module: m} }

// File is the public face of the readers and writers.
func File(e *shape.Package, module string) target.File {
	m := New(e.NewModule(e.Files.Stems[module].Codec, e.Files.Sources[module]))
	for _, o := range e.Protocol.Objects {
		if o.Module == module && !o.Abstract {
			name := m.TypeName(shape.RoleType, o)
			m.codec(o, name)
			m.streams(o, name)
		}
	}
	for _, u := range e.Protocol.Unions {
		if u.Module == module {
			name := m.TypeName(shape.RoleType, u)
			m.codec(u, name)
			m.streams(u, name)
		}
	}
	return m.File()
}

func (m *Codec) codec(decl ir.Type, name string) {
	read := m.Value(shape.RoleRead, decl)
	options := layout.Text("options?: " + m.RuntimeType("ParseOptions"))
	link := names.Article(name) + " {@link " + name + "}"

	m.Note("Checks that a value is " + link + ". Throws a ParseError.")
	m.codecFunction(shape.RoleParse, decl, "parse", name, layout.Text("value: unknown"), options, "value", read)
	m.Note("Checks that a value is " + link + " and returns it, or what is wrong with it.")
	m.codecFunction(shape.RoleSafeParse, decl, "safeParse", m.RuntimeType("ParseResult")+"<"+name+">", layout.Text("value: unknown"), options, "value", read)
	m.Note("Reads " + link + " from JSON text. Throws a ParseError.")
	m.codecFunction(shape.RoleDecode, decl, "decode", name, layout.Text("text: string"), options, "text", read)

	local := m.IDs.Local(name)
	m.Note("Writes " + link + " as canonical compact JSON.")
	m.Block(layout.Cat("export function ", m.IDs.Get(shape.RoleEncode, decl), layout.Args(layout.Text(local+": "+name)), ": string"), func() {
		m.Line(layout.Call("return "+m.Value(shape.RoleWrite, decl), layout.Text(local)), ";")
	})
	m.Blank()

	write := m.Value(shape.RoleWrite, decl)
	if o, ok := decl.(*ir.Object); ok && m.Privates.Holds(o) {
		m.snapshots(o, name, read)
	}
	if m.Privates.Holds(decl) {
		write = m.IDs.Get(shape.RoleEncode, decl) // a writer that never writes private fields
	}
	m.Note("Parser and encoder of {@link " + name + "}; a Standard Schema.")
	m.Line(
		layout.Set("export const "+m.IDs.Get(shape.RoleSchema, decl)+": "+m.RuntimeType("Schema")+"<"+name+">",
			layout.Call("/* @__PURE__ */ "+m.Runtime("schema"), layout.Texts(read, write)...)), ";")
	m.Blank()
}

// snapshots prints the functions that write an object with its private fields, and read
// it.
func (m *Codec) snapshots(o *ir.Object, name, read string) {
	link, local := names.Article(name)+" {@link "+name+"}", m.IDs.Local(name)
	snapshot, restore := m.IDs.Get(shape.RoleSnapshot, o), m.IDs.Get(shape.RoleRestore, o)
	m.Note("Writes " + link + " with its private fields, to be stored and read by {@link " + restore + "}. What is sent has none: that is what the encoder writes.")
	m.Block(layout.Cat("export function ", snapshot, layout.Args(layout.Text(local+": "+name)), ": string"), func() {
		m.Line("return ", layout.Call(m.Value(shape.RoleWrite, o), layout.Texts(local, "true")...), ";")
	})
	m.Blank()
	m.Note("Reads what {@link " + snapshot + "} wrote. Throws a ParseError.")
	options := layout.Text("options?: " + m.RuntimeType("ParseOptions"))
	m.codecFunction(shape.RoleRestore, o, "restore", name, layout.Text("text: string"), options, "text", read)
}

func (m *Codec) codecFunction(r shape.Role, decl any, function, result string, input, options layout.Doc, argument, read string) {
	m.Block(layout.Cat("export function ", m.IDs.Get(r, decl), layout.Args(input, options), ": ", result), func() {
		m.Line("return ", layout.Call(m.Runtime(function), layout.Texts(read, argument, "options")...), ";")
	})
	m.Blank()
}

// streams prints the typed readers of what is streamed.
func (m *Codec) streams(t ir.Type, name string) {
	if !m.Protocol.Streams(t) {
		return
	}
	m.stream(t, name, shape.RoleReadSse, "events", "server-sent events, as a `Response` or a stream of bytes")
	m.stream(t, name, shape.RoleReadNdjson, "lines", "JSON texts, one a line")
}

func (m *Codec) stream(t ir.Type, name string, r shape.Role, format, what string) {
	source := layout.Text("source: " + m.RuntimeType("StreamSource"))
	options := layout.Text("options?: " + m.RuntimeType("ParseOptions") + " & " + m.RuntimeType("StreamOptions"))
	ends := ""
	if ir.SSEOf(t).Done != "" && r == shape.RoleReadSse {
		ends = " What follows the terminator is not read, and a stream without it was cut off, which is an error with the code `incomplete`."
		if ir.SSEOf(t).MayEnd {
			ends = " What follows the terminator is not read; a stream may end without it."
		}
	}
	m.Note("Reads the events of a stream of " + what + "." + ends + " The first that is not valid ends it with a StreamError, which says which it was; leaving the loop cancels the stream.")
	result := "AsyncGenerator<" + name + ", void, undefined>"
	m.Block(layout.Cat("export function ", m.IDs.Get(r, t), layout.Args(source, options), ": ", result), func() {
		options := m.StreamOptions()
		texts := m.SseTexts(t, options)
		if r == shape.RoleReadNdjson {
			texts = layout.Call(m.Runtime("ndjsonTexts"), layout.Text("source"), options)
		}
		m.Line("return ", layout.Call(m.Runtime("decodeEach"),
			texts, layout.Text(layout.Quoted(format)), layout.Text(layout.Quoted(ir.TagKey(t))), layout.Text(m.Value(shape.RoleRead, t)), options), ";")
	})
	m.Blank()
}
