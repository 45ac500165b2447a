package laws

import (
	"fmt"
	"regexp"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
)

// handed is what comes through of a stream, each with the event that it comes of.
type handed struct {
	texts []string
	of    []int
	whole bool // the stream was taken to its end
}

func (s *search) handedOn(of ir.Subject, stream streams.Stream) (h handed) {
	results := s.player.Play(of, stream)
	emits := of.Pipeline != nil || of.Reducer.Emits != nil
	for i, r := range results {
		if isFailure(r) {
			return h
		}
		texts := r.Emitted
		if !emits && i < len(stream.Events) && r.Outcome != "skipped" {
			texts = []string{stream.Events[i]}
		}
		for _, text := range texts {
			h.texts = append(h.texts, text)
			h.of = append(h.of, i)
		}
	}
	h.whole = stream.End && !stream.Incomplete
	return h
}

// passes: another reducer or pipeline takes what comes through without a failure, and its
// end, once the stream has ended.
func (s *search) passes(of, by ir.Subject, stream streams.Stream) *Broken {
	h := s.handedOn(of, stream)
	run := s.judge(by).Begin(by, "")
	fails := func(r streams.Result, what string, shown ...Line) *Broken {
		return &Broken{
			What:  "`" + by.Name() + "` does not take what comes of " + what,
			Shown: append(shown, Line{"it says", r.String()}),
		}
	}
	for i, text := range h.texts {
		if r := run.Event(i+1, text); isFailure(r) {
			return fails(r, nameOf(stream, h.of[i]), Line{"it is given", text})
		}
	}
	if h.whole && len(h.texts) > 0 && by.Ends() {
		if r := run.End(len(h.texts)+1, false); isFailure(r) {
			return fails(r, "the stream as a whole")
		}
	}
	return nil
}

// same: another reducer or pipeline makes the same of what comes through as of the events
// themselves.
func (s *search) same(of, by ir.Subject, stream streams.Stream) *Broken {
	stream.End, stream.Incomplete = of.Ends(), false // something may be held back until then
	h := s.handedOn(of, stream)
	if of.Ends() && !h.whole {
		return nil
	}
	direct := s.judge(by).Begin(by, "")
	for i, text := range stream.Events {
		if isFailure(direct.Event(i+1, text)) {
			return nil // it is no stream for the other one
		}
	}
	want := direct.State()
	indirect := s.judge(by).Begin(by, "")
	for i, text := range h.texts {
		if r := indirect.Event(i+1, text); isFailure(r) {
			return &Broken{
				What:  "`" + by.Name() + "` does not take what comes of " + nameOf(stream, h.of[i]),
				Shown: []Line{{"it is given", text}, {"it says", r.String()}},
			}
		}
	}
	got := indirect.State()
	if withoutDraws(got) == withoutDraws(want) {
		return nil
	}
	return &Broken{
		What:  "`" + by.Name() + "` makes something else of what comes through",
		Shown: []Line{{"of the events", want}, {"of what comes through", got}},
	}
}

var drawn = regexp.MustCompile(`"id-\d+-\d+"|"2026-01-01T12:\d\d:\d\d\.000000Z"`)

// withoutDraws names ids in the order in which they come, and takes away times: what was
// drawn for one event or for another does not count.
func withoutDraws(state string) string {
	names := map[string]string{}
	return drawn.ReplaceAllStringFunc(state, func(text string) string {
		if text[1] != 'i' {
			return `"time"`
		}
		if names[text] == "" {
			names[text] = fmt.Sprintf(`"id-%d"`, len(names)+1)
		}
		return names[text]
	})
}
