package golden

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/internal/need"
)

// pythonProgram is the interpreter that has what emitted packages need.
const pythonProgram = "../.venv/python/bin/python"

// pyCases is the folder of the packages of all cases, written once for all tests.
func pyCases(t *testing.T) string {
	t.Helper()
	need.Path(t, pythonProgram, "make .venv/python")
	if pyFolder == "" {
		folder := filepath.Join("..", ".cache", "golden", "py")
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		for _, f := range targets["py"].Emit(plan.Of(ir.WithImports(loadCases(t)...)...)) {
			name := filepath.Join(folder, filepath.FromSlash(f.Path))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		pyFolder = folder
	}
	return pyFolder
}

var pyFolder string

// TestPythonLayout has ruff look at the Python packages, those of the cases and those of
// this repository: they are emitted as `ruff format` lays them out.
func TestPythonLayout(t *testing.T) {
	ruff(t, "format", "--check", pyCases(t), "../out/py")
}

// TestPythonLint judges the style of the same packages. What only odd specs say is left
// out for the cases: two signs, a condition that always holds, a field called l.
func TestPythonLint(t *testing.T) {
	if !*lint {
		t.Skip("only with -lint")
	}
	ruff(t, "check", "../out/py")
	ruff(t, "check", "--extend-ignore", "B002,E741,SIM222", pyCases(t))
}

// ruff runs with the settings that the runtime is judged by.
func ruff(t *testing.T, args ...string) {
	t.Helper()
	args = append(args, "--no-cache", "--config", "../gen/python/ruff.toml")
	if out, err := exec.Command("../.venv/python/bin/ruff", args...).CombinedOutput(); err != nil {
		t.Errorf("ruff %s: %v\n%s", args[0], err, out)
	}
}

// runPython are the arguments of Python for the runner of a package in a folder.
func runPython(p *ir.Protocol, folder, prefix, mode string) []string {
	args := []string{"pyrunner/run.py", folder, prefix, mode, p.Name}
	for _, i := range p.Imports {
		args = append(args, i.Name+"="+i.Protocol.Name)
	}
	return args
}
