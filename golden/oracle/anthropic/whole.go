package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/runner"
)

// whole is a runner that is asked about a whole stream at once: the document is a
// list of events, its answer that to the end of the stream, or to the first error.
type whole struct {
	runner.Runner
	reducer runner.Reducer
}

func (w whole) Do(r runner.Request) (runner.Answer, error) {
	requests := []runner.Request{{Op: runner.OpBegin, Reducer: &w.reducer, State: "{}"}}
	for _, event := range jsontree.Tree(r.Document).Items {
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event.String()})
	}
	answers, err := runner.DoAll(w.Runner, append(requests, runner.Request{Op: runner.OpEnd}))
	if err != nil {
		return runner.Answer{}, err
	}
	for _, a := range answers {
		if strings.HasPrefix(a.Outcome, "error:") || a.Problem != "" {
			return a, nil
		}
	}
	return answers[len(answers)-1], nil
}
