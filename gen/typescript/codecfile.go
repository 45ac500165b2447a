package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// codec prints how the values of a package are read, written and held to their
// rules.
type codec struct{ *module }

func newCodec(m *module) *codec { return &codec{m} }

// codecFile is the public face of the readers and writers.
func codecFile(e *emitter, module string) target.File {
	m := newCodec(e.newModule(e.layout.stems[module].codec, e.layout.sources[module]))
	for _, o := range e.protocol.Objects {
		if o.Module == module && !o.Abstract {
			m.codec(o, m.typeName(roleType, o), m.dataType(o))
		}
	}
	for _, u := range e.protocol.Unions {
		if u.Module == module {
			name := m.typeName(roleType, u)
			m.codec(u, name, name)
			if u.Events {
				m.streams(u, name)
			}
		}
	}
	return m.file()
}

// hasCodecs reports whether a module declares anything that can be parsed.
func (e *emitter) hasCodecs(module string) bool {
	for _, o := range e.protocol.Objects {
		if o.Module == module && !o.Abstract {
			return true
		}
	}
	for _, u := range e.protocol.Unions {
		if u.Module == module {
			return true
		}
	}
	return false
}

func (m *codec) codec(decl any, name, data string) {
	read := m.value(roleRead, decl)
	options := textDoc("options?: " + m.runtimeType("ParseOptions"))
	link := article(name) + " {@link " + name + "}"

	m.note("Checks that a value is " + link + ". Throws a ParseError.")
	m.codecFunction(roleParse, decl, "parse", name, textDoc("value: unknown"), options, "value", read)
	m.note("Checks that a value is " + link + " and returns it, or what is wrong with it.")
	m.codecFunction(roleSafeParse, decl, "safeParse", m.runtimeType("ParseResult")+"<"+name+">", textDoc("value: unknown"), options, "value", read)
	m.note("Reads " + link + " from JSON text. Throws a ParseError.")
	m.codecFunction(roleDecode, decl, "decode", name, textDoc("text: string"), options, "text", read)

	local := m.names.local(name)
	m.note("Writes " + link + " as canonical compact JSON.")
	m.block(cat("export function ", m.names.of(roleEncode, decl), args(textDoc(local+": "+data)), ": string"), func() {
		m.line("return ", m.value(roleWrite, decl), "(", local, ");")
	})
	m.blank()

	schema := "Schema<" + name + ">"
	if data != name {
		schema = "Schema<" + name + ", " + data + ">"
	}
	schema = m.runtimeType("Schema") + schema[len("Schema"):]
	m.note("Parser and encoder of {@link " + name + "}; a Standard Schema.")
	m.line(
		set("export const "+m.names.of(roleSchema, decl)+": "+schema,
			call("/* @__PURE__ */ "+m.runtime("schema"), texts(read, m.value(roleWrite, decl))...)), ";")
	m.blank()
}

func (m *codec) codecFunction(r role, decl any, function, result string, input, options Doc, argument, read string) {
	m.block(cat("export function ", m.names.of(r, decl), args(input, options), ": ", result), func() {
		m.line("return ", call(m.runtime(function), texts(read, argument, "options")...), ";")
	})
	m.blank()
}

// streams prints the typed readers of an event union.
func (m *codec) streams(u *ir.Union, name string) {
	m.stream(u, name, roleReadSse, "sseTexts", "server-sent events, as a `Response` or a stream of bytes")
	m.stream(u, name, roleReadNdjson, "ndjsonTexts", "JSON texts, one a line")
}

func (m *codec) stream(u *ir.Union, name string, r role, reader, what string) {
	source := textDoc("source: " + m.runtimeType("ByteStream") + " | " + m.runtimeType("StreamResponse"))
	options := textDoc("options?: " + m.runtimeType("ParseOptions") + " & " + m.runtimeType("StreamOptions"))
	m.note("Reads the events of a stream of " + what + ". The first that is not valid ends it with a ParseError; leaving the loop cancels the stream.")
	result := "AsyncGenerator<" + name + ", void, undefined>"
	m.block(cat("export function ", m.names.of(r, u), args(source, options), ": ", result), func() {
		m.line("return ", call(m.runtime("decodeEach"),
			call(m.runtime(reader), texts("source", "options")...), textDoc(m.value(roleRead, u)), textDoc("options")), ";")
	})
	m.blank()
}
