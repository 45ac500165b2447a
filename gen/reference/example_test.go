package reference_test

import (
	"bytes"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
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
	schemas := jsonschema.New()
	files, err := reference.Files(&reference.Input{
		Title: "Family", Protocols: ir.WithImports(p),
		Emitted: []reference.Emitted{{Target: schemas.Name(), Files: schemas.Emit(plan.Of(p))}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if bytes.Contains(f.Data, []byte("&#34;cousins&#34;: {}")) {
			return
		}
	}
	t.Error("there is no example of a person")
}
