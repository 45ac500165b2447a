package lsp

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/lang/index"
)

// Whatever has a name in the cases can have another one: no place where it is named is left
// out, or the checker would say so. A tenth of the names is tried.
func TestRenameEverything(t *testing.T) {
	folders, err := filepath.Glob("../../golden/cases/*")
	if err != nil || len(folders) == 0 {
		t.Fatal(err)
	}
	every, renamed := 10, 0
	if testing.Short() {
		every = 31
	}
	for _, folder := range folders {
		specs, err := filepath.Glob(filepath.Join(folder, "*", "*.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		w := newWorkspace(os.DirFS(folder), "none")
		for _, spec := range specs {
			local, err := filepath.Rel(folder, spec)
			if err != nil {
				t.Fatal(err)
			}
			text, err := fs.ReadFile(w.disk, filepath.ToSlash(local))
			if err != nil {
				t.Fatal(err)
			}
			w.put(uriOf(filepath.ToSlash(local)), 1, string(text))
		}
		for _, p := range w.projects {
			renamed += renameAll(t, p, every)
		}
	}
	if renamed*every < 3000 {
		t.Errorf("only %d names", renamed)
	}
}

// So it is with the protocols in the box, which import each other.
func TestRenameAcrossImports(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	w := newWorkspace(os.DirFS("../.."), "msggen.yaml")
	if renamed := renameAll(t, w.project(".", w.config, ""), 83); renamed < 15 {
		t.Errorf("only %d names", renamed)
	}
}

// renameAll renames every so many of the names of a project, and gives how many.
func renameAll(t *testing.T, p *project, every int) (renamed int) {
	t.Helper()
	p.check()
	if p.found.HasErrors() || len(p.indexes()) == 0 {
		t.Fatalf("%v", p.found)
	}
	for _, x := range p.indexes() {
		done := map[index.Key]bool{}
		for i, s := range x.Symbols {
			key := index.KeyOf(s.At)
			if done[key] || i%every != 0 || s.Name == "_" || !newNames.MatchString(s.Name) {
				continue
			}
			done[key] = true
			renamed++
			name := s.Name + "zz"
			if found, ok := p.broken(p.renaming(s.Name, name, p.family([]index.Key{key}))); ok {
				t.Errorf("%s: %s %s to %s: %s: %s", s.At, s.Kind, s.Name, name, found.Span, found.Message)
			}
		}
	}
	return renamed
}
