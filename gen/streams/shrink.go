package streams

import (
	"slices"

	"github.com/msggen/msggen/gen/jsontree"
)

// Shrink makes a stream smaller as long as something is true of it: fewer events, then
// fewer fields and smaller values. It asks at most so many times.
func Shrink(stream Stream, tries int, holds func(Stream) bool) Stream {
	s := &shrinking{stream, tries, holds}
	if stream.End {
		without := stream
		without.End, without.Incomplete = false, false
		s.try(without)
	}
	if s.best.Incomplete {
		whole := s.best
		whole.Incomplete = false
		s.try(whole)
	}
	s.events()
	for i := len(s.best.Events) - 1; i >= 0; i-- {
		s.text(s.best.Events[i], func(text string) Stream {
			with := s.best
			with.Events = slices.Clone(with.Events)
			with.Events[i] = text
			return with
		})
	}
	s.text(s.best.State, func(text string) Stream {
		with := s.best
		with.State = text
		return with
	})
	return s.best
}

type shrinking struct {
	best  Stream
	tries int
	holds func(Stream) bool
}

func (s *shrinking) try(stream Stream) bool {
	if s.tries == 0 {
		return false
	}
	s.tries--
	if !s.holds(stream) {
		return false
	}
	s.best = stream
	return true
}

// events removes ever smaller groups of events.
func (s *shrinking) events() {
	for size := len(s.best.Events); size > 0; size /= 2 {
		for at := 0; at < len(s.best.Events); {
			with := s.best
			end := min(at+size, len(with.Events))
			with.Events = slices.Concat(with.Events[:at], with.Events[end:])
			if !s.try(with) {
				at = end
			}
		}
	}
}

// text makes one document smaller, edit by edit.
func (s *shrinking) text(text string, with func(string) Stream) {
	for smaller := text != ""; smaller; {
		smaller = false
		for _, edit := range jsontree.Smaller(text) {
			if len(edit) < len(text) && s.try(with(edit)) {
				text, smaller = edit, true
				break
			}
		}
	}
}
