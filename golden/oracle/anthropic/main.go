// Command anthropic holds what msggen makes of spec/anthropic (the reference
// interpreter, the Go SDK and the TypeScript SDK) against MessageStream of the real
// @anthropic-ai/sdk, on made-up streams and on all vectors: whether an event is
// rejected, the message after every event with the inputs of its tools while they
// grow, and how the stream ends, apart from the differences of differences.go.
//
// It is run from the root of the repository, by `make oracle`. The exit code is 0
// if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/msggen/msggen/golden/internal/oracle/command"
)

func main() {
	seed, events, sides := command.Seed(), command.Events(50_000), command.Sides()
	command.Main(func() (bool, error) { return run(*seed, *events, strings.Split(*sides, ",")) })
}

func run(seed uint64, events int, names []string) (found bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := command.Load(".", "spec/anthropic")
	if err != nil {
		return false, err
	}
	runners, stop, err := command.Start(protocol, names, "node", "golden/oracle/anthropic/upstream.mjs")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	for _, c := range comparisons(protocol, runners, seed) {
		differs, err := c.run(seed, events)
		if err != nil {
			return found, err
		}
		found = found || differs
	}
	return found, nil
}
