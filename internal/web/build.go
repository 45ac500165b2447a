package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

const modulePath = "github.com/msggen/msggen"

// Build compiles a program with the Go toolchain, from the sources that this binary was
// built from.
func Build(kind Kind) ([]byte, error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return nil, fmt.Errorf("the page needs a part of msggen as WebAssembly, which only released binaries have inside; "+
			"there is no go on the PATH to build it with: %w", err)
	}
	dir, err := sources(goTool)
	if err != nil {
		return nil, err
	}
	out, err := os.MkdirTemp("", "msggen-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(out)
	wasm := filepath.Join(out, "program.wasm")
	args := []string{"build", "-trimpath", "-ldflags=-s -w"}
	for _, packages := range kinds[kind].slow {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	_, err = run(goTool, dir, append(args, "-o", wasm, kinds[kind].main)...)
	if err != nil {
		return nil, fmt.Errorf("the part of msggen that runs in pages cannot be built: %w", err)
	}
	root, err := run(goTool, dir, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go toolchain has no support for WebAssembly: %w", err)
	}
	program, err := os.ReadFile(wasm)
	if err != nil {
		return nil, err
	}
	return script(kind, support, program)
}

// sources is the folder with the sources of this binary: where they were when it was
// built, if they are still there, or what go install has left, or brings again.
func sources(goTool string) (string, error) {
	if root, ok := checkout(); ok {
		return root, nil
	}
	build, ok := debug.ReadBuildInfo()
	if !ok || build.Main.Path != modulePath || !strings.HasPrefix(build.Main.Version, "v") {
		return "", errors.New("the page needs a part of msggen as WebAssembly, which only released binaries have inside; " +
			"the sources that this one was built from are gone, so that it cannot be built")
	}
	out, err := run(goTool, os.TempDir(), "mod", "download", "-json", modulePath+"@"+build.Main.Version)
	if err != nil {
		return "", fmt.Errorf("the sources of msggen %s cannot be had: %w", build.Main.Version, err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", err
	}
	return module.Dir, nil
}

// checkout is where the sources were when this binary was built, if they are still there.
func checkout() (root string, ok bool) {
	_, here, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(here) {
		return "", false
	}
	root = filepath.Dir(filepath.Dir(filepath.Dir(here)))
	_, err := os.Stat(filepath.Join(root, "go.mod"))
	return root, err == nil
}

func run(goTool, dir string, args ...string) ([]byte, error) {
	cmd := exec.Command(goTool, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=")
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, bytes.TrimSpace(failure.Bytes()))
	}
	return out, nil
}
