// Command aisdk holds what msggen makes of spec/aisdk (the reference interpreter, the
// Go SDK and the TypeScript SDK) against the real package ai, on made-up streams
// and on all vectors: what is refused, and the message after every chunk, apart from
// the differences of differences.go.
//
// It is run from the root of the repository, by `make oracle`. The exit code is 0
// if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/golden/internal/oracle/command"
)

func main() {
	seed, events, sides := command.Seed(), command.Events(50_000), command.Sides()
	command.Main(func() (bool, error) { return run(*seed, *events, strings.Split(*sides, ",")) })
}

func run(seed uint64, events int, names []string) (differs bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := command.Load(".", "spec/aisdk")
	if err != nil {
		return false, err
	}
	o, stop, err := start(protocol, names)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	told, err := command.Vectors("aisdk", "", nil) // of the end upstream shows nothing
	if err != nil {
		return false, err
	}
	source := &streams{chance.New(seed), protocol.Reducers[0].Input, seed}
	return command.Folds(o, told, source.next, seed, events)
}
