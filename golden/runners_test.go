package golden

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// sdks are the SDKs of several protocols.
type sdks struct {
	protocols      []*ir.Protocol
	program        string                     // the runner in Go
	index          func(folder string) string // of a package in TypeScript, when built
	folder, prefix string                     // of the packages in Python
}

// runners are what vectors are run with, by the names that vectors use.
type runners map[string]func(*ir.Protocol) runner.Runner

// interpreter runs any protocol, and nothing has to be built for it.
func interpreter() runners {
	return runners{"interp": func(p *ir.Protocol) runner.Runner { return runner.NewInterp(p) }}
}

// start starts the interpreter and one process for each language, which answers for all
// protocols and both ways to fold.
func (s sdks) start(t *testing.T) runners {
	t.Helper()
	process := func(command ...string) *runner.Shared {
		return kit.StartShared(kit.Testing(t), ".", command[0], command[1:]...)
	}
	inGo := process(s.program)
	inNode := process("node", "tsrunner/run.mjs", s.list(t, func(p *ir.Protocol, mode string) []string { return runTypeScript(p, mode, s.index) }))
	inPython := process(append([]string{pythonProgram}, runPython(s.folder, s.prefix, s.list(t, packageInPython))...)...)
	all := interpreter()
	all["go"] = func(p *ir.Protocol) runner.Runner { return inGo.For(p.Name) }
	for name, language := range map[string]*runner.Shared{"ts": inNode, "py": inPython} {
		all[name] = func(p *ir.Protocol) runner.Runner { return language.For(p.Name) }
	}
	for name, language := range map[string]*runner.Shared{"pure": inNode, "py-pure": inPython} {
		all[name] = func(p *ir.Protocol) runner.Runner { return language.For(p.Name + " pure") }
	}
	return all
}

// list writes the list of all protocols for a runner: of each, for either way to fold, by
// what name it is asked, and what the runner wants to know.
func (s sdks) list(t *testing.T, told func(p *ir.Protocol, mode string) []string) string {
	t.Helper()
	var entries [][]string
	for _, p := range s.protocols {
		entries = append(entries, append([]string{p.Name}, told(p, "in-place")...))
		entries = append(entries, append([]string{p.Name + " pure"}, told(p, "pure")...))
	}
	data, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "protocols.json")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// startOut runs protocols of the box with the interpreter and with what is in out/.
func startOut(t *testing.T, protocols []*ir.Protocol) runners {
	t.Helper()
	if testing.Short() {
		return interpreter()
	}
	need.Path(t, pythonProgram, "make .venv/python")
	outTypeScript(t)
	index := func(folder string) string { return "../out/ts/" + folder + "/dist/index.js" }
	return sdks{protocols, outGo(t), index, "../out/py", "msggen"}.start(t)
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
