package trace

import (
	"slices"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/wire"
)

// Explanation says why an event came to what it came to.
type Explanation struct {
	// Visits are the reducers that it came to, and what came of it, in the order in
	// which they were entered. None if it was refused or not looked at.
	Visits []Visit `json:"visits"`
	// Start is the rule that began a state, if the event did.
	Start *Place `json:"start,omitempty"`
	// Changes are those of the states, stage by stage.
	Changes []Change `json:"changes"`
	// Emitted are the values that came through, as they are sent.
	Emitted []string `json:"emitted,omitempty"`
}

// What a reducer does with an event.
const (
	ByRule  = "rule"    // that of the event
	Listed  = "ignored" // nothing: it is listed as having no effect
	Passed  = "passed"  // hands it on as it is
	Unknown = "unknown" // the rule of events of unknown type, or nothing
	AtEnd   = "end"     // what it does after the last event
)

// Visit is one event at one reducer.
type Visit struct {
	Reducer string   `json:"reducer"`
	Depth   int      `json:"depth,omitempty"` // how many reducers were not left yet
	Event   string   `json:"event,omitempty"` // what was handed on by the one before
	How     string   `json:"how"`
	Rule    *Place   `json:"rule,omitempty"`
	Steps   []Place  `json:"steps,omitempty"` // those that ran, each once
	Ended   *Place   `json:"ended,omitempty"` // the step that skipped or failed
	Warned  []Place  `json:"warned,omitempty"`
	Outcome string   `json:"outcome"`
	Code    string   `json:"code,omitempty"`
	Message string   `json:"message,omitempty"`
	Signals []string `json:"signals,omitempty"`
}

// Place is a stretch of a spec.
type Place struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"end_line"`
}

// PlaceOf is where a span is; nil if it is nowhere.
func PlaceOf(s source.Span) *Place {
	if s.IsZero() {
		return nil
	}
	return &Place{s.File.Name, s.Start.Line, s.Start.Col, max(s.Start.Line, s.End.Line)}
}

// Explain runs the i-th event once more and says what happened.
func (t *Trace) Explain(i int) Explanation {
	run := t.seek(i)
	before := run.copies(t.keptBefore(i + 1))
	watch := &watcher{trace: t, machine: run.machine}
	run.machine.Observer = watch
	step := run.play(&t.events[i])
	run.machine.Observer = nil

	x := Explanation{Visits: watch.visits, Changes: t.changes(before, run)}
	if step.Ended != nil || before[0] == nil && t.subject.Reducer != nil {
		x.Start = t.startOf(step.Event)
	}
	if run.Emits() {
		for _, v := range step.Emitted {
			x.Emitted = append(x.Emitted, string(run.machine.Encode(v)))
		}
	}
	return x
}

// startOf is the rule that begins a state with an event.
func (t *Trace) startOf(event interp.Value) *Place {
	for _, start := range t.subject.Reducer.Starts {
		if event != nil && interp.IsOf(event, start.Event.Type) {
			return PlaceOf(start.Span)
		}
	}
	return nil
}

// watcher notes what reducers do with one event.
type watcher struct {
	trace   *Trace
	machine *interp.Machine
	visits  []Visit
	open    []int // visits that were not left yet
}

func (w *watcher) Enter(r *ir.Reducer, event interp.Value) {
	v := Visit{Reducer: r.Name, Depth: len(w.open)}
	v.How, v.Rule = ruleOf(r, event)
	if event != nil && len(w.visits) > 0 {
		v.Event = string(w.machine.Encode(event))
	}
	w.open = append(w.open, len(w.visits))
	w.visits = append(w.visits, v)
}

func (w *watcher) Step(step ir.Stmt) {
	v := &w.visits[w.open[len(w.open)-1]]
	at := PlaceOf(step.Span())
	if at == nil {
		return
	}
	switch step.(type) {
	case *ir.Skip, *ir.Fail:
		v.Ended = at
	case *ir.Warn:
		v.Warned = append(v.Warned, *at)
	default: // only where it is
	}
	if !slices.Contains(v.Steps, *at) {
		v.Steps = append(v.Steps, *at)
	}
}

func (w *watcher) Leave(outcome wire.Outcome, err error) {
	v := &w.visits[w.open[len(w.open)-1]]
	w.open = w.open[:len(w.open)-1]
	if err != nil {
		f := FailureOf(err)
		v.Outcome, v.Code, v.Message = Failed, f.Code, f.Err.Error()
		if v.Ended == nil && len(v.Steps) > 0 {
			v.Ended = &v.Steps[len(v.Steps)-1]
		}
		return
	}
	v.Outcome, v.Code, v.Message = outcome.Status.String(), string(outcome.Notice.Code), outcome.Notice.Message
}

// ruleOf is what a reducer does with an event, and where that stands.
func ruleOf(r *ir.Reducer, event interp.Value) (how string, at *Place) {
	if event == nil {
		return AtEnd, bodyOf(source.Span{}, r.End)
	}
	is := func(m *ir.Member) bool { return interp.Is(event, m) }
	switch {
	case slices.ContainsFunc(r.Ignore, is):
		return Listed, PlaceOf(r.Span)
	case slices.ContainsFunc(r.Pass, is):
		return Passed, PlaceOf(r.Span)
	}
	for _, c := range r.Cases {
		if c.Member == nil || is(c.Member) {
			return ByRule, bodyOf(c.Span, c.Body)
		}
	}
	if r.Unknown != nil {
		return Unknown, bodyOf(r.Unknown.Span, r.Unknown.Body)
	}
	return Unknown, PlaceOf(r.Span)
}

// bodyOf is a rule with all of its steps, as far as they stand in one file behind each
// other.
func bodyOf(head source.Span, steps []ir.Stmt) *Place {
	for s := range ir.Steps(steps) {
		at := s.Span()
		switch {
		case head.IsZero():
			head = at
		case at.File == head.File && head.End.Less(at.End):
			head.End = at.End
		}
	}
	return PlaceOf(head)
}
