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
			laws := lawsOf(kit.MakeCaseLaws(kit.Testing(t), set, seeds(4)))
			for name, start := range emitted {
				t.Run(name, func(t *testing.T) {
					r := start(p)
					set.Run(kit.Testing(t), name, r)
					laws(name).Run(kit.Testing(t), r)
				})
			}
		})
	}
}

// caseVectors is the folder with the vectors of a case.
func caseVectors(p *ir.Protocol) string { return filepath.Join("cases", p.Name, "vectors") }

// buildCases builds all cases for every target and tells what runs one.
func buildCases(t *testing.T) runners {
	t.Helper()
	if testing.Short() {
		return interpreter()
	}
	return sdks{loadCases(t), filepath.Join(goCases(t), "program"), tsCases(t).Index, pyCases(t), "golden"}.start(t)
}
