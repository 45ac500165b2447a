package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

const header = "msggen: 1\nprotocol: notes\nversion: 1.2.0\n"

// world is the spec that tables of expressions and steps are checked in.
const world = header + `
aliases:
  Word: {type: string, pattern: "^[a-z]+$"}
enums:
  Colour: {values: {red: Urgent., green: Done.}}
objects:
  Text:
    fields: {kind: {const: text}, id: string, text: string, at: {type: "string?", default: null}}
  Image:
    fields: {kind: {const: image}, id: string, link: "string?", size: {type: int, optional: true}}
  Sound:
    fields: {kind: {const: sound}, id: string, link: string, size: {type: int, optional: true}}
  Owner:
    fields: {name: string, age: {type: int, min: 0}}
  Note:
    fields:
      id: string
      title: string?
      colour: {type: Colour, default: green}
      parts: list[Part]
      tags: {type: "list[string]", default: []}
      words: {type: "list[Word]", default: []}
      word: {type: Word, default: a}
      pages: {type: int, default: 0}
      price: {type: number, default: 0}
      last: {type: string, optional: true}
      part: {type: Part, optional: true}
      first: Part?
      about: {type: object, default: {}}
      owner: Owner?
      body: Body
      notes: {type: "list[Note]", default: []}
      by_name: {type: "map[Owner]", default: {}}
      extra: {type: any, default: 1}
unions:
  Part: {tag: kind, tags: PartKind, of: [Text, Image, Sound]}
  Media: {tag: kind, of: [Image, Sound]}
  Loose: {tag: kind, unknown: keep, of: [Text, Image]}
  Body: {of: {text: string, parts: "list[Part]"}}
events:
  NoteEvent:
    tag: type
    of:
      added: {fields: {id: string, text: string, count: int, colour: Colour, title: "string?", ids: "list[string]", part: Part, media: Media, loose: Loose, word: Word, hint: {type: string, optional: true}}}
      moved: {fields: {id: string, place: string}}
`

// load checks a spec of one file or more.
func load(t *testing.T, spec string, more ...string) (*ir.Protocol, string) {
	t.Helper()
	p, list := lang.LoadFiles(sources(spec, more))
	if p != nil {
		for _, broken := range inspect(p) {
			t.Error(broken)
		}
	}
	return p, problems(list)
}

func sources(spec string, more []string) []*source.File {
	files := []*source.File{source.NewFile("notes.yaml", []byte(spec))}
	for i, text := range more {
		files = append(files, source.NewFile(fmt.Sprintf("more%d.yaml", i), []byte(text)))
	}
	return files
}

// problems lists what was found, one a line, without places.
func problems(list diag.List) string {
	var out []string
	for _, d := range list {
		line := fmt.Sprintf("%s: %s", d.Code, d.Message)
		if d.Hint != "" {
			line += " (" + d.Hint + ")"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// mustLoad checks a spec that is meant to be right.
func mustLoad(t *testing.T, spec string) *ir.Protocol {
	t.Helper()
	p, errs := load(t, spec)
	if p == nil {
		t.Fatalf("%s", errs)
	}
	return p
}

// block indents lines for use inside a spec.
func block(indent int, text string) string {
	var out strings.Builder
	for _, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		fmt.Fprintf(&out, "%*s%s\n", indent, "", line)
	}
	return out.String()
}

// same compares texts whose lines may be indented as a whole.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	want = strings.Trim(want, "\n")
	if indent := len(want) - len(strings.TrimLeft(want, "\t")); indent > 0 {
		want = strings.ReplaceAll(want, "\n"+want[:indent], "\n")[indent:]
	}
	if got, want := strings.TrimSpace(got), strings.TrimSpace(want); got != want {
		t.Errorf("%s\n got:\n%s\nwant:\n%s", what, got, want)
	}
}
