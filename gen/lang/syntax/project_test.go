package syntax_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func TestProject(t *testing.T) {
	p, found := syntax.ParseProject(source.NewFile("msggen.yaml", []byte(`
msggen: 1
protocols: [spec/notes, spec/shapes]
go: {out: out/go, module: example.com/sdk}
typescript: {out: out/ts, scope: "@example"}
jsonschema: {out: out/schemas}
license: {spdx: MIT OR Apache-2.0, file: legal/LICENSE}
repository: https://example.com/sdk.git
`)))
	if len(found) > 0 {
		t.Fatal(found)
	}
	got := []string{p.Go.Out.Value, p.Go.Module.Value, p.TypeScript.Out.Value, p.TypeScript.Scope.Value, p.JSONSchema.Out.Value,
		p.License.SPDX.Value, p.License.File.Value, p.Repository.Value}
	for _, dir := range p.Protocols {
		got = append(got, dir.Value)
	}
	want := "out/go example.com/sdk out/ts @example out/schemas MIT OR Apache-2.0 legal/LICENSE https://example.com/sdk.git spec/notes spec/shapes"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	p, found = syntax.ParseProject(source.NewFile("msggen.yaml", []byte("msggen: 1\nprotocols: [spec]\n")))
	if len(found) > 0 || p.Go != nil || p.TypeScript != nil || p.JSONSchema != nil || p.License != nil || !p.Repository.IsZero() {
		t.Errorf("without targets: %+v, %v", p, found)
	}
}

func TestBadProjects(t *testing.T) {
	const head = "msggen: 1\nprotocols: [spec]\n"
	for text, want := range map[string]string{
		"":                                              "1:1 missing-key",
		"# nothing\n":                                   "1:1 missing-key",
		"[]":                                            "1:1 wrong-shape",
		"\t":                                            "1:1 yaml-syntax",
		"go: {}":                                        "1:1 missing-key, 1:1 missing-key, 1:1 missing-key, 1:1 missing-key",
		"msggen: 2\nprotocols: [spec]":                  "1:9 language-version",
		"msggen: 1\nprotocols: spec":                    "2:12 wrong-shape",
		"msggen: 1\nprotocols: [../spec, /x]":           "2:13 bad-choice, 2:22 bad-choice",
		head + "rust: {out: a}":                         "3:1 unknown-key",
		head + "go: {out: a, modul: b}":                 "3:14 unknown-key",
		head + "go: {out: a, module: 'b c'}":            "3:22 bad-choice",
		head + "typescript: {out: a, scope: b}":         "3:29 bad-choice",
		head + "jsonschema: {out: a, module: b}":        "3:22 unknown-key",
		head + "license: MIT":                           "3:10 wrong-shape",
		head + "license: {file: LICENSE}":               "3:1 missing-key",
		head + "license: {spdx: MIT, flie: x}":          "3:22 unknown-key",
		head + "license: {spdx: 'the usual, or so'}":    "3:17 bad-choice",
		head + "license: {spdx: MIT, file: ../LICENSE}": "3:28 bad-choice",
		head + "repository: example.com/sdk":            "3:13 bad-choice",
		head + "go: {out: a, module: b}\njsonschema: {out: a/b}":    "4:19 bad-choice",
		head + "typescript: {out: .}\njsonschema: {out: elsewhere}": "4:19 bad-choice",
	} {
		_, found := syntax.ParseProject(source.NewFile("msggen.yaml", []byte(text)))
		var got []string
		for _, d := range found {
			got = append(got, strings.TrimPrefix(d.Span.String(), "msggen.yaml:")+" "+string(d.Code))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q gives %s, want %s", text, strings.Join(got, ", "), want)
		}
	}
}

// What a newcomer writes into a project file is told as it should be.
func TestHintsForProjects(t *testing.T) {
	const head = "msggen: 1\nprotocols: [spec]\n"
	for text, want := range map[string]string{
		"version: 1\nprotocols: [spec]":              "write `msggen`",
		"msggen: 1\nspecs: [spec]":                   "write `protocols`",
		"msggen: 1\nprotocols: [./spec/]":            "write `spec`",
		head + "go: sdk/go":                          "write `go: {out: sdk/go, module: example.com/notes}`",
		head + "license: MIT":                        "write `license: {spdx: Apache-2.0}`",
		head + "python: {dir: a}":                    "write `out`",
		head + "python: {out: a, package: My-notes}": "write `my_notes`",
		head + "typescript: {out: a, scope: notes}":  "write `@notes`",
	} {
		_, found := syntax.ParseProject(source.NewFile("msggen.yaml", []byte(text)))
		if len(found) != 1 || found[0].Hint != want {
			t.Errorf("%q gives %v, want one finding that says %s", text, found, want)
		}
	}
}
