package trial

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// Recorded are the folds of vectors, for reducers that a protocol has: what somebody
// thought of comes about by chance only seldom. There are none where what cannot be read
// may have drawn ids or times.
func Recorded(p *ir.Protocol, streams []*vector.Stream) []runner.Request {
	if drawsOnReading(p) {
		return nil
	}
	var requests []runner.Request
	for _, s := range streams {
		at := slices.IndexFunc(p.Reducers, func(r *ir.Reducer) bool { return r.Name == s.Reducer })
		if at < 0 {
			continue
		}
		begin := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(p, s.Reducer), Limits: s.Limits}
		if string(s.Start) != "null" {
			begin.State = string(s.Start)
		} else if !p.Reducers[at].BeginsAlone() {
			continue // as it did when the state had no required fields
		}
		requests = append(requests, begin)
		for _, step := range s.Steps {
			if step.End {
				requests = append(requests, runner.Request{Op: runner.OpEnd, Incomplete: step.Incomplete})
			} else {
				requests = append(requests, runner.Request{Op: runner.OpEvent, Event: step.Text()})
			}
		}
	}
	return requests
}
