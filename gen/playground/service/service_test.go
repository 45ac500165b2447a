package service

import (
	"encoding/json"
	"strings"
	"testing"
)

const (
	shapes = "msggen: 1\nprotocol: shapes\nversion: 1.0.0\nobjects: {Circle: {doc: Round., fields: {radius: {type: number, doc: How large.}}}}\n"
	page   = "msggen: 1\nprotocol: page\nversion: 1.0.0\nimports: {shapes: ../shapes}\nobjects: {Page: {doc: A page., fields: {of: {type: shapes.Circle, doc: What is on it.}}}}\n"
)

// Files are those of the protocol that is asked for, without the runtime and without what
// it imports.
func TestEmit(t *testing.T) {
	for _, tt := range []struct{ output, want string }{
		{"go: {out: go, module: example.com/sdk}", "page/b.go page/b_json.go page/doc.go"},
		{"jsonschema: {out: jsonschema}", "page/page.schema.json page/page.strict.schema.json page/page.codegen.schema.json page/types/Page.schema.json"},
		{`typescript: {out: ts, scope: "@example"}`, "page/package.json page/tsconfig.json page/README.md page/src/index.ts page/src/b.ts page/src/b.codec.ts page/src/b.read.ts page/src/b.write.ts"},
	} {
		var files []File
		if err := json.Unmarshal(emit(t, tt.output, "page", map[string]string{"spec/shapes/a.yaml": shapes, "./spec/page/b.yaml": page}), &files); err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, f := range files {
			paths = append(paths, f.Path)
			if f.Text == "" {
				t.Errorf("%s is empty", f.Path)
			}
		}
		if got := strings.Join(paths, " "); got != tt.want {
			t.Errorf("%s: got %s", tt.output, got)
		}
	}
}

func emit(t *testing.T, output, protocol string, files map[string]string) []byte {
	t.Helper()
	params, err := json.Marshal(map[string]any{"files": files, "output": output, "protocol": protocol})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := Emit(params)
	if err != nil {
		return []byte(err.Error())
	}
	return answer
}

func TestEmitFails(t *testing.T) {
	whole := map[string]string{"a/a.yaml": shapes}
	for _, tt := range []struct {
		output, protocol string
		files            map[string]string
		want             string
	}{
		{"go: {out: go, module: example.com/sdk}", "page", whole, "there is no protocol page without errors"},
		{"go: {out: go, module: example.com/sdk}", "page", map[string]string{"b.yaml": page}, "there is no protocol page without errors"},
		{"go: {out: go}", "shapes", whole, "`go` needs the key `module`"},
		{"cobol: {out: x}", "shapes", whole, "the project file has no key `cobol`"},
		{"go: {out: go, module: example.com/sdk}", "shapes", map[string]string{"../a.yaml": shapes}, `"../a.yaml" is no place for a spec`},
	} {
		if got := string(emit(t, tt.output, tt.protocol, tt.files)); got != tt.want {
			t.Errorf("%s of %s: %s", tt.output, tt.protocol, got)
		}
	}
	if _, err := Emit([]byte("{")); err == nil {
		t.Error("half a question is answered")
	}
}
