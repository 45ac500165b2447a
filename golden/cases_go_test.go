package golden

import (
	"bytes"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

// TestCasesGo emits all cases into one Go module, which must be what a careful
// engineer would hand in: formatted, compiling, and clean under vet and
// staticcheck.
func TestCasesGo(t *testing.T) {
	files := targets["go"].Emit(loadCases(t))
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		switch formatted, err := format.Source(f.Data); {
		case err != nil:
			t.Errorf("%s: %v", f.Path, err)
		case !bytes.Equal(formatted, f.Data):
			t.Errorf("%s is not as gofmt has it", f.Path)
		}
	}
	dir := writeFiles(t, files)
	run(t, dir, "go", "build", "./...")
	run(t, dir, "go", "vet", "./...")
	if !testing.Short() {
		run(t, dir, "go", "run", staticcheck, "./...")
	}
}

func loadCases(t *testing.T) []*ir.Protocol {
	t.Helper()
	var protocols []*ir.Protocol
	for _, name := range caseNames(t) {
		protocols = append(protocols, loadCase(t, name))
	}
	return protocols
}

// writeFiles writes emitted files into a new folder and returns it.
func writeFiles(t *testing.T, files []target.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Path)), f.Data)
	}
	return dir
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs a command that must succeed.
func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
