// Command agentscope holds what msggen makes of spec/agentscope (the reference
// interpreter, the Go SDK and the TypeScript SDK) against the real AgentScope
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

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().Unix()), "what streams and documents are made up from")
	events := flag.Int("events", 100_000, "how many events to compare")
	questions := flag.Int("questions", 20_000, "how many documents and calls to compare")
	flag.Parse()
	found, err := run(*seed, *events, *questions)
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	if found {
		os.Exit(1)
	}
}

func run(seed uint64, events, questions int) (found bool, err error) {
	began := time.Now()
	fmt.Printf("seed %d: comparing %d events and %d documents and calls\n", seed, events, questions)
	protocol, err := load("spec/agentscope")
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
		c.vectors,
		func() error { return c.streams(seed, events) },
		func() error { return c.questions(seed, questions) },
	} {
		if err := part(); err != nil {
			return false, err
		}
	}
	c.Report(os.Stdout, time.Since(began))
	return len(c.found) > 0, c.Findings(os.Stdout, c.found, seed)
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
