package main

import (
	"slices"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/specfuzz/trial"
)

// maxTries is how often a finding is tried again to make it smaller.
const maxTries = 400

// shrunk is a difference with as little as shows it: fewer events before it, and a
// shorter text of the last one. It is the one that was given if a side breaks down.
func shrunk(p *ir.Protocol, side runner.Runner, found *trial.Difference, requests []runner.Request) *trial.Difference {
	best, tries := found, maxTries
	shows := func(requests []runner.Request) bool {
		if tries == 0 {
			return false
		}
		tries--
		told := &trial.Told{Requests: requests}
		var err error
		if told.Answers, err = runner.DoAll(runner.NewInterp(p), requests); err != nil {
			return false
		}
		got, err := runner.DoAll(side, requests)
		if err != nil {
			tries = 0
			return false
		}
		d := trial.Compare(p, found.Side, told, got)
		if d == nil || d.Kind != found.Kind || d.At != len(requests)-1 {
			return false
		}
		best = d
		return true
	}
	for i := len(requests) - 2; i > 0; i-- { // the first begins the fold
		if without := slices.Delete(slices.Clone(requests), i, i+1); shows(without) {
			requests = without
		}
	}
	last := requests[len(requests)-1]
	text, with := &last.Document, func() []runner.Request { return append(slices.Clone(requests[:len(requests)-1]), last) }
	if last.Op == runner.OpEvent {
		text = &last.Event
	}
	shortest(*text, func(shorter string) bool { *text = shorter; return shows(with()) })
	return best
}

// shortest removes parts of a document, and ever smaller pieces of any text, as long as
// something is true of it.
func shortest(text string, holds func(string) bool) string {
	for smaller := true; smaller; {
		smaller = false
		for _, edit := range jsontree.Smaller(text) {
			if len(edit) < len(text) && holds(edit) {
				text, smaller = edit, true
				break
			}
		}
	}
	for size := len(text) / 2; size > 0; size /= 2 {
		for at := 0; at < len(text); {
			shorter := text[:at] + text[min(at+size, len(text)):]
			if utf8.ValidString(shorter) && holds(shorter) {
				text = shorter
			} else {
				at += size
			}
		}
	}
	return text
}
