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
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().Unix()), "what streams are made up from")
	events := flag.Int("events", 50_000, "how many events to compare")
	names := flag.String("sides", "go,ts,pure,upstream", "what to hold against the interpreter")
	flag.Parse()
	found, err := run(*seed, *events, strings.Split(*names, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	if found {
		os.Exit(1)
	}
}

func run(seed uint64, events int, names []string) (found bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := load("spec/anthropic")
	if err != nil {
		return false, err
	}
	runners, stop, err := start(protocol, names)
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

func load(dir string) (*ir.Protocol, error) {
	protocol, problems, err := lang.Load(os.DirFS("."), dir)
	if err != nil {
		return nil, err
	}
	if problems.HasErrors() {
		return nil, fmt.Errorf("%s has errors: %v", dir, problems)
	}
	return protocol, nil
}
