package schema

import (
	"encoding/json"
	"testing"
)

// TestDocument checks that the schema is one document whose references lead
// somewhere; the golden tests hold it against every spec of the repository.
func TestDocument(t *testing.T) {
	var doc struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(Document(), &doc); err != nil {
		t.Fatal(err)
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				if _, ok := doc.Defs[ref[len("#/$defs/"):]]; !ok {
					t.Errorf("%s leads nowhere", ref)
				}
			}
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(map[string]any{"all": any(doc.Defs)})
}
