package golden

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/target"
)

// TestGoAsWritten lints the Go packages of this repository as if a person had written
// them: with all checks, and without the line that says that they are generated, which
// makes linters lenient and does not show where packages are documented.
func TestGoAsWritten(t *testing.T) {
	if !*lint {
		return
	}
	dir, err := filepath.Abs("../.cache/golden/written")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("../out/go")); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || !target.HasBanner(data) {
			return err
		}
		_, rest, _ := bytes.Cut(data, []byte("\n"))
		return os.WriteFile(path, rest, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	// SA1019: whether a protocol reads what another has deprecated is for its author to say.
	run(t, dir, "go", "run", staticcheck, "-checks=all,-SA1019", "./...")
}
