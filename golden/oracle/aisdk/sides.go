package main

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// start starts the sides with these names. What it returns stops them.
func start(protocol *ir.Protocol, names []string) (*oracle.Oracle, func() error, error) {
	runners, stop, err := command.Start(protocol, names, "node", "golden/oracle/aisdk/upstream.mjs")
	if err != nil {
		return nil, nil, err
	}
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "accumulate"),
		Reference: runner.NewInterp(protocol),
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
		side.Name, side.Runner = name, runners[name]
		o.Sides = append(o.Sides, side)
	}
	return o, stop, nil
}

// upstreamSide is the package ai, but for what runs it.
func upstreamSide(protocol *ir.Protocol) *oracle.Side {
	form := formOf(protocol)
	return &oracle.Side{Same: sameFate, Shown: shown, Canonical: form.canonical, Kind: chunkType, Differences: form.differences()}
}

// sameFate reports whether upstream takes what we take and refuses what we refuse. What
// we do not know is refused by upstream.
func sameFate(e *oracle.Encounter) bool {
	return e.Ours.Problem == "" && e.Theirs.Problem == "" && refused(e.Ours) == refused(e.Theirs)
}

func refused(a runner.Answer) bool { return strings.HasPrefix(a.Outcome, "error:") }
