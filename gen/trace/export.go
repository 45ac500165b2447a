package trace

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/vector"
	"github.com/msggen/msggen/gen/wire"
)

// Vector is the recording as a conformance vector. Events that nothing looks at any more
// are left out.
func (t *Trace) Vector(name, doc string) *vector.Stream {
	s := &vector.Stream{Name: name, Doc: doc, Start: json.RawMessage("null")}
	if t.subject.Pipeline != nil {
		s.Pipeline = t.subject.Name()
	} else {
		s.Reducer = t.subject.Name()
	}
	run, err := newPlayer(t.protocol, t.subject)
	if err != nil {
		panic("trace: " + err.Error()) // it was opened before
	}
	for i := range t.events {
		e := &t.events[i]
		if e.Outcome == Unreached || e.Outcome == TooMuch {
			break
		}
		s.Steps = append(s.Steps, stepOf(e, run))
	}
	return s
}

func stepOf(e *Event, run *player) vector.Step {
	step := vector.Step{
		End: e.End, Incomplete: e.Incomplete, Outcome: e.Outcome,
		Stage: e.Stage, Path: e.Path, Signals: e.Signals,
	}
	switch e.Outcome {
	case Failed, Refused:
		step.Outcome = "error:" + e.Code
	case wire.Skipped.String():
		step.Outcome += ":" + e.Code
	default: // as it is called
	}
	switch {
	case e.End:
	case utf8.ValidString(e.Text) && json.Valid([]byte(e.Text)):
		step.Event = json.RawMessage(e.Text)
	default:
		step.EventText = e.Text
	}
	if vector.Worded(step.Outcome) {
		step.Message = vector.Legible(e.Message)
	}
	for _, w := range e.Warnings {
		step.Warnings = append(step.Warnings, w.Code)
	}
	for _, v := range run.play(e).Emitted {
		step.Emitted = append(step.Emitted, run.machine.Encode(v))
	}
	if state := run.State(); state != nil {
		step.State = run.machine.Snapshot(state)
	}
	return step
}
