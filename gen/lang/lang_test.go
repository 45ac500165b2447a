package lang_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

func folder(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

const header = "msggen: 1\nprotocol: notes\nversion: 1.0.0\n"

func TestLoad(t *testing.T) {
	fsys := folder(map[string]string{
		"spec/notes/b.YAML":       "objects: {Second: {fields: {first: First}}}\n",
		"spec/notes/a.yml":        header + "objects: {First: {fields: {id: string}}}\n",
		"spec/notes/.#a.yml":      "what an editor keeps",
		"spec/notes/README.md":    "not a spec",
		"spec/notes/old/c.yaml":   "neither: this\n",
		"spec/other/protocol.txt": "",
	})
	p, list, err := lang.Load(fsys, "spec/notes")
	if p == nil || err != nil {
		t.Fatal(err, list)
	}
	if want := []string{"spec/notes/a.yml", "spec/notes/b.YAML"}; !slices.Equal(p.Files, want) {
		t.Errorf("files %q", p.Files)
	}
	if len(p.Objects) != 2 || p.Objects[0].Module != "a" || p.Objects[1].File != "spec/notes/b.YAML" || p.Title != "notes" {
		t.Errorf("%+v", p)
	}
	for _, dir := range []string{"spec/none", "spec/other"} {
		if _, _, err := lang.Load(fsys, dir); err == nil {
			t.Errorf("%s: no error", dir)
		}
	}
}

// The order of the files given makes no difference.
func TestLoadFilesSorts(t *testing.T) {
	a := source.NewFile("a.yaml", []byte(header+"objects: {First: {fields: {id: sting}}}\n"))
	b := source.NewFile("b.yaml", []byte("objects: {First: {fields: {id: string}}}\n"))
	_, one := lang.LoadFiles([]*source.File{a, b})
	_, two := lang.LoadFiles([]*source.File{b, a})
	if !slices.EqualFunc(one, two, func(x, y diag.Diagnostic) bool { return x.Message == y.Message && x.Span == y.Span }) {
		t.Errorf("%v\n%v", one, two)
	}
	if len(one) != 2 || one[0].Code != diag.UnknownType || one[1].Code != diag.DuplicateName {
		t.Errorf("%v", one)
	}
}

// What a broken file or section would have declared is not missed elsewhere.
func TestUnreadableFileHidesNames(t *testing.T) {
	good := header + "objects: {Note: {fields: {part: Part}}}\n"
	for _, broken := range []string{"objects: {Part: {", "object: {Part: {fields: {id: string}}}\n", "\xff"} {
		p, list := lang.LoadFiles([]*source.File{
			source.NewFile("a.yaml", []byte(good)), source.NewFile("b.yaml", []byte(broken)),
		})
		if p != nil || len(list) != 1 || list[0].Span.File.Name != "b.yaml" {
			t.Errorf("%q: %v", broken, list)
		}
	}
}

// A mistake in a declaration is reported once, not wherever it is used.
func TestFlawedDeclarations(t *testing.T) {
	p, list := lang.LoadFiles([]*source.File{source.NewFile("a.yaml", []byte(header+`
objects:
  Note: {field: {id: string, part: Part}}
  Part: {fields: {kind: {konst: part}, size: {type: int, optional: yess}}}
  Page: {fields: {note: Note, part: Part, some: Some}}
unions:
  Some: {tag: kind, off: [Part]}
enums:
  Mood: {value: {calm: Calm.}}
accessors:
  odd:
    on: Page
    args: {mood: {type: Mood, default: calm}}
    returns: bool
    value: "self.note.id == self.part.kind && has(self.part.size) && self.some.kind == 'part' && mood == 'calm'"
constructors:
  NewPage:
    of: Page
    set: {note: "Note{id: 'a'}", part: "Part{kind: 'part'}", some: "Part{}"}
`))})
	if p != nil {
		t.Error("a protocol in spite of errors")
	}
	for _, d := range list {
		switch d.Code {
		case diag.UnknownKey, diag.MissingKey, diag.BadChoice:
		default:
			t.Errorf("%s: %s: %s", d.Span, d.Code, d.Message)
		}
	}
}

// What two protocols import is loaded once and shared.
func TestLoaderShares(t *testing.T) {
	importing := func(name, imports string) string {
		return "msggen: 1\nprotocol: " + name + "\nversion: 1.0.0\nimports: {" + imports + "}\n"
	}
	loader := lang.NewLoader(folder(map[string]string{
		"spec/notes/a.yaml":  header + "objects: {Note: {fields: {id: string}}}\n",
		"spec/pages/a.yaml":  importing("pages", "n: ../notes") + "objects: {Page: {fields: {notes: 'list[n.Note]'}}}\n",
		"spec/shelf/a.yaml":  importing("shelf", "pages: ../pages, notes: ../notes") + "unions: {Any: {of: {page: pages.Page, notes: 'list[notes.Note]'}}}\n",
		"spec/broken/a.yaml": importing("broken", "notes: ../notes") + "objects: {Note: {fields: {other: notes.Not}}}\n",
		"spec/around/a.yaml": importing("around", "broken: ../broken") + "objects: {Note: {fields: {other: broken.Note, text: strin}}}\n",
	}))
	load := func(dir string) (*ir.Protocol, diag.List) {
		p, list, err := loader.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		return p, list
	}
	shelf, list := load("spec/shelf")
	pages, _ := load("spec/pages")
	notes, _ := load("spec/notes")
	if shelf == nil || len(list) > 0 {
		t.Fatal(list)
	}
	if shelf.Imports[0].Protocol != pages || shelf.Imports[1].Protocol != notes || pages.Imports[0].Protocol != notes || pages.Imports[0].Name != "n" {
		t.Errorf("%+v", shelf.Imports)
	}
	page := shelf.Unions[0].Members[0].Type.(*ir.Object)
	if page != pages.Objects[0] || page.Home != pages || !page.ForeignTo(shelf) || page.ForeignTo(pages) {
		t.Errorf("%+v", page.Decl)
	}
	around, list := load("spec/around")
	if around != nil || len(list) != 2 || list[0].Span.File.Name != "spec/broken/a.yaml" || list[1].Span.File.Name != "spec/around/a.yaml" {
		t.Error(list)
	}
	if broken, list := load("spec/broken"); broken != nil || len(list) > 0 {
		t.Error(list)
	}
}

// TestBrokenImport builds a constant on a type whose protocol has errors.
func TestBrokenImport(t *testing.T) {
	const header = "msggen: 1\nversion: 1.0.0\n"
	p, found, err := lang.Load(fstest.MapFS{
		"parts/a.yaml": {Data: []byte(header + "protocol: parts\nobjects:\n  Part: {doc: A part., fields: {n: nothing}}\n")},
		"whole/a.yaml": {Data: []byte(header + "protocol: whole\nimports: {parts: ../parts}\n" +
			"objects:\n  Whole: {doc: A whole., fields: {part: {type: parts.Part, default: {n: 1}}}}\n")},
	}, "whole")
	if err != nil || p != nil {
		t.Errorf("got a protocol: %v, %v", p != nil, err)
	}
	if len(found) != 1 || found[0].Code != diag.UnknownType {
		t.Errorf("got %v", found)
	}
}
