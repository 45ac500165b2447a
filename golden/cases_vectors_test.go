package golden

import (
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
)

// TestCaseVectors runs golden/cases/<name>/vectors, and streams that are made
// up, through the interpreter and through the emitted Go and TypeScript: every
// feature of the language means the same everywhere. Vectors are described in
// golden/vectors/README.md.
func TestCaseVectors(t *testing.T) {
	t.Parallel()
	protocols := loadCases(t)
	if *update {
		for _, p := range protocols {
			kit.Set{Dir: caseVectors(p), Protocol: p}.Update(kit.Testing(t), runner.NewInterp(p))
		}
	}
	emitted := buildCases(t)
	for _, p := range protocols {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel() // most of the time one process waits for another
			set := kit.Set{Dir: caseVectors(p), Protocol: p}
			laws := kit.MakeCaseLaws(kit.Testing(t), set)
			for name, start := range emitted {
				t.Run(name, func(t *testing.T) {
					r := start(t, p)
					set.Run(kit.Testing(t), name, r)
					laws.Run(kit.Testing(t), r)
				})
			}
		})
	}
}

// caseVectors is the folder with the vectors of a case.
func caseVectors(p *ir.Protocol) string { return filepath.Join("cases", p.Name, "vectors") }

// buildCases builds all cases in Go and TypeScript and tells how to start a
// runner of one. The interpreter needs no building.
func buildCases(t *testing.T) map[string]func(*testing.T, *ir.Protocol) runner.Runner {
	t.Helper()
	interp := func(_ *testing.T, p *ir.Protocol) runner.Runner { return runner.NewInterp(p) }
	if testing.Short() {
		return map[string]func(*testing.T, *ir.Protocol) runner.Runner{"interp": interp}
	}
	program := filepath.Join(goCases(t), "program")
	packages := tsCases(t)
	inNode := func(mode string) func(*testing.T, *ir.Protocol) runner.Runner {
		return func(t *testing.T, p *ir.Protocol) runner.Runner {
			return start(t, "node", runTypeScript(p, mode, packages.Index)...)
		}
	}
	inPython := func(mode string) func(*testing.T, *ir.Protocol) runner.Runner {
		folder := pyCases(t)
		return func(t *testing.T, p *ir.Protocol) runner.Runner {
			return start(t, pythonProgram, runPython(p, folder, "golden", mode)...)
		}
	}
	return map[string]func(*testing.T, *ir.Protocol) runner.Runner{
		"interp":  interp,
		"py":      inPython("in-place"),
		"py-pure": inPython("pure"),
		"go":      func(t *testing.T, p *ir.Protocol) runner.Runner { return start(t, program, p.Name) },
		"ts":      inNode("in-place"),
		"pure":    inNode("pure"),
	}
}
