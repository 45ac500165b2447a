package command

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The sides: the Go SDK, the TypeScript SDK and the Python package in their two forms,
// and the real package.
const (
	Go            = "go"
	InPlace       = "ts"
	Pure          = "pure"
	PythonInPlace = "py"
	PythonPure    = "py-pure"
	Upstream      = "upstream"
)

// Ours are the sides that msggen has made.
var Ours = []string{Go, InPlace, Pure, PythonInPlace, PythonPure}

// python has what Python packages need; the Makefile makes it.
const python = ".venv/python/bin/python"

// Start starts the sides with these names, upstream with the command for it. What it
// returns stops them.
func Start(protocol *ir.Protocol, names []string, upstream ...string) (map[string]runner.Runner, func() error, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return nil, nil, err
	}
	var running []*runner.Process
	stop := func() error {
		err := os.RemoveAll(dir)
		for _, p := range running {
			err = errors.Join(err, p.Close())
		}
		return err
	}
	goRunner := filepath.Join(dir, "gorunner")
	index := filepath.Join("out/ts", protocol.Name, "dist/index.js")
	commands := map[string][]string{
		Go:            {goRunner, protocol.Name},
		InPlace:       {"node", "golden/tsrunner/run.mjs", index, "in-place"},
		Pure:          {"node", "golden/tsrunner/run.mjs", index, "pure"},
		PythonInPlace: {python, "golden/pyrunner/run.py", "out/py", "msggen", "in-place", protocol.Name},
		PythonPure:    {python, "golden/pyrunner/run.py", "out/py", "msggen", "pure", protocol.Name},
		Upstream:      upstream,
	}
	if slices.Contains(names, Go) {
		build := exec.Command("go", "build", "-trimpath", "-o", goRunner, ".")
		build.Dir = "golden/gorunner"
		if out, err := build.CombinedOutput(); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("%v: %w\n%s", build, err, out), stop())
		}
	}
	all := map[string]runner.Runner{}
	for _, name := range names {
		command := commands[name]
		if command == nil {
			return nil, nil, errors.Join(fmt.Errorf("there is no side %q", name), stop())
		}
		p, err := runner.Start(".", command[0], command[1:]...)
		if err != nil {
			return nil, nil, errors.Join(err, stop())
		}
		running = append(running, p)
		all[name] = p
	}
	return all, stop, nil
}

// SameAnswer is what our own sides must do: say the same, at the same place.
func SameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	return ours.Outcome == theirs.Outcome && ours.Problem == "" && theirs.Problem == "" && ours.Stage == theirs.Stage &&
		slices.Equal(ours.Warnings, theirs.Warnings) && slices.Equal(ours.Emitted, theirs.Emitted) && slices.Equal(ours.Signals, theirs.Signals) &&
		(ours.Path == theirs.Path || ours.Outcome == "error:"+string(wire.CodeSyntax) || ours.Outcome == "error:"+string(wire.CodeDepth))
}
