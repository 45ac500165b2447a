package golden

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// runners are what vectors are run with, by the names that vectors use.
var runners = map[string]func(t *testing.T, p *ir.Protocol) runner.Runner{
	"interp": func(_ *testing.T, p *ir.Protocol) runner.Runner { return runner.NewInterp(p) },
	"go":     startGo,
	"ts":     func(t *testing.T, p *ir.Protocol) runner.Runner { return startTypeScript(t, p, "in-place") },
	"pure":   func(t *testing.T, p *ir.Protocol) runner.Runner { return startTypeScript(t, p, "pure") },
}

// startGo builds and starts the runner of the Go SDK.
func startGo(t *testing.T, p *ir.Protocol) runner.Runner {
	t.Helper()
	needs(t, "../out/go/"+p.Name)
	program := filepath.Join(t.TempDir(), "gorunner")
	output(t, "gorunner", "go", "build", "-o", program, ".")
	return start(t, program, p.Name)
}

// startTypeScript starts the runner of the TypeScript SDK. In the mode pure it
// folds with the functions that leave the state alone.
func startTypeScript(t *testing.T, p *ir.Protocol, mode string) runner.Runner {
	t.Helper()
	needs(t, "../out/ts/"+p.Name)
	needs(t, "../node_modules/typescript")
	compileTypeScript(t, p)
	index := func(p *ir.Protocol) string { return "../out/ts/" + p.Name + "/dist/index.js" }
	return start(t, "node", runTypeScript(p, mode, index)...)
}

// runTypeScript are the arguments of node for the runner of a package and of those
// that it imports, each at its index.
func runTypeScript(p *ir.Protocol, mode string, index func(*ir.Protocol) string) []string {
	args := []string{"tsrunner/run.mjs", index(p), mode}
	for _, i := range p.Imports {
		args = append(args, i.Name+"="+index(i.Protocol))
	}
	return args
}

var compiled = map[string]bool{}

// compileTypeScript builds the package of a protocol as npm run build does, once
// for all tests.
func compileTypeScript(t *testing.T, p *ir.Protocol) {
	t.Helper()
	if compiled[p.Name] {
		return
	}
	mode := "--project"
	if len(p.Imports) > 0 {
		mode = "--build"
	}
	output(t, "..", "node", "node_modules/typescript/bin/tsc", mode, "out/ts/"+p.Name)
	compiled[p.Name] = true
}

// needs skips the test if what it runs has not been made.
func needs(t *testing.T, path string) {
	t.Helper()
	if _, err := os.Stat(path); os.IsNotExist(err) {
		t.Skipf("there is no %s; make generate and npm ci make it", path)
	}
}

// output runs a command that must succeed.
func output(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

func start(t *testing.T, name string, args ...string) runner.Runner {
	t.Helper()
	p, err := runner.Start(".", name, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}
