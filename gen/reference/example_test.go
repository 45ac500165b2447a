package reference_test

import (
	"bytes"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/reference"
)

// What may hold itself has an example that ends.
func TestRecursiveTypes(t *testing.T) {
	p := spectest.Load(t, `
objects:
  Person:
    doc: Somebody.
    fields: {name: string, mother: "Person?", cousins: "map[Person]", children: "list[Person]"}
`)
	files, err := reference.Files(&reference.Input{Title: "Family", Protocols: ir.WithImports(p)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if bytes.Contains(f.Data, []byte("&#34;mother&#34;")) || bytes.Contains(f.Data, []byte(`"mother"`)) {
			return
		}
	}
	t.Error("there is no example of a person")
}
