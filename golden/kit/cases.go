package kit

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// MakeCaseLaws makes up documents of all types and streams for all reducers of a
// protocol, few of each: for the many small protocols that show one feature. Some
// states are those that the vectors of the set come to.
func MakeCaseLaws(t T, set Set, seeds Seeds) *Laws {
	t.Helper()
	requests := madeUp(t, set, seeds)
	l := &Laws{requests: requests, anyDraws: true}
	l.want = l.withoutDrawn(answers(t, runner.NewInterp(set.Protocol), requests))
	l.reach(t, set.Protocol)
	return l
}

// reach checks that what was made up is not all refused: documents can be read, and
// of what each reducer is given something is applied, skipped or ignored.
func (l *Laws) reach(t T, p *ir.Protocol) {
	t.Helper()
	read, folds, current := 0, map[string]int{}, ""
	for i, a := range l.want {
		switch request := l.requests[i]; {
		case request.Op == runner.OpDecode && a.Outcome == "ok":
			read++
		case request.Op == runner.OpBegin && request.Reducer != nil:
			current = request.Reducer.Name
		case request.Op == runner.OpBegin:
			current = ""
		case request.Op == runner.OpEvent && a.Outcome != "" && !strings.HasPrefix(a.Outcome, "error:"):
			folds[current]++
		}
	}
	if read == 0 {
		t.Errorf("no document of %s that was made up can be read", p.Name)
	}
	for _, r := range p.Reducers {
		if folds[r.Name] == 0 {
			t.Errorf("no event that was made up reaches a rule of %s", r.Name)
		}
	}
}

// madeUp are documents of all types and streams for all reducers of a protocol,
// sound and damaged ones.
func madeUp(t T, set Set, seeds Seeds) []runner.Request {
	t.Helper()
	p := set.Protocol
	var requests []runner.Request
	known := map[*ir.Reducer][]string{}
	for _, r := range p.Reducers {
		known[r] = set.statesOf(t, r)
	}
	decode := func(name, document string) {
		requests = append(requests, runner.Request{Op: runner.OpDecode, Type: name, Document: document})
	}
	for seed := range seeds.All() {
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
			requests = append(requests, stateful(s, r, known[r], stream(s, r, 20))...)
		}
		for _, pipeline := range p.Pipelines {
			requests = append(requests, through(s, p, pipeline, 20)...)
		}
	}
	return requests
}

// withoutDrawn hides which ids and times were drawn for documents that are just read, in
// folds that begin with one for which several are, or everywhere. Parts of a document draw
// theirs in the order of the document or in that of the fields: that much is left to a
// target. In vectors the two are the same.
func (l *Laws) withoutDrawn(answers []runner.Answer) []runner.Answer {
	hidden := slices.Clone(answers)
	begun := false // with a document for which several were drawn
	for i, request := range l.requests[:len(hidden)] {
		if request.Op == runner.OpBegin {
			begun = request.State != "" && len(drawn.FindAllString(hidden[i].Value, 2)) > 1
		}
		if !l.anyDraws && !begun && request.Op != runner.OpDecode {
			continue
		}
		hidden[i].Value = drawn.ReplaceAllString(hidden[i].Value, `"$1"`)
		hidden[i].Emitted = slices.Clone(hidden[i].Emitted)
		for j, v := range hidden[i].Emitted {
			hidden[i].Emitted[j] = drawn.ReplaceAllString(v, `"$1"`)
		}
	}
	return hidden
}

var drawn = regexp.MustCompile(`"(id|t)-[0-9]+"`)

// stateful sees to it that a fold that cannot begin by itself is given a state, and
// that not every state is made up: what rules demand of one, chance may never meet.
func stateful(s *chance.Source, r *ir.Reducer, known []string, requests []runner.Request) []runner.Request {
	for i, request := range requests {
		switch {
		case request.Op != runner.OpBegin || request.State == "" && r.BeginsAlone():
		case len(known) > 0 && s.IntN(2) == 0:
			requests[i].State = known[s.IntN(len(known))]
		case request.State == "":
			requests[i].State = s.Document(r.State)
		}
	}
	return requests
}

// statesOf are the states that the vectors of a reducer come to.
func (v Set) statesOf(t T, r *ir.Reducer) []string {
	t.Helper()
	var states []string
	for _, file := range v.streams(t) {
		s, err := vector.ReadStream(file)
		if err != nil {
			t.Fatal(err)
		}
		if last := len(s.Steps) - 1; s.Reducer == r.Name && last >= 0 && string(s.Steps[last].State) != "null" {
			states = append(states, string(s.Steps[last].State))
		}
	}
	return states
}
