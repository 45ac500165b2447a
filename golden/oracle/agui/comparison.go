package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// comparison is all sides on one thing that the spec declares.
type comparison struct {
	*oracle.Oracle
	name    string
	subject string  // the reducer or pipeline whose vectors are replayed
	share   float64 // how much, for one event that is asked for
	// more makes up some more and compares it.
	more func(*comparison) ([]*oracle.Finding, error)
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

// all makes the comparisons.
type all struct {
	protocol  *ir.Protocol
	reference *runner.Interp
	runners   map[string]runner.Runner
	seed      uint64
}

// comparisons are all there are.
func (a *all) comparisons() []*comparison {
	return []*comparison{a.pipeline(), a.apply(), a.compact(), a.written()}
}

// pipeline holds the pipeline against upstream's.
func (a *all) pipeline() *comparison {
	line := runner.PipelineOf(a.protocol, "Session")
	source := newStreams(a.seed, a.reducer("boundary").Input)
	return &comparison{
		Oracle: &oracle.Oracle{Pipeline: line, Reference: a.reference, ErrorsEnd: true, Sides: a.sides(
			&oracle.Side{Same: sameFate, Canonical: canonical, Shown: shown, Kind: aspect, Differences: upstreamDifferences}, javaScriptDifferences)},
		name: "pipeline", subject: line.Name, share: 0.75, more: streamsOf(source.next),
	}
}

// apply holds apply against upstream's, with events that the stages before would
// have stopped.
func (a *all) apply() *comparison {
	source := newStreams(a.seed, a.reducer("apply").Input)
	differences := append(shownElsewhere(upstreamDifferences), applyDifferences...)
	return &comparison{
		Oracle: &oracle.Oracle{Reducer: *runner.ReducerOf(a.protocol, "apply"), Reference: a.reference, ErrorsEnd: true, Sides: a.sides(
			&oracle.Side{Same: sameFold, Canonical: canonical, Shown: shown, Kind: aspect, Differences: differences}, shownElsewhere(javaScriptDifferences))},
		name: "apply", subject: "apply", share: 0.25, more: streamsOf(source.raw),
	}
}

// streamsOf compares made-up streams.
func streamsOf(next func(int) *oracle.Stream) func(*comparison) ([]*oracle.Finding, error) {
	n := 0
	return func(c *comparison) ([]*oracle.Finding, error) {
		var streams []*oracle.Stream
		for range batch {
			streams = append(streams, next(n))
			n++
		}
		return c.Streams(streams)
	}
}

// compact holds what compact makes of sound streams against upstream.
func (a *all) compact() *comparison {
	source := newStreams(a.seed, a.reducer("compact").Input)
	reducer := *runner.ReducerOf(a.protocol, "compact")
	sides := a.sides(&oracle.Side{Same: sameOutcome, Canonical: inOrder, Shown: asShown, Differences: compactDifferences}, shownElsewhere(javaScriptDifferences))
	for _, side := range sides {
		side.Runner = whole{side.Runner, reducer}
	}
	return &comparison{
		Oracle: &oracle.Oracle{Reference: whole{a.reference, reducer}, Sides: sides},
		name:   "compact", subject: "compact", share: 0.002, more: questionsOf(func(n int) *oracle.Question {
			return oracle.Document("a list of Event", list(source.sound(n)...))
		}),
	}
}

// written holds what is written of events and inputs against what upstream sends,
// which gets null for every field that is not there.
func (a *all) written() *comparison {
	event, input := a.reducer("apply").Union(), a.object("RunAgentInput")
	types := map[string]ir.Type{event.Name: event, input.Name: input}
	source := newStreams(a.seed, event)
	sides := a.sides(&oracle.Side{Same: sameOutcome, Canonical: inOrder, Shown: asShown}, shownElsewhere(javaScriptDifferences))
	for _, side := range sides {
		if side.Name == command.Upstream {
			side.Runner = nulled{side.Runner, types}
		}
	}
	return &comparison{
		Oracle: &oracle.Oracle{Reference: a.reference, Sides: sides},
		name:   "written", share: 0.02, more: questionsOf(func(n int) *oracle.Question {
			name := event.Name
			if n%5 == 0 {
				name = input.Name
			}
			for {
				made := oracle.Document(name, source.Document(types[name]))
				if answer, _ := a.reference.Do(made.Request); answer.Outcome == "ok" {
					return oracle.Document(name, answer.Value)
				}
			}
		}),
	}
}

// vectors replays what there is.
func (c *comparison) vectors() ([]*oracle.Finding, error) {
	if c.subject == "" {
		return nil, nil
	}
	streams, err := vectors(c.subject)
	if err != nil {
		return nil, err
	}
	if !c.ErrorsEnd {
		var questions []*oracle.Question
		for _, s := range streams {
			q := oracle.Document("a list of Event", list(s.Events...))
			q.Label = s.Label
			questions = append(questions, q)
		}
		return c.Questions(questions)
	}
	return c.Streams(streams)
}

// questionsOf compares made-up questions.
func questionsOf(next func(int) *oracle.Question) func(*comparison) ([]*oracle.Finding, error) {
	n := 0
	return func(c *comparison) ([]*oracle.Finding, error) {
		var questions []*oracle.Question
		for range batch {
			q := next(n)
			q.Label = fmt.Sprintf("question %d", n)
			questions = append(questions, q)
			n++
		}
		return c.Questions(questions)
	}
}

func (a *all) reducer(name string) *ir.Reducer {
	for _, r := range a.protocol.Reducers {
		if r.Name == name {
			return r
		}
	}
	panic("the spec has no " + name)
}

func (a *all) object(name string) *ir.Object {
	for _, o := range a.protocol.Objects {
		if o.Name == name {
			return o
		}
	}
	panic("the spec has no " + name)
}

// sides are our own sides that run, and upstream as it is given.
func (a *all) sides(given *oracle.Side, inJavaScript []*oracle.Difference) []*oracle.Side {
	given.Name = command.Upstream
	list := []*oracle.Side{
		{Name: command.Go, Same: command.SameAnswer},
		{Name: command.InPlace, Same: command.SameAnswer, Differences: inJavaScript},
		{Name: command.Pure, Same: command.SameAnswer, Differences: inJavaScript},
		{Name: command.PythonInPlace, Same: command.SameAnswer},
		{Name: command.PythonPure, Same: command.SameAnswer},
		given,
	}
	for _, side := range list {
		side.Runner = a.runners[side.Name]
	}
	if given.Runner != nil {
		given.Runner = older{given.Runner}
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
	more, err := c.vectors()
	if err != nil {
		return false, err
	}
	found = append(found, more...)
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
