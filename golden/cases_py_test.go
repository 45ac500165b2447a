package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
	return pyFolder.get(func() string {
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
		return folder
	})
}

var pyFolder once[string]

// TestPythonLayout has ruff look at the Python packages, those of the cases and those of
// this repository: they are emitted as `ruff format` lays them out.
func TestPythonLayout(t *testing.T) {
	t.Parallel()
	need.Time(t)
	ruff(t, "format", "--check", pyCases(t), "../out/py")
}

// TestPythonLint judges the style of the same packages. What only odd specs say is left
// out for the cases: two signs, a condition that always holds, a choice between two that
// are the same, a search in an empty list, a field called l, a type called None.
func TestPythonLint(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	ruff(t, "check", "../out/py")
	ruff(t, "check", "--extend-ignore", "B002,E741,N801,RUF034,RUF060,SIM222,SIM223", pyCases(t))
}

// TestPythonTypes has mypy check the same packages, and pyright those of this repository,
// as strictly as they can.
func TestPythonTypes(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	mypy(t, "../out/py")
	mypy(t, pyCases(t))
	pyright(t)
}

// TestPythonArguments has mypy and pyright check a program that makes models, with their
// fields as arguments, whatever the keys of documents are.
func TestPythonArguments(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	const program = `
from msggen_agui import EventType, RunFinishedEvent, TextMessageContentEvent

print(TextMessageContentEvent(message_id="m", delta="x").message_id)
print(RunFinishedEvent(thread_id="t", run_id="r").type == EventType.RUN_FINISHED)
`
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "arguments.py"), []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("../out/py/agui/src")
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command(pythonProgram, "-m", "mypy", "--strict", "--cache-dir", filepath.Join("..", ".cache", "mypy"), filepath.Join(folder, "arguments.py"))
	check.Env = append(os.Environ(), "MYPYPATH="+source)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("mypy: %v\n%s", err, out)
	}
	settings, err := json.Marshal(map[string]any{"typeCheckingMode": "strict", "include": []string{"arguments.py"}, "extraPaths": []string{source}})
	if err != nil {
		t.Fatal(err)
	}
	project := filepath.Join(folder, "pyrightconfig.json")
	if err := os.WriteFile(project, settings, 0o600); err != nil {
		t.Fatal(err)
	}
	python, err := filepath.Abs(pythonProgram)
	if err != nil {
		t.Fatal(err)
	}
	check = exec.Command("node", filepath.Join("..", "node_modules", "pyright", "index.js"), "--project", project, "--pythonpath", python)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("pyright: %v\n%s", err, out)
	}
}

// TestPythonTimes reads fields of a case as times.
func TestPythonTimes(t *testing.T) {
	t.Parallel()
	need.Time(t)
	const program = `
import golden_timing as timing

whole = timing.codecs.Round.decode('{"at":"2026-01-31T12:00:00.25+01:00","started":1,"stopped":2.5,"seen":"2026-01-31T12:00Z","best":0.5}')
empty = timing.codecs.Round.decode('{"at":"soon","started":-1,"stopped":1e300,"seen":null}')
for round in (whole, empty, timing.Round(at="", started=0)):
    print(round.at_time, round.started_time, round.stopped_time, round.seen_as_time, round.best_time, round.seen_time, sep=", ")
`
	want := "2026-01-31 12:00:00.250000+01:00, 1970-01-01 00:00:01+00:00, 1970-01-01 00:00:02.500000+00:00, 2026-01-31 12:00:00+00:00, 1970-01-01 00:00:00.000500+00:00, False\n" +
		"None, 1969-12-31 23:59:59+00:00, None, None, None, False\n" +
		"None, 1970-01-01 00:00:00+00:00, None, None, None, False\n"
	run := exec.Command(pythonProgram, "-c", program)
	run.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(pyCases(t), "timing", "src"))
	if out, err := run.CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestPythonSharing looks at what two states share of which one comes after the other.
func TestPythonSharing(t *testing.T) {
	t.Parallel()
	need.Path(t, pythonProgram, "make .venv/python")
	run(t, ".", pythonProgram, "pyrunner/sharing.py", "../out/py")
}

// mypy checks all packages of a folder.
func mypy(t *testing.T, folder string) {
	t.Helper()
	sources, err := filepath.Glob(filepath.Join(folder, "*", "src"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("%s: no packages: %v", folder, err)
	}
	packages, err := filepath.Glob(filepath.Join(folder, "*", "src", "*"))
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"-m", "mypy", "--strict", "--cache-dir", filepath.Join("..", ".cache", "mypy"), "--no-error-summary"}
	for _, p := range packages {
		args = append(args, "-p", filepath.Base(p))
	}
	check := exec.Command(pythonProgram, args...)
	check.Env = append(os.Environ(), "MYPYPATH="+strings.Join(sources, string(filepath.ListSeparator)))
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("mypy: %v\n%s", err, out)
	}
}

// pyright checks the packages of this repository, as a program that is as strict would.
func pyright(t *testing.T) {
	t.Helper()
	program := filepath.Join("..", "node_modules", "pyright", "index.js")
	need.Path(t, program, "make node_modules")
	sources, err := filepath.Glob("../out/py/*/src")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no packages: %v", err)
	}
	// It looks at nothing whose path is not relative to its settings.
	folder := filepath.Join("..", ".cache", "pyright")
	for i, source := range sources {
		if sources[i], err = filepath.Rel(folder, source); err != nil {
			t.Fatal(err)
		}
	}
	settings, err := json.Marshal(map[string]any{
		"typeCheckingMode": "strict",
		"pythonVersion":    "3.11",
		"include":          sources,
		"extraPaths":       sources,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	project := filepath.Join(folder, "pyrightconfig.json")
	if err := os.WriteFile(project, settings, 0o600); err != nil {
		t.Fatal(err)
	}
	check := exec.Command("node", program, "--project", project, "--pythonpath", pythonProgram, "--stats")
	out, err := check.CombinedOutput()
	if err != nil || bytes.Contains(out, []byte("No source files found")) {
		t.Errorf("pyright: %v\n%s", err, out)
	}
}

// ruff runs with the settings that the runtime is judged by.
func ruff(t *testing.T, args ...string) {
	t.Helper()
	args = append(args, "--no-cache", "--config", "../gen/python/ruff.toml")
	if out, err := exec.Command("../.venv/python/bin/ruff", args...).CombinedOutput(); err != nil {
		t.Errorf("ruff %s: %v\n%s", args[0], err, out)
	}
}

// runPython are the arguments of Python for the runner of packages in a folder: what is
// one protocol, as packageInPython tells it, or the list of several.
func runPython(folder, prefix string, what ...string) []string {
	return append([]string{"pyrunner/run.py", folder, prefix}, what...)
}

// packageInPython is what the runner wants to know of a package: the mode, the package,
// and its imports, each with its own.
func packageInPython(p *ir.Protocol, mode string) []string {
	told := []string{mode, p.Name}
	for _, i := range p.Imports {
		told = append(told, i.Name+"="+i.Protocol.Name)
	}
	return told
}
