package reference

import (
	"encoding/json"
	"path"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// Emitted is what a target has emitted for all protocols of the site.
type Emitted struct {
	Target string // its name
	Files  []target.File
}

// Piece is a piece of code in a tab of its own.
type Piece struct {
	Tab, Text string
}

// declarations are those of one protocol, by the names that they have in a language.
type declarations struct {
	golang, typescript, python map[string]string
	schemas                    map[string][]byte // self-contained ones
}

var (
	golangHead     = regexp.MustCompile(`^type (\w+) `)
	typescriptHead = regexp.MustCompile(`^export (?:declare )?(?:interface|type|enum|const) (\w+)\b`)
)

func declarationsOf(protocol string, emitted []Emitted) declarations {
	d := declarations{map[string]string{}, map[string]string{}, map[string]string{}, map[string][]byte{}}
	for _, e := range emitted {
		for _, f := range e.Files {
			below, ours := strings.CutPrefix(f.Path, protocol+"/")
			if !ours {
				continue
			}
			switch e.Target {
			case "go":
				if !strings.Contains(below, "/") && strings.HasSuffix(below, ".go") && !strings.HasSuffix(below, "_test.go") {
					collect(d.golang, string(f.Data), golangHead, "//")
				}
			case "typescript":
				// What a module declares stands in the file of its name; others have a second dot.
				if path.Dir(below) == "src" && strings.Count(path.Base(below), ".") == 1 {
					collect(d.typescript, string(f.Data), typescriptHead, " *", "/**")
				}
			case "python":
				if path.Base(below) == "models.py" {
					collectPython(d.python, string(f.Data))
				}
			case "jsonschema":
				if strings.HasPrefix(below, "types/") {
					d.schemas[strings.TrimSuffix(path.Base(below), ".schema.json")] = f.Data
				}
			}
		}
	}
	return d
}

// collect adds the declarations of a file as it is laid out by the formatter of its
// language: what begins at the margin goes on to the next line that does, and a comment
// stands right above.
func collect(into map[string]string, text string, head *regexp.Regexp, comment ...string) {
	lines := strings.Split(text, "\n")
	isComment := func(line string) bool {
		for _, c := range comment {
			if strings.HasPrefix(line, c) {
				return true
			}
		}
		return false
	}
	for i, line := range lines {
		m := head.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		from := i
		for from > 0 && isComment(lines[from-1]) {
			from--
		}
		to := i + 1
		if opens(line) {
			for to < len(lines) && (lines[to] == "" || strings.HasPrefix(lines[to], " ") || strings.HasPrefix(lines[to], "\t")) {
				to++
			}
			if to < len(lines) && (strings.HasPrefix(lines[to], "}") || strings.HasPrefix(lines[to], ")") || strings.HasPrefix(lines[to], "]")) {
				to++
			}
		}
		piece := strings.TrimRight(strings.Join(lines[from:to], "\n"), "\n")
		if before, again := into[m[1]]; again {
			piece = before + "\n\n" + piece
		}
		into[m[1]] = piece
	}
}

// opens reports whether a declaration goes on behind its first line.
func opens(line string) bool {
	line = strings.TrimRight(line, " ")
	return strings.HasSuffix(line, "{") || strings.HasSuffix(line, "(") || strings.HasSuffix(line, "[") || strings.HasSuffix(line, "=")
}

// pieces are an example and the declarations of a type.
func (b *book) pieces(d *ir.Decl, t ir.Type, given []string) []Piece {
	var list []Piece
	add := func(tab, text string) {
		if text != "" {
			list = append(list, Piece{tab, text})
		}
	}
	if b.declarations.schemas[d.Name] != nil { // or there are no documents of it alone
		add("JSON", b.examples.of(t, given))
	}
	if b.alone(d.Name) {
		add("Go", b.declarations.golang[names.GoPascal(d.Name)])
	}
	add("TypeScript", b.declarations.typescript[d.Name])
	add("Python", b.declarations.python[d.Name])
	add("JSON Schema", definition(b.declarations.schemas[d.Name], d.Name))
	return list
}

// alone reports whether no other type of the protocol has the same name in Go.
func (b *book) alone(name string) bool { return b.goNames[names.GoPascal(name)] == 1 }

// definition is what a schema says of one type.
func definition(schema []byte, name string) string {
	var document struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if json.Unmarshal(schema, &document) != nil {
		return ""
	}
	return indented(string(document.Defs[name]))
}

// address is the $id of a schema, or "".
func address(schema []byte) string {
	var document struct {
		ID string `json:"$id"`
	}
	if json.Unmarshal(schema, &document) != nil || !strings.Contains(document.ID, "://") {
		return ""
	}
	return document.ID
}
