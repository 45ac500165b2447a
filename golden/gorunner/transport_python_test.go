package main

import (
	"bufio"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/msggen/msggen/out/go/agui/aguihttp"
)

const (
	python      = "../../.venv/python/bin/python"
	pythonAgent = "../transport/agent.py"
	pythonOut   = "../../out/py"
)

// TestRunPython has clients of the Python package call a server of this one whose
// connections break, and clients of this one a server of that.
func TestRunPython(t *testing.T) {
	if _, err := os.Stat(python); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("run make .venv/python: ", err)
		}
		t.Skip("run make .venv/python: ", err)
	}
	handler := aguihttp.RunHandler(tell(story(t)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(&brittle{w, 1000 + rand.IntN(8000)}, r)
	}))
	defer server.Close()
	if out, err := exec.Command(python, pythonAgent, pythonOut, "call", server.URL).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}

	serving := exec.Command(python, pythonAgent, pythonOut, "serve")
	out, err := serving.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serving.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = serving.Process.Kill()
		_ = serving.Wait()
	}()
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/broken"} {
		got, err := runAgent(t.Context(), strings.TrimSpace(url)+path)
		if err != nil || len(got.Messages) != 1 {
			t.Errorf("%s: %v\n%s", path, err, got.String())
		}
	}
}
