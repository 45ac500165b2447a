package golden

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// runners are what vectors are run with, by the names that vectors use.
var runners = map[string]func(t *testing.T, p *ir.Protocol) runner.Runner{
	"interp":  func(_ *testing.T, p *ir.Protocol) runner.Runner { return runner.NewInterp(p) },
	"go":      startGo,
	"ts":      func(t *testing.T, p *ir.Protocol) runner.Runner { return startTypeScript(t, p, "in-place") },
	"py":      startPython("in-place"),
	"py-pure": startPython("pure"),
	"pure":    func(t *testing.T, p *ir.Protocol) runner.Runner { return startTypeScript(t, p, "pure") },
}

// startGo starts the runner of the Go SDKs.
func startGo(t *testing.T, p *ir.Protocol) runner.Runner {
	t.Helper()
	need.Time(t)
	return start(t, outGo(t), p.Name)
}

// outGo builds the runner of the Go SDKs, once for all tests.
func outGo(t *testing.T) string {
	t.Helper()
	return goProgram.get(func() string {
		program, err := filepath.Abs("../.cache/golden/gorunner")
		if err != nil {
			t.Fatal(err)
		}
		build(t, "gorunner", "go", "build", "-trimpath", "-o", program, ".")
		return program
	})
}

var goProgram once[string]

// startTypeScript starts the runner of the TypeScript SDK. In the mode pure it
// folds with the functions that leave the state alone.
func startTypeScript(t *testing.T, p *ir.Protocol, mode string) runner.Runner {
	t.Helper()
	need.Time(t)
	outTypeScript(t)
	told := runTypeScript(p, mode, func(folder string) string {
		return "../out/ts/" + folder + "/dist/index.js"
	})
	return start(t, "node", append([]string{"tsrunner/run.mjs"}, told...)...)
}

// startPython starts the runner of the Python package.
func startPython(mode string) func(t *testing.T, p *ir.Protocol) runner.Runner {
	return func(t *testing.T, p *ir.Protocol) runner.Runner {
		t.Helper()
		need.Time(t)
		need.Path(t, pythonProgram, "make .venv/python")
		return start(t, pythonProgram, runPython("../out/py", "msggen", packageInPython(p, mode)...)...)
	}
}

// outTypeScript builds the packages as npm run build does, once for all tests.
func outTypeScript(t *testing.T) {
	t.Helper()
	tsBuilt.get(func() bool {
		need.Path(t, "../node_modules/typescript", "npm ci")
		build(t, "..", "npm", "run", "--silent", "build")
		return true
	})
}

var tsBuilt once[bool]

// runTypeScript is what the runner wants to know of a package and of those that it
// imports: the index of each, and how it folds.
func runTypeScript(p *ir.Protocol, mode string, index func(folder string) string) []string {
	args := []string{index(p.Name), mode}
	for _, i := range p.Imports {
		args = append(args, i.Name+"="+index(i.Protocol.Name))
	}
	return args
}

// build runs a command that must succeed.
func build(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

func start(t *testing.T, name string, args ...string) runner.Runner {
	t.Helper()
	return kit.Start(kit.Testing(t), ".", name, args...)
}
