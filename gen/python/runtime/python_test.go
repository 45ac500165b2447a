package runtime_test

import (
	"os/exec"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

const bin = "../../.venv/python/bin/" // seen from the folder above, where Python looks for the package

// TestPython runs the tests of the modules, and judges their types, style and layout.
func TestPython(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, "../"+bin, "make .venv/python")
	for _, args := range [][]string{
		{"python", "-B", "-m", "unittest", "discover", "-t", ".", "-s", "runtime/test"},
		{"ruff", "check", "--no-cache", "runtime"},
		{"ruff", "format", "--no-cache", "--check", "runtime"},
		{"mypy", "--strict", "--cache-dir", "../../.cache/mypy", "--no-error-summary", "runtime"},
	} {
		t.Run(args[0]+" "+args[1], func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(bin+args[0], args[1:]...)
			cmd.Dir = ".."
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
