package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/schema"
)

// TestLanguageSchema holds the schema of the spec language, which editors use,
// against every spec of the repository.
func TestLanguageSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.Document()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(schema.ID, doc); err != nil {
		t.Fatal(err)
	}
	language, err := c.Compile(schema.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"cases/*/spec/*.yaml", "../spec/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal("no specs in", pattern, err)
		}
		for _, file := range files {
			if err := language.Validate(asJSON(t, file)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// asJSON reads YAML as an editor does that knows JSON Schema.
func asJSON(t *testing.T, file string) any {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := yaml.Unmarshal(data, &v); err != nil {
		t.Fatal(file, err)
	}
	if data, err = json.Marshal(v); err != nil {
		t.Fatal(file, err)
	}
	v, err = jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(file, err)
	}
	return v
}
