package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// How a stream ends, as its last event: with what says that it is whole, or cut off.
const (
	done = "[DONE]"
	cut  = "[CUT]"
)

// ending is a runner that is told of the end of a stream as of an event.
type ending struct{ runner.Runner }

func (e ending) Do(r runner.Request) (runner.Answer, error) {
	if r.Op == runner.OpEvent && (r.Event == done || r.Event == cut) {
		r = runner.Request{Op: runner.OpEnd, Incomplete: r.Event == cut}
	}
	return e.Runner.Do(r)
}

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
	index := "out/ts/openai/dist/index.js"
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "accumulate"),
		Reference: ending{runner.NewInterp(protocol)},
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
			side, command = upstreamSide(protocol), []string{"node", "golden/oracle/openai/upstream.mjs"}
		default:
			return nil, nil, errors.Join(fmt.Errorf("there is no side %q", name), stop())
		}
		p, err := runner.Start(".", command[0], command[1:]...)
		if err != nil {
			return nil, nil, errors.Join(err, stop())
		}
		running = append(running, p)
		side.Name, side.Runner = name, ending{p}
		o.Sides = append(o.Sides, side)
	}
	return o, stop, nil
}

// upstreamSide is the openai package, but for what runs it.
func upstreamSide(protocol *ir.Protocol) *oracle.Side {
	form := formOf(protocol)
	return &oracle.Side{Same: sameFate, Canonical: form.canonical, Differences: form.differences()}
}

// sameAnswer is what our own sides must do: say the same, at the same place.
func sameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	unplaced := ours.Outcome == "error:syntax" || ours.Outcome == "error:depth"
	return ours.Outcome == theirs.Outcome && ours.Problem == "" && theirs.Problem == "" &&
		(ours.Path == theirs.Path || unplaced)
}

// sameFate reports whether upstream takes what we take and refuses what we refuse.
func sameFate(e *oracle.Encounter) bool {
	if e.Ours.Problem != "" || e.Theirs.Problem != "" || e.Ours.Outcome == noState {
		return false
	}
	return refused(e.Ours) == refused(e.Theirs)
}

const noState = "skipped:" + interp.CodeNoState

func refused(a runner.Answer) bool { return strings.HasPrefix(a.Outcome, "error:") }
