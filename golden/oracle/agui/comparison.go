package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// comparison is all sides on one thing that the spec declares.
type comparison struct {
	*oracle.Oracle
	name    string
	share   float64 // of all events
	streams func(*streams, int) *oracle.Stream
	input   ir.Type
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

// comparisons are all there are: the whole pipeline, and what apply makes of
// events that the stages before it would have stopped.
func comparisons(protocol *ir.Protocol, all map[string]runner.Runner) []*comparison {
	line := runner.PipelineOf(protocol, "Session")
	apply := runner.ReducerOf(protocol, "apply")
	reference := runner.NewInterp(protocol)
	return []*comparison{
		{
			Oracle:  &oracle.Oracle{Pipeline: line, Reference: reference, Sides: sides(all, sameFate, upstreamDifferences, javaScriptDifferences), ErrorsEnd: true},
			name:    "the pipeline",
			share:   0.8,
			streams: (*streams).next,
			input:   protocol.Pipelines[0].Stages[0].Input,
		},
		{
			Oracle:  &oracle.Oracle{Reducer: *apply, Reference: reference, Sides: sides(all, sameFold, append(shownElsewhere(upstreamDifferences), applyDifferences...), shownElsewhere(javaScriptDifferences)), ErrorsEnd: true},
			name:    "apply alone",
			share:   0.2,
			streams: (*streams).raw,
			input:   reducer(protocol, "apply").Input,
		},
	}
}

func reducer(protocol *ir.Protocol, name string) *ir.Reducer {
	for _, r := range protocol.Reducers {
		if r.Name == name {
			return r
		}
	}
	panic("the spec has no " + name)
}

func sides(all map[string]runner.Runner, same func(*oracle.Encounter) bool, differences, inJavaScript []*oracle.Difference) []*oracle.Side {
	list := []*oracle.Side{
		{Name: golang, Runner: all[golang], Same: sameAnswer},
		{Name: inPlace, Runner: all[inPlace], Same: sameAnswer, Differences: inJavaScript},
		{Name: pure, Runner: all[pure], Same: sameAnswer, Differences: inJavaScript},
		{Name: upstream, Runner: all[upstream], Same: same, Canonical: canonical, Shown: shown, Kind: aspect, Differences: differences},
	}
	return slices.DeleteFunc(list, func(s *oracle.Side) bool { return s.Runner == nil })
}

// shownElsewhere are differences without their examples.
func shownElsewhere(differences []*oracle.Difference) []*oracle.Difference {
	var bare []*oracle.Difference
	for _, d := range differences {
		other := *d
		other.Streams, other.Questions = nil, nil
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
	source := newStreams(seed, c.input)
	end := c.Counts.Events + int(float64(events)*c.share)
	for n := 0; c.Counts.Events < end && len(found) == 0; {
		var streams []*oracle.Stream
		for range batch {
			streams = append(streams, c.streams(source, n))
			n++
		}
		more, err := c.Streams(streams)
		if err != nil {
			return false, err
		}
		found = append(found, more...)
	}
	c.Report(os.Stdout, time.Since(began))
	return len(found) > 0, c.Findings(os.Stdout, found, seed)
}
