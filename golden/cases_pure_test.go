package golden

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/internal/need"
)

// TestCasesArePure emits every case twice, the second time from its files in the
// reverse order: the bytes are the same.
func TestCasesArePure(t *testing.T) {
	t.Parallel()
	for _, name := range someCases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := loadFrom(t, reversed{os.DirFS(filepath.Join("cases", name))})
			if diff := cmp.Diff(emittedCase(t, name), emitCase(p)); diff != "" {
				t.Errorf("with its files in another order (-sorted +reversed)\n%s", diff)
			}
		})
	}
}

// reversed lists the files of folders from the last to the first.
type reversed struct{ fs.FS }

func (r reversed) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(r.FS, name)
	slices.Reverse(entries)
	return entries, err
}

// TestCaseSchemas compiles every schema of every case with two validators that
// know nothing of each other: Ajv in strict mode, and a Go one.
func TestCaseSchemas(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, "../node_modules", "npm ci")
	schemas := writeSchemas(t, ir.WithImports(loadCases(t)...)...)
	runAjv(t, schemas, nil)
	compileSchemas(t, schemas)
}
