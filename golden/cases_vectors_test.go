package golden

import (
	"encoding/json"
	"os"
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

// buildCases builds all cases for every target and tells what runs one. Each language has
// one process for all of them; the interpreter needs neither.
func buildCases(t *testing.T) map[string]func(*ir.Protocol) runner.Runner {
	t.Helper()
	interp := func(p *ir.Protocol) runner.Runner { return runner.NewInterp(p) }
	started := map[string]func(*ir.Protocol) runner.Runner{"interp": interp}
	if testing.Short() {
		return started
	}
	program, packages, folder := filepath.Join(goCases(t), "program"), tsCases(t), pyCases(t)
	start := func(command ...string) *runner.Shared {
		return kit.StartShared(kit.Testing(t), ".", command[0], command[1:]...)
	}
	inGo := start(program)
	inNode := start("node", "tsrunner/run.mjs", listCases(t, func(p *ir.Protocol, mode string) []string { return runTypeScript(p, mode, packages.Index) }))
	inPython := start(append([]string{pythonProgram}, runPython(folder, "golden", listCases(t, packageInPython))...)...)
	started["go"] = func(p *ir.Protocol) runner.Runner { return inGo.For(p.Name) }
	for name, all := range map[string]*runner.Shared{"ts": inNode, "py": inPython} {
		started[name] = func(p *ir.Protocol) runner.Runner { return all.For(p.Name) }
	}
	for name, all := range map[string]*runner.Shared{"pure": inNode, "py-pure": inPython} {
		started[name] = func(p *ir.Protocol) runner.Runner { return all.For(p.Name + " pure") }
	}
	return started
}

// listCases writes the list of all cases for a runner: of each, in either mode, the name,
// and what the runner wants to know.
func listCases(t *testing.T, told func(p *ir.Protocol, mode string) []string) string {
	t.Helper()
	var entries [][]string
	for _, p := range loadCases(t) {
		entries = append(entries, append([]string{p.Name}, told(p, "in-place")...))
		entries = append(entries, append([]string{p.Name + " pure"}, told(p, "pure")...))
	}
	data, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "cases.json")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}
