package sides

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// TestVet shows what go vet finds, by the package it is in.
func TestVet(t *testing.T) {
	dir := t.TempDir()
	module := []target.File{
		{Path: "go.mod", Data: []byte("module " + goModule + "\n\ngo 1.24\n")},
		{Path: "wire/wire.go", Data: []byte("package wire\n")},
		{Path: "clean/a.go", Data: []byte("package clean\n\nimport \"fmt\"\n\nfunc F() { fmt.Printf(\"%d\\n\", 1) }\n")},
		{Path: "wrong/a.go", Data: []byte("package wrong\n\nimport \"fmt\"\n\nfunc F(x int) {\n\tx = x\n\tfmt.Printf(\"%s\\n\", x)\n}\n")},
	}
	if err := write(dir, module); err != nil {
		t.Fatal(err)
	}
	protocols := []*ir.Protocol{{Name: "clean"}, {Name: "wrong"}}
	repo, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	b := New(repo, dir, protocols)
	if err := b.vet(dir, protocols); err != nil {
		t.Fatal(err)
	}
	if found := b.Problems(protocols[0]); len(found) > 0 {
		t.Errorf("clean: %v", found)
	}
	var texts []string
	for _, p := range b.Problems(protocols[1]) {
		texts = append(texts, p.Text)
	}
	for _, want := range []string{"self-assignment of x", "has arg x of wrong type int"} {
		if !strings.Contains(strings.Join(texts, "\n"), want) {
			t.Errorf("no %q in %q", want, texts)
		}
	}
}
