package golden

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/target"

	"github.com/msggen/msggen/internal/need"
)

// lint is for make lint: linters take longer than everything else that is done to
// the cases.
var lint = flag.Bool("lint", false, "let linters go over what is emitted for the cases")

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

// TestCasesGo emits all cases into one Go module, which must be what a careful
// engineer would hand in: formatted, compiling, and clean under vet and
// staticcheck.
func TestCasesGo(t *testing.T) {
	t.Parallel()
	need.Time(t)
	for _, f := range emitGo(t) {
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
	dir := goCases(t)
	packages := []string{"./wire/..."} // gorunner is looked at where it stands
	for _, p := range ir.WithImports(loadCases(t)...) {
		packages = append(packages, "./"+p.Name)
	}
	run(t, dir, "go", append([]string{"vet"}, packages...)...)
	run(t, dir, "go", append([]string{"test"}, packages...)...) // the examples of specs
	if *lint {
		run(t, dir, "go", append([]string{"run", staticcheck}, packages...)...)
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

// cached writes files, and no others, into a folder that stays from one run of the
// tests to the next, and returns it.
func cached(t *testing.T, name string, files []target.File) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("../.cache", name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := output.Write(nil, output.Set{Dir: dir, Files: files}); err != nil {
		t.Fatal(err)
	}
	return dir
}

// goFlags have what was emitted for the cases compiled for a short life: that takes half
// the time. Without paths in what it writes, the compiler knows it again in any folder.
const goFlags = "-mod=readonly -trimpath '-gcflags=" + caseModule + "/...=-l -dwarf=false'"

// run runs a command that must succeed.
func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS="+goFlags)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
