package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestWheels builds Python packages, installs them into an empty environment, and runs a
// program there, away from this repository. What they depend on is that of the tests.
func TestWheels(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	need.Path(t, pythonProgram, "make .venv/python")
	python, err := filepath.Abs(pythonProgram)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	wheels := []string{python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--wheel-dir", "wheels"}
	for _, name := range []string{"agentscope", "agui", "bridge"} {
		folder, err := filepath.Abs("../out/py/" + name)
		if err != nil {
			t.Fatal(err)
		}
		wheels = append(wheels, folder)
	}
	build(t, dir, wheels[0], wheels[1:]...)
	build(t, dir, python, "-m", "venv", "empty")
	built, err := filepath.Glob(filepath.Join(dir, "wheels", "*.whl"))
	if err != nil || len(built) != 3 {
		t.Fatalf("built are %q, %v", built, err)
	}
	alone := filepath.Join(dir, "empty", "bin", "python")
	build(t, dir, alone, append([]string{"-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"}, built...)...)
	const where = "import sysconfig; print(sysconfig.get_path('purelib'), end='')"
	libraries := asked(dir, python, "-c", where)
	installed := asked(dir, alone, "-c", where)
	if err := os.WriteFile(filepath.Join(installed, "libraries.pth"), []byte(libraries), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := asked(dir, alone, "-I", "-c", wheelProgram); got != "applied 1 True" {
		t.Errorf("got %s", got)
	}
}

// wheelProgram sends an event of one package through the pipeline of another.
const wheelProgram = `
import importlib.metadata, pathlib, sys
import msggen_agentscope.client, msggen_agui.server, msggen_bridge

event = msggen_agentscope.codecs.AgentEvent.decode('{"id":"e","created_at":"2026-01-01T00:00:00","type":"REPLY_START","session_id":"s","reply_id":"r","name":"a"}')
out = []
session = next(v for v in vars(msggen_bridge).values() if hasattr(v, "aevents"))()
outcome = session.push(event, lambda value, _: out.append(value))
home = pathlib.Path(msggen_bridge.__file__).parent
files = {f.name for f in importlib.metadata.files("msggen-bridge")}
print(outcome.status, len(out), home.is_relative_to(sys.prefix) and (home / "py.typed").exists() and "LICENSE" in files, end="")
`
