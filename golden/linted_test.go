package golden

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	linter "github.com/msggen/msggen/gen/lint"
)

// TestLint looks at golden/lint/<code>: what is found in found.yaml stands in found.want,
// and nothing is found in allowed.yaml, where each finding is allowed in its place. With
// -update the .want files are written anew.
func TestLint(t *testing.T) {
	for _, code := range linter.Codes() {
		t.Run(code, func(t *testing.T) {
			dir := filepath.Join("lint", code)
			found := linted(t, dir, "found.yaml")
			if !slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return string(d.Code) == code }) {
				t.Errorf("nothing with the code %s is found", code)
			}
			got, want := printed(t, found), filepath.Join(dir, "found.want")
			if *update {
				if err := os.WriteFile(want, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(contents(t, want)), got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if code == "bad-allowance" || code == "unused-allowance" {
				return // to allow these would be to allow nothing
			}
			if found := linted(t, dir, "allowed.yaml"); len(found) > 0 {
				t.Errorf("allowed, and yet\n%s", printed(t, found))
			}
			if text := string(contents(t, filepath.Join(dir, "allowed.yaml"))); !strings.Contains(text, "lint: allow "+code+": ") {
				t.Error("nothing is allowed")
			}
		})
	}
	folders, err := os.ReadDir("lint")
	if err != nil || len(folders) != len(linter.Codes()) {
		t.Errorf("%d folders for %d codes: %v", len(folders), len(linter.Codes()), err)
	}
}

// linted are the findings in one file, which is a protocol of its own.
func linted(t *testing.T, dir, file string) diag.List {
	t.Helper()
	alone := t.TempDir()
	if err := os.WriteFile(filepath.Join(alone, file), contents(t, filepath.Join(dir, file)), 0o644); err != nil {
		t.Fatal(err)
	}
	loader := lang.NewLoader(os.DirFS(alone))
	p, found, err := loader.Load(".")
	if err != nil || p == nil {
		t.Fatalf("%v\n%s", err, printed(t, found))
	}
	return linter.Check(loader.Spec("."), p)
}

func printed(t *testing.T, list diag.List) string {
	t.Helper()
	var text strings.Builder
	if err := diag.Text(&text, list); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestLintAnything looks at specs that nobody has written for it. What it finds has a
// place in them, and what is said of patterns takes no longer than anybody waits.
func TestLintAnything(t *testing.T) {
	t.Parallel()
	look := func(t *testing.T, name string, fsys fs.FS, dir string) {
		loader := lang.NewLoader(fsys)
		p, found, err := loader.Load(dir)
		if err != nil || p == nil {
			t.Fatalf("%s: %v\n%s", name, err, printed(t, found))
		}
		for _, d := range linter.Check(loader.Spec(dir), p) {
			if d.Span.IsZero() || d.Severity != diag.Warning || d.Message == "" {
				t.Errorf("%s: %+v", name, d)
			}
		}
	}
	for _, name := range caseNames(t) {
		if _, err := os.Stat(filepath.Join("cases", name, "msggen.yaml")); err != nil { // without what only a project says
			look(t, name, os.DirFS(filepath.Join("cases", name)), "spec")
		}
	}
	randomSpecs(t, seeds(25), func(t *testing.T, spec *randomSpec) {
		look(t, fmt.Sprint("seed ", spec.seed), spec.files, spec.dir)
	})
}
