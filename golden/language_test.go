package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/schema"
	"github.com/msggen/msggen/gen/lang/verb"
	"github.com/msggen/msggen/gen/source"
)

// TestLanguageSchema holds the schema of the spec language, which editors use,
// against every spec of the repository.
func TestLanguageSchema(t *testing.T) {
	language := languageSchema(t)
	for _, pattern := range []string{"cases/*/spec/*.yaml", "../spec/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal("no specs in", pattern, err)
		}
		for _, file := range files {
			if err := language.Validate(asJSON(t, contents(t, file))); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// TestSteps writes every form of every step, whole and with a key left out or one
// too many: the parser and the schema must say the same.
func TestSteps(t *testing.T) {
	t.Parallel()
	language := languageSchema(t)
	for _, v := range verb.All {
		for _, form := range v.Forms {
			tries := []verb.Form{form, slices.Concat(form, verb.Common), append(slices.Clone(form), verb.Key{Name: "besides"})}
			for i := range form {
				tries = append(tries, slices.Delete(slices.Clone(form), i, i+1))
			}
			for _, other := range verb.All {
				for _, key := range slices.Concat(other.Forms...) {
					if !form.Takes(key.Name) && key.Name != v.Name {
						tries = append(tries, append(slices.Clone(form), key))
					}
				}
			}
			for _, keys := range tries {
				spec := "rules: {try: {do: [" + stepWith(v, keys) + "]}}\n"
				said := shapeErrors(spec)
				if err := language.Validate(asJSON(t, []byte(spec))); (err == nil) != (said == "") {
					t.Errorf("%s\nthe parser: %s\nthe schema: %v", spec, said, err)
				}
			}
		}
	}
}

// TestNestedSteps: a schema that tries forms one after the other would go through what
// is nested in each of them, and not come to an end here.
func TestNestedSteps(t *testing.T) {
	language := languageSchema(t)
	for innermost, valid := range map[string]bool{"stop": true, "{set: self.a}": false} {
		step := innermost
		for range 50 {
			step = "{find: x in self.a, then: [" + step + "]}"
		}
		err := language.Validate(asJSON(t, []byte("rules: {try: {do: ["+step+"]}}\n")))
		if (err == nil) != valid {
			t.Errorf("%s: %v", innermost, err)
		}
	}
}

// stepWith writes a step with a value of its kind under each key.
func stepWith(v *verb.Verb, keys verb.Form) string {
	subject := "self.a"
	if v.Alone {
		subject = ""
	}
	step := "{" + v.Name + ": " + subject
	for _, key := range keys {
		step += ", " + key.Name + ": " + map[verb.Kind]string{
			verb.Text: "a", verb.Steps: "[stop]", verb.Bindings: "{a: b}", verb.Flag: "true", verb.Last: "last",
		}[key.Kind]
	}
	return step + "}"
}

// shapeErrors is what the parser finds wrong with the keys of a spec.
func shapeErrors(spec string) string {
	_, found := lang.LoadFiles([]*source.File{source.NewFile("spec.yaml", []byte(spec))})
	var said []string
	for _, d := range found {
		switch d.Code {
		case diag.UnknownKey, diag.MissingKey, diag.MissingValue, diag.StepKeyMisplaced, diag.SecondStepVerb, diag.WrongShape, diag.BadChoice:
			said = append(said, d.Message)
		}
	}
	return strings.Join(said, "; ")
}

// languageSchema compiles the schema of the spec language.
func languageSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
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
	return language
}

func contents(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// asJSON reads YAML as an editor does that knows JSON Schema.
func asJSON(t *testing.T, spec []byte) any {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(spec, &doc); err != nil {
		t.Fatalf("%v\n%s", err, spec)
	}
	keysAreTexts(&doc)
	var v any
	if err := doc.Decode(&v); err != nil {
		t.Fatalf("%v\n%s", err, spec)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	v, err = jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// keysAreTexts makes texts of keys such as true, as the parser and editors take them.
func keysAreTexts(n *yaml.Node) {
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 {
			child.Tag = "!!str"
		}
		keysAreTexts(child)
	}
}
