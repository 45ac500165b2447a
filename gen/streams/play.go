package streams

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Result is what came of one event, or of the end of the stream.
type Result struct {
	// Outcome is applied, ignored, skipped or failed; or refused, of an event that is
	// no document of its type, and too-much where a search cannot wait for the rules.
	Outcome  string
	Code     string // of what was skipped, failed or refused
	Path     string // of what failed or was refused
	Message  string // for people; two specs may word it in two ways
	Stage    string // of a pipeline, that failed
	Warnings []string
	Signals  []string
	Emitted  []string // documents
	State    string   // a snapshot; "" before there is a state
}

// Same reports whether two results are the same but for their messages. States and
// what was emitted are compared by the functions.
func (r Result) Same(other Result, sameState, sameEmitted func(a, b string) bool) bool {
	return r.Outcome == other.Outcome && r.Code == other.Code && r.Path == other.Path && r.Stage == other.Stage &&
		slices.Equal(r.Warnings, other.Warnings) && slices.Equal(r.Signals, other.Signals) &&
		slices.EqualFunc(r.Emitted, other.Emitted, sameEmitted) && sameState(r.State, other.State)
}

// Player plays streams of one protocol. What new_id() and now() give says with which
// event it was drawn and how many were before it there, so that one more of them
// changes nothing later.
type Player struct {
	machine  *interp.Machine
	event    int
	drawn    int
	computed int
}

// most is how many expressions a stream may take, and longest how long a state may
// become: rules need not come to an end in time.
const (
	most    = 200_000
	longest = 1 << 20
)

// TooMuch is the outcome of an event after which a search cannot wait for the rules.
const TooMuch = "too-much"

var errTooMuch = errors.New("too much")

// NewPlayer returns a player for a protocol.
func NewPlayer(p *ir.Protocol) *Player {
	s := &Player{}
	draw := func(what string) func() string {
		return func() string {
			s.drawn++
			return fmt.Sprintf("%s-%d-%d", what, s.event, s.drawn)
		}
	}
	now := func() string {
		s.drawn++
		return fmt.Sprintf("2026-01-01T12:%02d:%02d.000000Z", s.event%60, s.drawn%60)
	}
	s.machine = interp.New(p, wire.WithNewID(draw("id")), wire.WithNow(now))
	s.machine.Watch = func(changed interp.Value) {
		s.computed++
		if s.computed > most || changed != nil && s.computed%1000 == 0 && len(s.machine.Encode(changed)) > longest {
			panic(errTooMuch)
		}
	}
	return s
}

// Machine is what the streams are played with.
func (s *Player) Machine() *interp.Machine { return s.machine }

// Bounded does something else with the machine, which draws from the beginning and may
// not compute too much either.
func (s *Player) Bounded(do func(m *interp.Machine) error) (err error) {
	s.restart()
	defer func() {
		switch thrown := recover(); thrown {
		case nil:
		case errTooMuch:
			err = errTooMuch
		default:
			panic(thrown)
		}
	}()
	return do(s.machine)
}

func (s *Player) restart() { s.event, s.drawn, s.computed = 0, 0, 0 }

// Play gives a result for each event, and one for the end if there is one. It ends
// early where a pipeline fails, where too much is computed, and at once, without any
// result, if the stream begins with a state that is none.
func (s *Player) Play(subject Subject, stream Stream) (results []Result) {
	run := s.Begin(subject, stream.State)
	if run == nil {
		return nil
	}
	for i, text := range stream.Events {
		results = append(results, run.Event(i+1, text))
		if run.Over() {
			return results
		}
	}
	if stream.End && subject.Ends() {
		results = append(results, run.End(len(stream.Events)+1, stream.Incomplete))
	}
	return results
}

// Playing is a stream that is played event by event.
type Playing struct {
	player  *Player
	subject Subject
	fold    Fold
	emitted []string
	over    bool
}

// Begin begins a stream, with a snapshot of a state or by itself. It is nil if that is none.
func (s *Player) Begin(subject Subject, state string) *Playing {
	s.restart()
	run := &Playing{player: s, subject: subject}
	run.fold = s.begin(subject, state, func(v interp.Value) {
		run.emitted = append(run.emitted, string(s.machine.Encode(v)))
	})
	if run.fold == nil {
		return nil
	}
	return run
}

// Over reports whether no further event can be played: a pipeline has failed, or too much
// was computed.
func (p *Playing) Over() bool { return p.over }

// Event plays one event. What it draws is named after the number.
func (p *Playing) Event(number int, text string) Result {
	return p.step(number, func() Result {
		event, _, err := p.player.machine.Decode(p.subject.Input(), []byte(text))
		if err != nil {
			return failed("refused", err)
		}
		return result(p.fold, p.fold.Push, event)
	})
}

// End plays the end of the stream.
func (p *Playing) End(number int, incomplete bool) Result {
	return p.step(number, func() Result { return result(p.fold, p.fold.End, incomplete) })
}

func (p *Playing) step(number int, do func() Result) (r Result) {
	p.player.event, p.player.drawn = number, 0
	defer func() {
		switch thrown := recover(); thrown {
		case nil:
		case errTooMuch:
			p.over = true
			r = Result{Outcome: TooMuch}
		default:
			panic(thrown)
		}
	}()
	r = do()
	r.Emitted, p.emitted = p.emitted, nil
	if state := p.fold.State(); state != nil {
		r.State = string(p.player.machine.Snapshot(state))
	}
	p.over = r.Stage != ""
	return r
}

// State is a snapshot of the state, or "" before there is one. A reducer that begins with
// its default state has one from the start.
func (p *Playing) State() string {
	state := p.fold.State()
	if r := p.subject.Reducer; state == nil && r != nil && len(r.Starts) == 0 {
		reducer, err := p.player.machine.Reducer(r.Name)
		if err != nil {
			panic("streams: " + err.Error())
		}
		state = reducer.Initial()
	}
	if state == nil {
		return ""
	}
	return string(p.player.machine.Snapshot(state))
}

// Resume writes all states and reads them again.
func (p *Playing) Resume() error {
	for _, saved := range p.fold.States() {
		v, _, err := p.player.machine.Restore(saved.Of, p.player.machine.Snapshot(*saved.In))
		if err != nil {
			return err
		}
		*saved.In = v
	}
	return nil
}

func (s *Player) begin(subject Subject, state string, emit func(interp.Value)) Fold {
	if subject.Pipeline != nil {
		p, err := s.machine.Pipeline(subject.Pipeline.Name)
		if err != nil {
			panic("streams: " + err.Error()) // it is of another protocol
		}
		return OfPipeline(p, func(d interp.Delivery) { emit(d.Value) })
	}
	r, err := s.machine.Reducer(subject.Reducer.Name)
	if err != nil {
		panic("streams: " + err.Error())
	}
	r.Emit = emit
	if state == "" {
		return OfReducer(r, nil)
	}
	v, _, err := s.machine.Restore(r.State(), []byte(state))
	if err != nil {
		return nil
	}
	return OfReducer(r, v)
}

func result[T any](fold Fold, do func(T) (wire.Outcome, error), with T) Result {
	outcome, err := do(with)
	if err != nil {
		return failed("failed", err)
	}
	r := Result{Outcome: outcome.Status.String(), Signals: fold.Signals(outcome.Signals)}
	if outcome.Status == wire.Skipped {
		r.Code, r.Message = string(outcome.Notice.Code), outcome.Notice.Message
	}
	for _, w := range outcome.Warnings {
		r.Warnings = append(r.Warnings, string(w.Code))
	}
	return r
}

func failed(outcome string, err error) Result {
	r := Result{Outcome: outcome, Message: err.Error()}
	var e *wire.Error
	if errors.As(err, &e) {
		r.Code, r.Path, r.Message = string(e.Code), e.Path.String(), e.Msg
	}
	var stage *wire.StageError
	if errors.As(err, &stage) {
		r.Stage = stage.Stage
	}
	return r
}

// String is a result in one line: what came of the event, what was emitted, the state.
func (r Result) String() string {
	var b strings.Builder
	b.WriteString(r.Outcome)
	if r.Code != "" {
		fmt.Fprintf(&b, "[%s]", r.Code)
	}
	if r.Path != "" {
		b.WriteString(" at " + r.Path)
	}
	if r.Stage != "" {
		b.WriteString(" in " + r.Stage)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&b, ", warning[%s]", w)
	}
	for _, s := range r.Signals {
		b.WriteString(", signal " + s)
	}
	for _, e := range r.Emitted {
		b.WriteString(", emitted " + e)
	}
	if r.State != "" {
		b.WriteString(", state " + r.State)
	}
	return b.String()
}
