package laws

import (
	"slices"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
)

// tellsIncomplete: unless one of the events has come that a stream may end behind, the end
// comes to something else if the stream was cut off, or is refused.
func (s *search) tellsIncomplete(of ir.Subject, stream streams.Stream) *Broken {
	events := streams.Stream{State: stream.State, Events: stream.Events}
	last := -1
	for i, r := range s.player.Play(of, events) {
		switch {
		case isFailure(r), s.mayEnd(of, stream.Events[i]):
			return nil
		case r.Outcome == "applied":
			last = i
		}
	}
	if last < 0 {
		return nil // nothing has begun
	}
	events.End = true
	ended := s.ended(of, events)
	events.Incomplete = true
	cut := s.ended(of, events)
	if ended.Outcome != "applied" || len(ended.Warnings)+len(ended.Signals) > 0 || !identical(ended, cut) {
		return nil
	}
	return &Broken{
		What:  "a stream that is cut off behind " + event(last) + " looks like one that has ended",
		Shown: []Line{{"both come to", cut.String()}},
	}
}

// mayEnd reports whether a stream may end behind an event.
func (s *search) mayEnd(of ir.Subject, text string) bool {
	v, _, err := s.player.Machine().Decode(of.Input(), []byte(text))
	return err == nil && slices.ContainsFunc(of.Laws().TellsIncomplete, func(m *ir.Member) bool { return interp.Is(v, m) })
}

// ended is what comes of the end of a stream.
func (s *search) ended(of ir.Subject, stream streams.Stream) streams.Result {
	results := s.player.Play(of, stream)
	if len(results) != len(stream.Events)+1 {
		return streams.Result{Outcome: "failed"}
	}
	return results[len(results)-1]
}
