package laws

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
)

// snapshot: a stream that goes on from a snapshot comes to the same as one that was not
// interrupted.
func (s *search) snapshot(of ir.Subject, stream streams.Stream) *Broken {
	whole := s.player.Play(of, stream)
	if slices.ContainsFunc(whole, func(r streams.Result) bool { return r.Outcome == streams.TooMuch }) {
		return nil
	}
	if broken := s.resumed(of, stream, whole, func(int) bool { return true }); broken == nil {
		return nil
	}
	for at := range whole {
		if broken := s.resumed(of, stream, whole, func(i int) bool { return i == at }); broken != nil {
			return broken
		}
	}
	return s.resumed(of, stream, whole, func(int) bool { return true })
}

// resumed plays a stream with snapshots before some of its events.
func (s *search) resumed(of ir.Subject, stream streams.Stream, whole []streams.Result, saved func(i int) bool) *Broken {
	run := s.player.Begin(of, stream.State)
	last := 0
	for i := range whole {
		if saved(i) {
			last = i
			if err := run.Resume(); err != nil {
				return &Broken{
					What:  "the snapshot before " + nameOf(stream, i) + " cannot be read: " + err.Error(),
					Shown: []Line{{"the snapshot", stateBefore(stream, whole, i)}},
				}
			}
		}
		got := play(run, stream, i)
		if !identical(got, whole[i]) {
			return &Broken{
				What: "a snapshot before " + nameOf(stream, last) + " changes what comes of " + nameOf(stream, i),
				Shown: []Line{
					{"in one go", whole[i].String()},
					{"from a snapshot", got.String()},
				},
			}
		}
	}
	return nil
}

// play plays one event of a stream, or its end.
func play(run *streams.Playing, stream streams.Stream, i int) streams.Result {
	if i < len(stream.Events) {
		return run.Event(i+1, stream.Events[i])
	}
	return run.End(i+1, stream.Incomplete)
}

func nameOf(stream streams.Stream, i int) string {
	if i < len(stream.Events) {
		return event(i)
	}
	return "the end"
}

func stateBefore(stream streams.Stream, results []streams.Result, i int) string {
	if i == 0 {
		return stream.State
	}
	return results[i-1].State
}

func identical(a, b streams.Result) bool {
	equal := func(a, b string) bool { return a == b }
	return a.Same(b, equal, equal) && a.Message == b.Message
}
