package kit

import (
	"regexp"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/chance"
	"github.com/msggen/msggen/golden/internal/runner"
)

// MakeCaseLaws makes up documents of all types and streams for all reducers of a
// protocol, few of each: for the many small protocols that show one feature.
func MakeCaseLaws(t T, p *ir.Protocol) *Laws {
	t.Helper()
	requests := madeUp(p)
	return &Laws{requests: requests, want: withoutDrawn(answers(t, runner.NewInterp(p), requests)), anyDraws: true}
}

// madeUp are documents of all types and streams for all reducers of a protocol,
// sound and damaged ones.
func madeUp(p *ir.Protocol) []runner.Request {
	var requests []runner.Request
	decode := func(name, document string) {
		requests = append(requests, runner.Request{Op: runner.OpDecode, Type: name, Document: document})
	}
	for seed := range uint64(12) {
		s := chance.New(seed)
		for _, o := range p.Objects {
			if !o.Abstract {
				decode(o.Name, s.Document(o))
				decode(o.Name, s.Damaged(o))
			}
		}
		for _, u := range p.Unions {
			decode(u.Name, s.Document(u))
			decode(u.Name, s.Damaged(u))
		}
		for _, r := range p.Reducers {
			requests = append(requests, stateful(s, r, stream(s, r, 20))...)
		}
		for _, pipeline := range p.Pipelines {
			requests = append(requests, through(s, p, pipeline, 20)...)
		}
	}
	return requests
}

// withoutDrawn hides which ids and times were drawn. Parts of a document draw
// theirs in the order of the document or in that of the fields: that much is left
// to a target. In vectors the two are the same.
func withoutDrawn(answers []runner.Answer) []runner.Answer {
	hidden := slices.Clone(answers)
	for i := range hidden {
		hidden[i].Value = drawn.ReplaceAllString(hidden[i].Value, `"$1"`)
		hidden[i].Emitted = slices.Clone(hidden[i].Emitted)
		for j, v := range hidden[i].Emitted {
			hidden[i].Emitted[j] = drawn.ReplaceAllString(v, `"$1"`)
		}
	}
	return hidden
}

var drawn = regexp.MustCompile(`"(id|t)-[0-9]+"`)

// stateful sees to it that a fold that cannot begin by itself is given a state.
func stateful(s *chance.Source, r *ir.Reducer, requests []runner.Request) []runner.Request {
	if BeginsAlone(r) {
		return requests
	}
	for i, request := range requests {
		if request.Op == runner.OpBegin && request.State == "" {
			requests[i].State = s.Document(r.State)
		}
	}
	return requests
}

// BeginsAlone reports whether a reducer makes its first state itself.
func BeginsAlone(r *ir.Reducer) bool {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required }
	return len(r.Starts) > 0 || !slices.ContainsFunc(r.State.Fields, required)
}
