package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	emitter "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
)

// TestShape looks for what validators or generators of types stumble over, in the
// documents of all protocols of the repository.
func TestShape(t *testing.T) {
	for dir, p := range spectest.All(t) {
		for _, f := range emitter.New().Emit(plan.Of(p)) {
			var document map[string]any
			if err := json.Unmarshal(f.Data, &document); err != nil {
				t.Fatal(err)
			}
			below, _ := strings.CutPrefix(f.Path, p.Name+"/")
			if id := strings.TrimSuffix(p.SchemaID, "/") + "/" + p.Version + "/" + below; p.SchemaID != "" && document["$id"] != id {
				t.Errorf("%s %s: $id is %v, want %s", dir, f.Path, document["$id"], id)
			}
			if len(document["$defs"].(map[string]any)) == 0 {
				t.Errorf("%s %s: is empty", dir, f.Path)
			}
			codegen := strings.HasSuffix(f.Path, ".codegen.schema.json")
			walk(f.Path, document, func(at string, s map[string]any) {
				if problem := shapeProblem(s, codegen); problem != "" {
					t.Errorf("%s %s: %s", dir, at, problem)
				}
			})
		}
	}
}

// shapeProblem tells what is wrong with the keywords of one schema.
func shapeProblem(s map[string]any, codegen bool) string {
	if s["oneOf"] != nil {
		if !codegen {
			return "oneOf tells an error for each member"
		}
		for key := range s {
			if key != "oneOf" && key != "discriminator" && key != "title" && key != "description" && key != "deprecated" {
				return "there is " + key + " beside oneOf"
			}
		}
	}
	if s["$ref"] != nil && len(s) > 1 && s["$id"] == nil {
		return "there is more than a reference"
	}
	if list, ok := s["anyOf"].([]any); ok {
		for _, choice := range list {
			if reflect.DeepEqual(choice, map[string]any{"not": map[string]any{"type": "null"}}) {
				return "a choice of anything but null, and more"
			}
		}
	}
	return ""
}

// walk visits all objects of a document; some are no schemas but maps of them.
func walk(at string, v any, visit func(at string, s map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		visit(at, v)
		for key, value := range v {
			if key != "default" && key != "examples" && key != "const" && key != "enum" {
				walk(at+"/"+key, value, visit)
			}
		}
	case []any:
		for i, value := range v {
			walk(fmt.Sprintf("%s/%d", at, i), value, visit)
		}
	}
}

const boxes = `
objects:
  Box:
    doc: A box.
    fields:
      type: {const: box, default: box}
      size: {type: int, default: 1}
      note: {type: string, optional: true, null_is_absent: true}
      shade: {type: any, optional: true, null_is_absent: true}
      colour: string?
  Bag:
    doc: A bag.
    fields:
      type: {const: bag}
unions:
  Thing: {doc: Something., tag: type, of: [Box, Bag]}
`

// TestEditions shows the same objects to schemas for readers, writers and generators.
func TestEditions(t *testing.T) {
	p := spectest.Load(t, boxes)
	for _, c := range []struct {
		document                    string
		readers, writers, generated bool
	}{
		{`{"type":"box","size":1,"colour":null}`, true, true, true},
		{`{"type":"box","colour":"red"}`, true, false, true},                      // the size is always written
		{`{"size":1,"colour":"red"}`, false, false, false},                        // a tag is what unions go by
		{`{"type":"box","size":1,"colour":null,"note":null}`, true, false, false}, // never written
		{`{"type":"box","size":1,"colour":null,"shade":null}`, true, false, true}, // what may be anything is not looked into
		{`{"type":"box","size":1,"colour":null,"more":1}`, true, false, true},
		{`{"type":"crate"}`, false, false, false},
	} {
		for edition, accepted := range map[string]bool{"": c.readers, ".strict": c.writers, ".codegen": c.generated} {
			if err := validate(t, compiledEdition(t, p, edition, "Thing"), c.document); (err == nil) != accepted {
				t.Errorf("Thing%s of %s: %v", edition, c.document, err)
			}
		}
	}
}
