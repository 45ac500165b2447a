package golden

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// TestTransportPython calls servers of the Python packages over sockets, with connections
// that hold and that break, and those of the TypeScript packages, and has these call. The
// Go packages do so in golden/gorunner.
func TestTransportPython(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, pythonProgram, "make .venv/python")
	python := func(args ...string) []string {
		return append([]string{pythonProgram, "transport/agent.py", "../out/py"}, args...)
	}
	t.Run("itself", func(t *testing.T) { run(t, ".", python("test")[0], python("test")[1:]...) })
	t.Run("typescript", func(t *testing.T) {
		outTypeScript(t)
		run(t, ".", pythonProgram, python("call", serving(t, "node", "transport/agent.mjs", "serve"))[1:]...)
		url := serving(t, pythonProgram, python("serve")[1:]...)
		for _, path := range []string{"/", "/broken"} {
			run(t, ".", "node", "transport/agent.mjs", "call", url+path)
		}
	})
}

// serving starts a program that serves until the test is over, and gives the address that
// it prints.
func serving(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var problems strings.Builder
	cmd.Stderr = &problems
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = cmd.Wait()
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, problems.String())
	}
	return strings.TrimSpace(line)
}
