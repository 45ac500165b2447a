package kit

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
)

// Laws are requests that were made up for a protocol, and what the interpreter
// answers: documents and streams, sound and damaged ones, with checkpoints.
type Laws struct {
	requests []runner.Request
	want     []runner.Answer
	anyDraws bool // which ids and times were drawn matters nowhere
}

// MakeLaws makes up documents of every type from each of the seeds, and a stream for every
// reducer and pipeline, of as many events.
func MakeLaws(t T, p *ir.Protocol, streams Seeds, events int) *Laws {
	t.Helper()
	l := &Laws{}
	for seed := range streams.All() {
		l.requests = append(l.requests, documents(chance.New(seed), p)...)
		for _, r := range p.Reducers {
			l.requests = append(l.requests, stream(chance.New(seed), r, events)...)
		}
		for _, line := range p.Pipelines {
			l.requests = append(l.requests, through(chance.New(seed), p, line, events)...)
		}
	}
	l.want = l.withoutDrawn(answers(t, runner.NewInterp(p), l.requests))
	return l
}

// Folds are the laws without documents that are just read.
func (l *Laws) Folds() *Laws {
	folds := &Laws{anyDraws: l.anyDraws}
	for i, request := range l.requests {
		if request.Op != runner.OpDecode {
			folds.requests = append(folds.requests, request)
			folds.want = append(folds.want, l.want[i])
		}
	}
	return folds
}

// Run holds a runner against the interpreter: the same outcome, error and place, and
// byte for byte the same state.
func (l *Laws) Run(t T, r Runner) {
	t.Helper()
	agree(t, l.requests, l.want, l.withoutDrawn(asked(t, r, l.requests, l.want)))
}

// Telling checks that what was made up tries enough: reading and folding both go
// well and fail, and no event is left out.
func (l *Laws) Telling(t T, least int) {
	met := map[string]int{}
	for i, a := range l.want {
		if a.Outcome != "" {
			met[l.requests[i].Op+" "+a.Outcome]++
		}
	}
	for _, outcome := range []string{"decode ok", "begin ok", "resume ok", "event applied"} {
		if met[outcome] < least {
			t.Errorf("only %d times %s", met[outcome], outcome)
		}
	}
	t.Log(fmt.Sprint(met))
}

// documents makes up two documents of every type, one of them damaged.
func documents(s *chance.Source, p *ir.Protocol) []runner.Request {
	var requests []runner.Request
	decode := func(name string, t ir.Type) {
		for _, document := range []string{s.Document(t), s.Damaged(t)} {
			requests = append(requests, runner.Request{Op: runner.OpDecode, Type: name, Document: document})
		}
	}
	for _, o := range p.Objects {
		if !o.Abstract && o.Event == nil {
			decode(o.Name, o)
		}
	}
	for _, u := range p.Unions {
		decode(u.Name, u)
	}
	return requests
}

// stream makes up a few documents and a fold. Only its last event is damaged:
// how many ids are drawn for what turns out to be unreadable is nobody's business.
func stream(s *chance.Source, r *ir.Reducer, events int) []runner.Request {
	requests := []runner.Request{
		{Op: runner.OpDecode, Type: runner.Spelled(r.Home, r.State.Decl), Document: s.Document(r.State)},
		{Op: runner.OpDecode, Type: runner.Spelled(r.Home, r.State.Decl), Document: s.Damaged(r.State)},
	}
	for range 5 {
		requests = append(requests, runner.Request{Op: runner.OpDecode, Type: runner.Spelled(r.Home, ir.DeclOf(r.Input)), Document: s.Damaged(r.Input)})
	}
	begin := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(r.Home, r.Name), Limits: runner.SomeLimits(r.Home, s.IntN)}
	if s.IntN(2) == 0 {
		begin.State = s.Document(r.State)
	}
	requests = append(requests, begin)
	return append(requests, folded(s, r.Input, events, len(r.End) > 0)...)
}

// through makes up a stream for a pipeline. Most of what chance makes up is
// refused by a stage that checks, which would end the stream at once: so only one
// event that the interpreter refuses is in it, the last.
func through(s *chance.Source, protocol *ir.Protocol, p *ir.Pipeline, events int) []runner.Request {
	requests := []runner.Request{{Op: runner.OpBegin, Pipeline: runner.PipelineOf(protocol, p.Name)}}
	input := p.Stages[0].Input
	trial := newTrial(protocol, p)
	refused := ""
	for tries := 4 * events; events > 0 && tries > 0; tries-- {
		event := s.Document(input)
		if !trial.accepts(event) {
			refused = event
			continue
		}
		if s.IntN(4) == 0 {
			requests = append(requests, runner.Request{Op: runner.OpResume})
		}
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event})
		events--
	}
	if refused != "" && s.IntN(2) == 0 {
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: refused})
	}
	if trial.Ends() {
		requests = append(requests, runner.Request{Op: runner.OpEnd, Incomplete: s.IntN(2) == 0})
	}
	return requests
}

// trial is a pipeline that goes back to where it was when it refuses an event.
type trial struct {
	*interp.Pipeline
	machine *interp.Machine
}

func newTrial(protocol *ir.Protocol, p *ir.Pipeline) trial {
	machine := interp.New(protocol)
	pipeline, err := machine.Pipeline(p.Name)
	if err != nil {
		panic(err)
	}
	return trial{pipeline, machine}
}

func (t trial) accepts(text string) bool {
	event, _, err := t.machine.Decode(t.Input(), []byte(text))
	if err != nil {
		return false
	}
	before := make([]interp.Value, len(t.Stages))
	for i, stage := range t.Stages {
		before[i], _, err = t.machine.Restore(stage.Reducer.State(), t.machine.Snapshot(stage.State))
		if err != nil {
			return false // a check that later changes may break does not hold any more
		}
	}
	if _, err = t.Push(event, nil); err == nil {
		return true
	}
	for i, stage := range t.Stages {
		stage.State = before[i]
	}
	return false
}

// folded are events, the last one damaged, with checkpoints between them.
func folded(s *chance.Source, input ir.Type, events int, ends bool) []runner.Request {
	var requests []runner.Request
	for range events {
		if s.IntN(4) == 0 {
			requests = append(requests, runner.Request{Op: runner.OpResume})
		}
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: s.Document(input)})
	}
	requests = append(requests, runner.Request{Op: runner.OpEvent, Event: s.Damaged(input)})
	if ends {
		requests = append(requests, runner.Request{Op: runner.OpEnd})
	}
	return requests
}

// enough is how many bytes a state may have for more events to come. Rules may make
// theirs many times as large with every event.
const enough = 1 << 18

// answers lets a runner do all that is asked. Events of a fold that could not
// begin, that has ended with an error or whose state is large enough are left out.
func answers(t T, r runner.Runner, requests []runner.Request) []runner.Answer {
	t.Helper()
	answers := make([]runner.Answer, len(requests))
	begun := true
	for i, request := range requests {
		if request.Op == runner.OpBegin || request.Op == runner.OpDecode {
			begun = true
		}
		if !begun {
			continue
		}
		answers[i] = Do(t, r, request)
		begun = (request.Op != runner.OpBegin || answers[i].Outcome == "ok") &&
			answers[i].Stage == "" && len(answers[i].Value) < enough
	}
	return answers
}

// asked lets another runner do what the first one has answered, all in one go: to
// wait for each answer takes longer than to give it.
func asked(t T, r runner.Runner, requests []runner.Request, want []runner.Answer) []runner.Answer {
	t.Helper()
	var sent []runner.Request
	for i, request := range requests {
		if want[i].Outcome != "" {
			sent = append(sent, request)
		}
	}
	given, err := runner.DoAll(r, sent)
	if err != nil {
		t.Fatal(err)
	}
	answers := make([]runner.Answer, len(requests))
	for i := range requests {
		if want[i].Outcome == "" {
			continue
		}
		if answers[i], given = given[0], given[1:]; answers[i].Problem != "" {
			t.Fatalf("%s: %s", requests[i].Op, answers[i].Problem)
		}
	}
	return answers
}

func agree(t T, requests []runner.Request, want, got []runner.Answer) {
	t.Helper()
	wrong := 0
	for i, want := range want {
		got := got[i]
		if got.Outcome == want.Outcome && samePath(want.Outcome, got.Path, want.Path) &&
			got.Stage == want.Stage && slices.Equal(got.Warnings, want.Warnings) && slices.Equal(got.Signals, want.Signals) &&
			slices.Equal(got.Emitted, want.Emitted) && got.Value == want.Value &&
			(got.Message == want.Message || !vector.Worded(want.Outcome)) {
			continue
		}
		t.Errorf("request %d: %+v\n got %+v\nwant %+v", i, requests[i], got, want)
		if wrong++; wrong == 5 {
			t.FailNow()
		}
	}
}
