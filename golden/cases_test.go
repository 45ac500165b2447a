package golden

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/golang"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript"
	"github.com/msggen/msggen/golden/kit"
)

// caseModule is the module of the emitted Go.
const caseModule = "example.com/golden"

// targets of the golden cases, by the folder of their files below want/.
var targets = map[string]target.Target{
	"go":         golang.New(golang.Options{Module: caseModule}),
	"ts":         typescript.New(typescript.Options{Scope: "@golden"}),
	"py":         python.New(python.Options{Package: "golden"}),
	"jsonschema": jsonschema.New(),
}

// TestCases emits every golden/cases/<name>/spec for every target and compares
// the files, and the set of files, with golden/cases/<name>/want. A project file beside
// spec says what is wanted of it.
func TestCases(t *testing.T) {
	for _, name := range caseNames(t) {
		t.Run(name, func(t *testing.T) {
			got := emittedCase(t, name)
			want := filepath.Join("cases", name, "want")
			if *update {
				rewrite(t, want, got)
				return
			}
			if diff := cmp.Diff(readTree(t, want), got); diff != "" {
				t.Errorf("the output changed (-want +got); go test ./golden -run TestCases -update rewrites it\n%s", diff)
			}
		})
	}
}

func caseNames(t *testing.T) []string {
	t.Helper()
	dirs, err := os.ReadDir("cases")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range dirs {
		if d.IsDir() {
			names = append(names, d.Name())
		}
	}
	if len(names) == 0 {
		t.Fatal("there are no cases")
	}
	return names
}

// someCases are all cases, or with -short every fourth.
func someCases(t *testing.T) []string {
	t.Helper()
	var some []string
	for i, name := range caseNames(t) {
		if !testing.Short() || i%4 == 0 {
			some = append(some, name)
		}
	}
	return some
}

func loadCase(t *testing.T, name string) *ir.Protocol {
	t.Helper()
	return caseProtocols.get(name, func() *ir.Protocol { return loadFrom(t, os.DirFS(filepath.Join("cases", name))) })
}

var caseProtocols each[string, *ir.Protocol]

// loadFrom loads the protocol in the folder spec. What it imports is beside that.
func loadFrom(t *testing.T, fsys fs.FS) *ir.Protocol {
	t.Helper()
	p, found, err := kit.LoadCase(fsys)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Errorf("%s: %s", d.Span, d.Message)
	}
	if p == nil {
		t.FailNow()
	}
	return p
}

// emittedCase is emitCase of a case.
func emittedCase(t *testing.T, name string) map[string]string {
	t.Helper()
	return caseFiles.get(name, func() map[string]string { return emitCase(loadCase(t, name)) })
}

var caseFiles each[string, map[string]string]

// emitCase gives the files that vary with the spec; the runtimes, which do not,
// have tests of their own.
func emitCase(p *ir.Protocol) map[string]string {
	files := map[string]string{}
	all := ir.WithImports(p)
	for folder, target := range targets {
		for _, f := range target.Emit(plan.Of(all...)) {
			of := func(p *ir.Protocol) bool { return strings.HasPrefix(f.Path, p.Name+"/") }
			if slices.ContainsFunc(all, of) && !strings.Contains(f.Path, "runtime/") {
				files[path.Join(folder, f.Path)] = string(f.Data)
			}
		}
	}
	return files
}

func readTree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return files
}

func rewrite(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
