// Command responses holds what msggen makes of spec/responses (the reference interpreter,
// the Go SDK and the TypeScript SDK) against ResponseStream of the real openai package,
// on made-up streams and on all vectors: what is refused, and the response after every
// event and at the end, apart from the differences of differences.go.
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

func run(seed uint64, events int, names []string) (differs bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := command.Load(".", "spec/responses")
	if err != nil {
		return false, err
	}
	o, stop, err := start(protocol, names)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	told, err := command.Vectors("responses", "", func(bool) string { return end })
	if err != nil {
		return false, err
	}
	return command.Folds(o, told, newStreams(seed, protocol).next, seed, events)
}
