// Command agui holds what msggen makes of spec/agui (the reference interpreter,
// the Go SDK and the TypeScript SDK) against the real AG-UI client, on made-up
// streams and on all vectors: what is rejected and by which stage, the events
// that come through, what changed, and messages and state after every event,
// apart from the differences of differences.go.
//
// It is run from the root of the repository, by `make oracle`. The exit code is 0
// if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

func main() {
	seed, events, sides := command.Seed(), command.Events(100_000), command.Sides()
	parts := flag.String("parts", "pipeline,apply,compact,written", "what to compare")
	command.Main(func() (bool, error) {
		return run(*seed, *events, strings.Split(*sides, ","), strings.Split(*parts, ","))
	})
}

func run(seed uint64, events int, names, parts []string) (found bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := command.Load(".", "spec/agui")
	if err != nil {
		return false, err
	}
	runners, stop, err := command.Start(protocol, names, "node", "golden/oracle/agui/upstream.mjs")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	everything := &all{protocol, runner.NewInterp(protocol), runners, seed}
	for _, c := range everything.comparisons() {
		if !slices.Contains(parts, c.name) {
			continue
		}
		differs, err := c.run(seed, events)
		if err != nil {
			return found, err
		}
		found = found || differs
	}
	return found, nil
}
