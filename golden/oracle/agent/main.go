// Command agent holds the reference interpreter of spec/agent and spec/realtime
// against the AgentScope package, on made-up calls of the plan and task tools,
// model events and documents: every notebook after every call, every translated
// event, every rejection, apart from the differences that are written down. What
// operate emits is replayed on the way, and must give the same notebook. All but
// the tasks is of the 1.x line.
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

	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// What runs upstream, and the task tools of the version of the line after it that
// spec/agent is of; the Makefile makes them.
const (
	python     = ".venv/agent/bin/python"
	pythonOfV2 = ".venv/earlier/bin/python"
)

func main() {
	seed, events := command.Seed(), command.Events(20_000)
	questions := flag.Int("questions", 10_000, "how many documents to compare")
	command.Main(func() (bool, error) { return run(*seed, *events, *questions) })
}

func run(seed uint64, events, questions int) (found bool, err error) {
	fmt.Printf("seed %d: comparing %d calls and events and %d documents\n", seed, events, questions)
	upstream, err := runner.Start(".", python, "golden/oracle/agent/upstream.py")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, upstream.Close()) }()
	taskTools, err := runner.Start(".", pythonOfV2, "golden/oracle/agent/tasks.py")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, taskTools.Close()) }()
	for _, part := range []func() (*comparison, error){
		func() (*comparison, error) { return plans(upstream, seed, events*3/5) },
		func() (*comparison, error) { return tasks(taskTools, seed, events/5) },
		func() (*comparison, error) { return translation(upstream, seed, events/5) },
		func() (*comparison, error) {
			return documents("spec/realtime", upstream, seed, questions/2, eventDifferences, "ClientEvent", "ClientEvent", "ModelEvent", "ServerEvent")
		},
		func() (*comparison, error) {
			return documents("spec/agent", upstream, seed, questions/2, dataDifferences, "AgentCard", "AgentCard", "AgentCard", "Plan", "SubTask", "CompressionSummary")
		},
	} {
		began := time.Now()
		c, err := part()
		if err != nil {
			return found, err
		}
		c.Report(os.Stdout, time.Since(began))
		if err := c.Findings(os.Stdout, c.found, seed); err != nil {
			return found, err
		}
		found = found || len(c.found) > 0
	}
	return found, nil
}

// comparison is the sides on one thing that a spec declares.
type comparison struct {
	*oracle.Oracle
	found []*oracle.Finding
}

// batch is how many streams or documents all sides are asked about at a time.
const batch = 100

// streams compares made-up streams until that many events have been compared.
func (c *comparison) streams(next func() *oracle.Stream, events int) error {
	for c.Counts.Events < events && len(c.found) == 0 {
		var list []*oracle.Stream
		for range batch {
			list = append(list, next())
		}
		found, err := c.Streams(list)
		if err != nil {
			return err
		}
		c.found = found
	}
	return nil
}
