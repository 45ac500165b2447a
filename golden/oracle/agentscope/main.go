// Command agentscope holds what msggen makes of spec/agentscope (the reference
// interpreter, the Go and TypeScript SDKs and the Python package) against the real AgentScope
// package, on made-up streams, documents and calls and on all vectors: every state after
// every event, every rejection, apart from the differences of differences.go.
//
// It is run from the root of the repository, by `make oracle`. The exit code is 0
// if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/msggen/msggen/golden/internal/oracle/command"
)

func main() {
	seed, events := command.Seed(), command.Events(100_000)
	questions := flag.Int("questions", 20_000, "how many documents and calls to compare")
	command.Main(func() (bool, error) { return run(*seed, *events, *questions) })
}

func run(seed uint64, events, questions int) (found bool, err error) {
	began := time.Now()
	fmt.Printf("seed %d: comparing %d events and %d documents and calls\n", seed, events, questions)
	protocol, err := command.Load(".", "spec/agentscope")
	if err != nil {
		return false, err
	}
	o, stop, err := start(protocol)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	c := &comparison{Oracle: o, protocol: protocol}
	for _, part := range []func() error{
		func() (err error) { c.found, err = c.Examples(); return err },
		func() error { return c.vectors("golden/vectors/" + protocol.Name) },
		func() error { return c.upgraded(seed) },
		func() error { return c.streams(seed, events) },
		func() error { return c.questions(seed, questions) },
	} {
		if err := part(); err != nil {
			return false, err
		}
	}
	c.Report(os.Stdout, time.Since(began))
	return c.differed || len(c.found) > 0, c.Findings(os.Stdout, c.found, seed)
}
