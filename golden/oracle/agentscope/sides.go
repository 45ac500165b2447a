package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// python runs upstream; the Makefile makes it.
const python = ".venv/oracle/bin/python"

// start starts all sides. What it returns stops them.
func start(protocol *ir.Protocol) (*oracle.Oracle, func() error, error) {
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
	build := exec.Command("go", "build", "-o", goRunner, ".")
	build.Dir = "golden/gorunner"
	if out, err := build.CombinedOutput(); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%v: %w\n%s", build, err, out), stop())
	}
	index := filepath.Join("out/ts", protocol.Name, "dist/index.js")
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "append_event"),
		Reference: runner.NewInterp(protocol),
	}
	for _, side := range []struct {
		*oracle.Side
		command []string
	}{
		{&oracle.Side{Name: "go", Same: sameAnswer}, []string{goRunner, protocol.Name}},
		{&oracle.Side{Name: "ts", Same: sameAnswer, Differences: javaScriptDifferences}, []string{"node", "golden/tsrunner/run.mjs", index, "in-place"}},
		{&oracle.Side{Name: "pure", Same: sameAnswer, Differences: javaScriptDifferences}, []string{"node", "golden/tsrunner/run.mjs", index, "pure"}},
		{
			&oracle.Side{Name: "upstream", Same: sameFate, Canonical: canonical, Differences: upstreamDifferences},
			[]string{python, "golden/oracle/agentscope/upstream.py"},
		},
	} {
		p, err := runner.Start(".", side.command[0], side.command[1:]...)
		if err != nil {
			return nil, nil, errors.Join(err, stop())
		}
		running = append(running, p)
		side.Runner = p
		o.Sides = append(o.Sides, side.Side)
	}
	return o, stop, nil
}

// sameAnswer is what our own sides must do: say the same, at the same place.
func sameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	return ours.Outcome == theirs.Outcome && ours.Problem == "" && theirs.Problem == "" &&
		slices.Equal(ours.Warnings, theirs.Warnings) &&
		(ours.Path == theirs.Path || ours.Outcome == "error:"+string(wire.CodeSyntax) || ours.Outcome == "error:"+string(wire.CodeDepth)) &&
		(ours.Message == theirs.Message || !strings.HasPrefix(ours.Outcome, "skipped:") || generalSkip(ours.Outcome))
}

// canonical is the canonical form of what upstream writes.
func canonical(text string) (string, error) {
	compact, err := codec.AppendCompact(nil, []byte(text))
	return string(compact), err
}
