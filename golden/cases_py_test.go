package golden

import (
	"os"
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

// runPython are the arguments of Python for the runner of a package in a folder.
func runPython(p *ir.Protocol, folder, prefix, mode string) []string {
	args := []string{"pyrunner/run.py", folder, prefix, mode, p.Name}
	for _, i := range p.Imports {
		args = append(args, i.Name+"="+i.Protocol.Name)
	}
	return args
}
