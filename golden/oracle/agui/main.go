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
	"os"
	"slices"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/runner"
)

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().Unix()), "what streams are made up from")
	events := flag.Int("events", 100_000, "how many events to compare")
	names := flag.String("sides", "go,ts,pure,upstream", "what to hold against the interpreter")
	parts := flag.String("parts", "pipeline,apply,compact,written", "what to compare")
	flag.Parse()
	found, err := run(*seed, *events, strings.Split(*names, ","), strings.Split(*parts, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	if found {
		os.Exit(1)
	}
}

func run(seed uint64, events int, names, parts []string) (found bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	protocol, err := load("spec/agui")
	if err != nil {
		return false, err
	}
	runners, stop, err := start(protocol, names)
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
