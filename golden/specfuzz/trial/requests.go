// Package trial puts a protocol to the test: it makes up documents and streams for
// it, lets the interpreter answer under a watch, and compares what the emitted
// SDKs answer with that.
package trial

import (
	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
)

// events is how many events a stream has.
const events = 12

// Requests makes up documents of all types and streams for all reducers and
// pipelines of a protocol, sound and damaged ones.
func Requests(p *ir.Protocol, seed uint64, streams int) []runner.Request {
	var requests []runner.Request
	sound := drawsOnReading(p)
	for n := range uint64(streams) {
		s := chance.New(seed*1000 + n)
		s.Edges = true
		decode := func(name string, t ir.Type) {
			requests = append(requests,
				runner.Request{Op: runner.OpDecode, Type: name, Document: s.Document(t)},
				runner.Request{Op: runner.OpDecode, Type: name, Document: s.Damaged(t), Limits: runner.SomeLimits(p, s.IntN)})
		}
		for _, o := range p.Objects {
			if !o.Abstract && o.Event == nil {
				decode(o.Name, o)
			}
		}
		for _, u := range p.Unions {
			decode(u.Name, u)
		}
		requests = append(requests, calls(s, p)...)
		for _, r := range p.Reducers {
			begin := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(p, r.Name), Limits: runner.SomeLimits(p, s.IntN)}
			if !r.BeginsAlone() || s.IntN(2) == 0 {
				begin.State = s.Document(r.State)
			}
			requests = append(requests, begin)
			requests = append(requests, folded(s, r.Input, sound, len(r.End) > 0)...)
		}
		for _, l := range p.Pipelines {
			requests = append(requests, runner.Request{Op: runner.OpBegin, Pipeline: runner.PipelineOf(p, l.Name), Limits: runner.SomeLimits(p, s.IntN)})
			ends := false
			for _, r := range l.Stages {
				ends = ends || len(r.End) > 0
			}
			requests = append(requests, folded(s, l.Stages[0].Input, true, ends)...)
		}
	}
	return requests
}

// folded are events, the last one damaged, with checkpoints between them. If they
// are to be sound no other is damaged: how many ids are drawn for what turns out to
// be unreadable is nobody's business, and an error ends a pipeline.
func folded(s *chance.Source, input ir.Type, sound, ends bool) []runner.Request {
	var requests []runner.Request
	s.Sent = sound
	defer func() { s.Sent = false }()
	for range events {
		if s.IntN(6) == 0 {
			requests = append(requests, runner.Request{Op: runner.OpResume})
		}
		event := s.Document(input)
		if !sound && s.IntN(8) == 0 {
			event = s.Damaged(input)
		}
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event})
	}
	requests = append(requests, runner.Request{Op: runner.OpEvent, Event: s.Damaged(input)})
	if ends {
		requests = append(requests, runner.Request{Op: runner.OpEnd, Incomplete: s.IntN(2) == 0})
	}
	return requests
}
