package main

import (
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// How a stream ends, as its last event: with what says that it is whole, or cut off.
const (
	done = "[DONE]"
	cut  = "[CUT]"
)

// endOf is the end of a stream as an event.
func endOf(incomplete bool) string {
	if incomplete {
		return cut
	}
	return done
}

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
	runners, stop, err := command.Start(protocol, names, "node", "golden/oracle/openai/upstream.mjs")
	if err != nil {
		return nil, nil, err
	}
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "accumulate"),
		Reference: ending{runner.NewInterp(protocol)},
		ErrorsEnd: true,
	}
	for _, name := range names {
		side := &oracle.Side{Same: command.SameAnswer}
		switch name {
		case command.Upstream:
			side = upstreamSide(protocol)
		case command.InPlace, command.Pure:
			side.Differences = javaScriptDifferences
		}
		side.Name, side.Runner = name, ending{runners[name]}
		o.Sides = append(o.Sides, side)
	}
	return o, stop, nil
}

// upstreamSide is the openai package, but for what runs it.
func upstreamSide(protocol *ir.Protocol) *oracle.Side {
	form := formOf(protocol)
	return &oracle.Side{Same: sameFate, Canonical: form.canonical, Differences: form.differences()}
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
