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
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// start starts the sides with these names. What it returns stops them.
func start(protocol *ir.Protocol, names []string) (*oracle.Oracle, func() error, error) {
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
	if slices.Contains(names, "go") {
		build := exec.Command("go", "build", "-o", goRunner, ".")
		build.Dir = "golden/gorunner"
		if out, err := build.CombinedOutput(); err != nil {
			return nil, nil, errors.Join(fmt.Errorf("%v: %w\n%s", build, err, out), stop())
		}
	}
	index := "out/ts/aisdk/dist/index.js"
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "accumulate"),
		Reference: runner.NewInterp(protocol),
		ErrorsEnd: true,
	}
	for _, name := range names {
		var side *oracle.Side
		var command []string
		switch name {
		case "go":
			side, command = &oracle.Side{Same: sameAnswer}, []string{goRunner, protocol.Name}
		case "ts":
			side, command = &oracle.Side{Same: sameAnswer, Differences: javaScriptDifferences}, []string{"node", "golden/tsrunner/run.mjs", index, "in-place"}
		case "pure":
			side, command = &oracle.Side{Same: sameAnswer, Differences: javaScriptDifferences}, []string{"node", "golden/tsrunner/run.mjs", index, "pure"}
		case "upstream":
			side, command = upstreamSide(protocol), []string{"node", "golden/oracle/aisdk/upstream.mjs"}
		default:
			return nil, nil, errors.Join(fmt.Errorf("there is no side %q", name), stop())
		}
		p, err := runner.Start(".", command[0], command[1:]...)
		if err != nil {
			return nil, nil, errors.Join(err, stop())
		}
		running = append(running, p)
		side.Name, side.Runner = name, p
		o.Sides = append(o.Sides, side)
	}
	return o, stop, nil
}

// upstreamSide is the package ai, but for what runs it.
func upstreamSide(protocol *ir.Protocol) *oracle.Side {
	form := formOf(protocol)
	return &oracle.Side{Same: sameFate, Shown: shown, Canonical: form.canonical, Kind: chunkType, Differences: form.differences()}
}

// sameAnswer is what our own sides must do: say the same, at the same place.
func sameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	unplaced := ours.Outcome == "error:syntax" || ours.Outcome == "error:depth"
	return ours.Outcome == theirs.Outcome && ours.Problem == "" && theirs.Problem == "" &&
		(ours.Path == theirs.Path || unplaced)
}

// sameFate reports whether upstream takes what we take and refuses what we refuse. What
// we do not know is refused by upstream.
func sameFate(e *oracle.Encounter) bool {
	return e.Ours.Problem == "" && e.Theirs.Problem == "" && refused(e.Ours) == refused(e.Theirs)
}

func refused(a runner.Answer) bool { return strings.HasPrefix(a.Outcome, "error:") }
