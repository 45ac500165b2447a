package main

import (
	"fmt"
	"os"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// comparison is all sides on one thing.
type comparison struct {
	*oracle.Oracle
	name  string
	share float64 // how much, for one event that is asked for
	// more makes up some more and compares it.
	more func(*comparison) ([]*oracle.Finding, error)
	// vectors are compared, too.
	vectors bool
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

// comparisons are the fold, event by event, and how whole streams end.
func comparisons(protocol *ir.Protocol, runners map[string]runner.Runner, seed uint64) []*comparison {
	reducer, interp := *runner.ReducerOf(protocol, "accumulate"), runner.NewInterp(protocol)
	folded, ended := newStreams(seed, protocol), newStreams(seed+1, protocol)
	fold := &oracle.Oracle{Reducer: reducer, Reference: interp, ErrorsEnd: true, Sides: sides(runners, differences)}
	ends := &oracle.Oracle{Reference: whole{interp, reducer}, Sides: sides(runners, shownElsewhere(differences))}
	for _, side := range ends.Sides {
		side.Runner = whole{side.Runner, reducer}
	}
	return []*comparison{
		{Oracle: fold, name: "fold", share: 1, vectors: true, more: func(c *comparison) ([]*oracle.Finding, error) {
			var streams []*oracle.Stream
			for range batch {
				streams = append(streams, folded.next())
			}
			return c.Streams(streams)
		}},
		{Oracle: ends, name: "ends", share: 0.02, more: func(c *comparison) ([]*oracle.Finding, error) {
			var questions []*oracle.Question
			for range batch {
				s := ended.sound()
				q := oracle.Document("a list of MessageStreamEvent", list(s.Events...))
				q.Label = s.Label
				questions = append(questions, q)
			}
			return c.Questions(questions)
		}},
	}
}

// sides are our own sides that run, and upstream.
func sides(runners map[string]runner.Runner, differences []*oracle.Difference) []*oracle.Side {
	var list []*oracle.Side
	for _, name := range command.Ours {
		if runners[name] != nil {
			list = append(list, &oracle.Side{Name: name, Runner: runners[name], Same: command.SameAnswer})
		}
	}
	if runners[command.Upstream] != nil {
		list = append(list, &oracle.Side{
			Name: command.Upstream, Runner: runners[command.Upstream], Same: sameFate, Canonical: canonical, Shown: shown, Kind: eventType, Differences: differences,
		})
	}
	return list
}

// shownElsewhere are differences without their examples.
func shownElsewhere(differences []*oracle.Difference) []*oracle.Difference {
	var bare []*oracle.Difference
	for _, d := range differences {
		other := *d
		other.Streams = nil
		bare = append(bare, &other)
	}
	return bare
}

// run compares and reports.
func (c *comparison) run(seed uint64, events int) (differs bool, err error) {
	began := time.Now()
	fmt.Printf("%s:\n", c.name)
	found, err := c.Examples()
	if err != nil {
		return false, err
	}
	if c.vectors {
		streams, err := command.Vectors("anthropic", "{}", nil)
		if err != nil {
			return false, err
		}
		more, err := c.Streams(streams)
		if err != nil {
			return false, err
		}
		found = append(found, more...)
	}
	done := func() int { return c.Counts.Events + c.Counts.Questions }
	for end := done() + int(float64(events)*c.share); done() < end && len(found) == 0; {
		more, err := c.more(c)
		if err != nil {
			return false, err
		}
		found = append(found, more...)
	}
	c.Report(os.Stdout, time.Since(began))
	return len(found) > 0, c.Findings(os.Stdout, found, seed)
}
