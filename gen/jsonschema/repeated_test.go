package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	emitter "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
)

// TestManyTypesThatLeadToEachOther holds what is emitted to a multiple of the spec: a
// document for each type with all the others in it would be the square.
func TestManyTypesThatLeadToEachOther(t *testing.T) {
	const types = 900
	var spec strings.Builder
	spec.WriteString("objects:\n")
	for i := range types {
		fmt.Fprintf(&spec, "  T%d: {doc: %s, fields: {next: {type: T%d, optional: true}}}\n", i, strings.Repeat("x", 100), (i+1)%types)
	}
	p := spectest.Load(t, spec.String())
	size := 0
	var one map[string]any
	for _, f := range emitter.New().Emit(plan.Of(p)) {
		size += len(f.Data)
		if strings.HasSuffix(f.Path, "types/T7.schema.json") {
			if err := json.Unmarshal(f.Data, &one); err != nil {
				t.Fatal(err)
			}
		}
	}
	if most := 50 * spec.Len(); size > most {
		t.Errorf("%d bytes are emitted for a spec of %d", size, spec.Len())
	}
	bundle := strings.TrimSuffix(one["$id"].(string), "T7") + p.Name
	if one["$ref"] != bundle+"#/$defs/T7" {
		t.Errorf("the document of a type refers to %v, want its place in %s", one["$ref"], bundle)
	}
}
