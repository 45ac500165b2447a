package main

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/runner"
)

// whole is a runner that is asked about all events of a stream at once: the
// document is a list of events, its answer all that a reducer hands on.
type whole struct {
	runner.Runner
	reducer runner.Reducer
}

func (w whole) Do(r runner.Request) (runner.Answer, error) {
	requests := []runner.Request{{Op: runner.OpBegin, Reducer: &w.reducer}}
	for _, event := range jsontree.Tree(r.Document).Items {
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event.String()})
	}
	requests = append(requests, runner.Request{Op: runner.OpEnd})
	answers, err := runner.DoAll(w.Runner, requests)
	if err != nil {
		return runner.Answer{}, err
	}
	var emitted []string
	for _, a := range answers {
		if strings.HasPrefix(a.Outcome, "error:") || a.Problem != "" {
			return a, nil
		}
		emitted = append(emitted, a.Emitted...)
	}
	return runner.Answer{Outcome: applied, Value: list(emitted...)}, nil
}

// nulled is a runner that gets documents in which every optional field that is
// not there is null.
type nulled struct {
	runner.Runner
	types map[string]ir.Type
}

func (n nulled) Do(r runner.Request) (runner.Answer, error) {
	root := jsontree.Tree(r.Document)
	addNulls(n.types[r.Type], root)
	r.Document = root.String()
	return n.Runner.Do(r)
}
