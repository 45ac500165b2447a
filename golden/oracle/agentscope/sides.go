package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// python runs upstream; the Makefile makes it.
const python = ".venv/oracle/bin/python"

// start starts all sides. What it returns stops them.
func start(protocol *ir.Protocol) (*oracle.Oracle, func() error, error) {
	names := append(slices.Clone(command.Ours), command.Upstream)
	runners, stop, err := command.Start(protocol, names, python, "golden/oracle/agentscope/upstream.py", protocol.Version)
	if err != nil {
		return nil, nil, err
	}
	return &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "append_event"),
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{
			{Name: command.Go, Runner: runners[command.Go], Same: sameAnswer},
			{Name: command.InPlace, Runner: runners[command.InPlace], Same: sameAnswer, Differences: javaScriptDifferences},
			{Name: command.Pure, Runner: runners[command.Pure], Same: sameAnswer, Differences: javaScriptDifferences},
			{Name: command.PythonInPlace, Runner: runners[command.PythonInPlace], Same: sameAnswer, Differences: pythonDifferences},
			{Name: command.PythonPure, Runner: runners[command.PythonPure], Same: sameAnswer, Differences: pythonDifferences},
			{Name: command.Upstream, Runner: runners[command.Upstream], Same: sameFate, Canonical: canonical, Differences: upstreamDifferences},
		},
	}, stop, nil
}

// sameAnswer is what our own sides must do, for skips in the same words.
func sameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	return command.SameAnswer(e) &&
		(ours.Message == theirs.Message || !strings.HasPrefix(ours.Outcome, "skipped:") || generalSkip(ours.Outcome))
}

// canonical is the canonical form of what upstream writes.
func canonical(text string) (string, error) {
	compact, err := codec.AppendCompact(nil, []byte(text))
	return string(compact), err
}
