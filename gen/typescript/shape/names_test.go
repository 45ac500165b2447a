package shape

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestNames(t *testing.T) {
	object := func(name string) *ir.Object { return &ir.Object{Decl: ir.Decl{Name: name}} }
	create, note, reader, record := object("CreateNote"), object("Note"), object("Reader"), object("Record")
	schema := object("NoteSchema")
	p := &ir.Protocol{Objects: []*ir.Object{create, note, reader, record, schema}}
	n := newIDs(p, plan.PrivatesOf(p))
	tests := []struct{ name, got, want string }{
		{"a type", n.Get(RoleType, note), "Note"},
		{"a type that the runtime has too", n.Get(RoleType, reader), "Reader"},
		{"which is the runtime's business", n.Get(RoleRuntime, "Reader"), "RuntimeReader"},
		{"a type that would hide a global", n.Get(RoleType, record), "Record_"},
		{"a made name that is declared", n.Get(RoleSchema, note), "NoteSchema_"},
		{"a made name of a made name", n.Get(RoleSchema, schema), "NoteSchemaSchema"},
		{"names differ by case", n.Get(RoleCreate, note), "createNote"},
		{"a local", n.Local("block_id"), "blockId"},
		{"a local that is a keyword", n.Local("default"), "default_"},
		{"a local that is exported", n.Local("create_note"), "createNote_"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %s, want %s", test.got, test.want)
			}
		})
	}
}

func TestFileNames(t *testing.T) {
	decl := func(file string) *ir.Alias {
		module := strings.TrimSuffix(file, ".yaml")
		return &ir.Alias{Decl: ir.Decl{Name: "A" + module, Module: module, File: file}, Scalar: &ir.Scalar{Kind: ir.String}}
	}
	l := newFiles(&ir.Protocol{
		Aliases:  []*ir.Alias{decl("index.yaml"), decl("a.read.yaml"), decl("a.yaml"), decl("A.yaml"), decl("rules.yaml"), decl("../x.yaml")},
		Reducers: []*ir.Reducer{{Decl: ir.Decl{Name: "a"}}},
	})
	seen := map[string]bool{"index": true, "runtime": true}
	claim := func(stem string) {
		t.Helper()
		if seen[stem] || strings.ContainsAny(stem, "/\\") || strings.HasPrefix(stem, ".") {
			t.Errorf("file name %s is taken, or no file name", stem)
		}
		seen[stem] = true
	}
	for _, module := range l.Modules {
		s := l.Stems[module]
		claim(s.Types)
		claim(s.Codec)
		claim(s.Read)
		claim(s.Write)
	}
	for _, stem := range l.reducers {
		claim(stem)
	}
	claim(l.Rules)
}
