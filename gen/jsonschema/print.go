package jsonschema

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

const step = "  " // of indentation

// file prints a document: two spaces, no HTML escapes, a final newline. Many
// documents share their definitions, so that each of those is printed once.
func file(p *ir.Protocol, doc document) target.File {
	names := slices.Sorted(maps.Keys(doc.Defs))
	head := bytes.TrimSuffix(printed(doc, ""), []byte("\n}"))
	size := len(head) + len(`,""$defs": {}}`) + 16
	for _, name := range names {
		size += len(name) + len(doc.Defs[name].print()) + 16
	}
	out := append(make([]byte, 0, size), head...)
	out = append(out, ",\n"+step+`"$defs": {`...)
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, "\n"+step+step...)
		out = append(appendString(out, name), ": "...)
		out = append(out, doc.Defs[name].print()...)
	}
	if len(names) > 0 {
		out = append(out, "\n"+step...)
	}
	return target.File{Path: p.Name + "/" + doc.path, Data: append(out, "}\n}\n"...)}
}

// print gives the definition as it stands in "$defs".
func (d *definition) print() []byte {
	if d.printed == nil {
		w := schemaWriter{depth: 2}
		w.schema(d.schema)
		d.printed = w.out
	}
	return d.printed
}

// printed is a value as JSON, whose lines but the first begin with a prefix.
func printed(value any, prefix string) []byte {
	compact, err := json.Marshal(value)
	if err != nil {
		panic("jsonschema: " + err.Error()) // no schema holds what JSON lacks
	}
	var out bytes.Buffer
	if err := json.Indent(&out, unescapeHTML(compact), prefix, step); err != nil {
		panic("jsonschema: " + err.Error())
	}
	return out.Bytes()
}

// appendString appends a string as JSON.
func appendString(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return append(dst, printed(s, "")...)
		}
	}
	return append(append(append(dst, '"'), s...), '"')
}

// indents are the prefixes of lines; deeper ones are made as needed.
var indents = strings.Repeat(step, 32)

func indent(depth int) string {
	if n := depth * len(step); n <= len(indents) {
		return indents[:n]
	}
	return strings.Repeat(step, depth)
}

// unescapeHTML undoes encoding/json's escaping of <, > and &, which invopop's
// own MarshalJSON offers no way to turn off.
func unescapeHTML(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			out = append(out, data[i])
			continue
		}
		if i+6 <= len(data) {
			switch string(data[i : i+6]) {
			case `\u003c`:
				out = append(out, '<')
				i += 5
				continue
			case `\u003e`:
				out = append(out, '>')
				i += 5
				continue
			case `\u0026`:
				out = append(out, '&')
				i += 5
				continue
			}
		}
		out = append(out, data[i], data[i+1])
		i++
	}
	return out
}
