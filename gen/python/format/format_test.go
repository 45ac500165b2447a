package format_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/python/format"
	"github.com/msggen/msggen/internal/need"
)

const ruff = "../../../.venv/python/bin/ruff"

// TestAsRuff lays out modules as ruff does: those of the runtime, and what stands in
// testdata on lines that are too long. Commas behind the last item mean nothing.
func TestAsRuff(t *testing.T) {
	need.Path(t, ruff, "make .venv/python")
	var paths []string
	for _, pattern := range []string{"../runtime/*.py", "testdata/*.py"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d modules: %v", pattern, len(found), err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		ours := format.Source(string(source))
		if filepath.Base(path) != "parted.py" { // ruff leaves literals whole
			compare(t, path, byRuff(t, string(source)), ours)
		}
		compare(t, path+" again", byRuff(t, ours), ours)
	}
}

func byRuff(t *testing.T, source string) string {
	t.Helper()
	cmd := exec.Command(ruff, "format", "--isolated", "--no-cache", "--config", "format.skip-magic-trailing-comma=true", "-")
	cmd.Stdin = strings.NewReader(source)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func compare(t *testing.T, path, ruff, ours string) {
	t.Helper()
	if diff := cmp.Diff(lines(ruff), lines(ours)); diff != "" {
		t.Errorf("%s (-ruff +ours)\n%s", path, diff)
	}
}

func lines(text string) []string { return strings.SplitAfter(text, "\n") }
