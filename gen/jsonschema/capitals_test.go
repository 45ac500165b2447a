package jsonschema_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/source"
)

// No two files have names that some systems take for the same.
func TestNamesThatDifferInCapitals(t *testing.T) {
	spec := "msggen: 1\nprotocol: notes\nversion: 1.0.0\nobjects:\n  Url: {fields: {a: string}}\n  URL: {fields: {b: string}}\n  UrL: {fields: {c: string}}\n"
	p, found := lang.LoadFiles([]*source.File{source.NewFile("notes.yaml", []byte(spec))})
	if p == nil {
		t.Fatal(found)
	}
	var types []string
	for _, f := range jsonschema.New().Emit(plan.Of(p)) {
		if _, file, ok := strings.Cut(f.Path, "/types/"); ok {
			types = append(types, file)
		}
	}
	if want := []string{"Url.schema.json", "2/URL.schema.json", "3/UrL.schema.json"}; !slices.Equal(types, want) {
		t.Errorf("%q", types)
	}
}
