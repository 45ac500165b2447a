package golden

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/source"
)

// TestCasesArePure emits every case again, and from its files in the reverse
// order: the bytes are the same.
func TestCasesArePure(t *testing.T) {
	for _, name := range caseNames(t) {
		t.Run(name, func(t *testing.T) {
			want := emitCase(loadCase(t, name))
			if diff := cmp.Diff(want, emitCase(loadCase(t, name))); diff != "" {
				t.Errorf("the second time (-first +second)\n%s", diff)
			}
			p, found := lang.LoadFiles(reversed(t, name))
			if p == nil {
				t.Fatal(found)
			}
			if diff := cmp.Diff(want, emitCase(p)); diff != "" {
				t.Errorf("with its files in another order (-sorted +reversed)\n%s", diff)
			}
		})
	}
}

func reversed(t *testing.T, name string) []*source.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("cases", name, "spec", "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(paths)
	var files []*source.File
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile("spec/"+filepath.Base(path), data))
	}
	return files
}

// TestCaseSchemas compiles every schema of every case with two validators that
// know nothing of each other: Ajv in strict mode, and a Go one.
func TestCaseSchemas(t *testing.T) {
	nodeModules(t)
	for _, name := range caseNames(t) {
		t.Run(name, func(t *testing.T) {
			schemas := writeSchemas(t, loadCase(t, name))
			runAjv(t, schemas, nil)
			compileSchemas(t, schemas)
		})
	}
}
