package oracle

import "github.com/msggen/msggen/gen/jsontree"

// tries is how often a finding may be looked for again while it shrinks.
const tries = 4000

// Shrink makes a finding smaller as long as one of its kind is left.
func (o *Oracle) Shrink(f *Finding) (*Finding, error) {
	s := &shrinking{
		oracle: o.of(f.Side),
		best:   f,
	}
	if f.Question != nil {
		s.text(f.Text, func(text string) bool { return s.question(f.Question.with(text)) })
		return s.best, s.err
	}
	s.events()
	s.text(s.best.Stream.Start, func(text string) bool {
		return s.stream(text, s.best.Stream.Events)
	})
	for i := len(s.best.Stream.Events) - 1; i >= 0; i-- {
		s.text(s.best.Stream.Events[i], func(text string) bool {
			events := append([]string(nil), s.best.Stream.Events...)
			events[i] = text
			return s.stream(s.best.Stream.Start, events)
		})
	}
	return s.best, s.err
}

type shrinking struct {
	oracle *Oracle
	best   *Finding
	tried  int
	err    error
}

// stream and question report whether the finding is still there, and make it the
// best one if so.

func (s *shrinking) stream(start string, events []string) bool {
	return s.try(func() ([]*Finding, error) {
		return s.oracle.Streams([]*Stream{{Label: s.best.Stream.Label, Start: start, Events: events}})
	})
}

func (s *shrinking) question(q *Question) bool {
	return s.try(func() ([]*Finding, error) { return s.oracle.Questions([]*Question{q}) })
}

func (s *shrinking) try(look func() ([]*Finding, error)) bool {
	if s.err != nil || s.tried == tries {
		return false
	}
	s.tried++
	found, err := look()
	if s.err = err; err != nil {
		return false
	}
	for _, f := range found {
		if f.Kind() == s.best.Kind() {
			s.best = f
			return true
		}
	}
	return false
}

// events removes events: those after the finding, then ever smaller groups.
func (s *shrinking) events() {
	s.stream(s.best.Stream.Start, s.best.Stream.Events[:s.best.At+1])
	for size := len(s.best.Stream.Events); size > 0; size /= 2 {
		for at := 0; at < len(s.best.Stream.Events); {
			events := s.best.Stream.Events
			end := min(at+size, len(events))
			if !s.stream(s.best.Stream.Start, append(events[:at:at], events[end:]...)) {
				at = end
			}
		}
	}
}

// text makes one document smaller, edit by edit.
func (s *shrinking) text(text string, keep func(string) bool) {
	for smaller := true; smaller; {
		smaller = false
		for _, edit := range jsontree.Smaller(text) {
			if len(edit) < len(text) && keep(edit) {
				text, smaller = edit, true
				break
			}
		}
	}
}
