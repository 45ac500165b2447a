package laws

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
)

// resumable: events that come twice, from the first on, as they do when a connection is
// made anew, change nothing.
func (s *search) resumable(of ir.Subject, stream streams.Stream) *Broken {
	whole := s.player.Play(of, stream)
	for _, r := range whole {
		if isFailure(r) {
			return nil // only what is taken can be taken twice
		}
	}
	for again := 1; again <= len(stream.Events); again++ {
		run := s.player.Begin(of, stream.State)
		for i := range again {
			play(run, stream, i)
		}
		for i := range again {
			// Draws of the second time have names of their own.
			got := run.Event(len(whole)+i+1, stream.Events[i])
			if isFailure(got) || len(got.Emitted) > 0 || got.State != whole[again-1].State {
				return &Broken{
					What: fmt.Sprintf("after %s, %s has an effect when it comes again", event(again-1), event(i)),
					Shown: []Line{
						{"before", whole[again-1].String()},
						{"after", got.String()},
					},
				}
			}
		}
	}
	return nil
}
