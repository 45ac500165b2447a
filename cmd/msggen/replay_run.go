package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// replayer runs one stream.
type replayer struct {
	machine    *interp.Machine
	stream     stream
	name       string // of the stream, for messages
	each       bool
	diagnose   bool // what was not understood is reported, too
	incomplete bool // the stream was cut off
	produced   []interp.Value
	failed     bool
	out        io.Writer
	failures   io.Writer // of events
	notes      io.Writer // what else there is to tell
}

// stream is a reducer or a pipeline at work.
type stream interface {
	input() ir.Type
	push(event interp.Value) (wire.Outcome, error)
	ends() bool
	end(incomplete bool) (wire.Outcome, error)
	signals(wire.Signals) []string
	// last is the state at the end, or nil if there is none.
	last() interp.Value
	// emits reports whether what is handed on counts more than the state.
	emits() bool
}

// errRejected ends a replay: a stage has refused the stream. Why has been printed.
var errRejected = errors.New("rejected")

func (r *replayer) run(in io.Reader) error {
	for line, err := range codec.NDJSON(in) {
		if err == nil {
			err = r.line(line)
		}
		switch {
		case errors.Is(err, errRejected):
			return nil
		case err != nil:
			return fmt.Errorf("%s:%d: %w", r.name, line.Number, err)
		}
	}
	if r.stream.ends() {
		outcome, err := r.stream.end(r.incomplete)
		r.note(r.name+": end", record{End: true}, outcome, err)
	}
	return nil
}

func (r *replayer) line(line codec.Line) error {
	at := fmt.Sprintf("%s:%d", r.name, line.Number)
	event, met, err := r.machine.Decode(r.stream.input(), line.Text)
	if r.diagnose {
		for _, d := range met {
			where := ""
			if path := d.Path.String(); path != "" {
				where = path + ": "
			}
			fmt.Fprintf(r.notes, "%s: note[%s]: %s%s\n", at, d.Code, where, d.Msg)
		}
	}
	if err != nil {
		return err
	}
	outcome, err := r.stream.push(event)
	r.note(at, record{Line: line.Number}, outcome, err)
	var rejection *wire.StageError
	if errors.As(err, &rejection) {
		return errRejected
	}
	return nil
}

// record is what --each prints of an event, or of the end of the stream.
type record struct {
	Line     int      `json:"line,omitempty"`
	End      bool     `json:"end,omitempty"`
	Outcome  string   `json:"outcome"`
	Stage    string   `json:"stage,omitempty"`
	Code     string   `json:"code,omitempty"`
	Message  string   `json:"message,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
	Signals  []string `json:"signals,omitempty"`
}

// note reports how one event went, and prints what came of it.
func (r *replayer) note(at string, rec record, o wire.Outcome, err error) {
	rec.Outcome, rec.Code, rec.Message = o.Status.String(), string(o.Notice.Code), o.Notice.Message
	rec.Signals = r.stream.signals(o.Signals)
	for _, w := range o.Warnings {
		rec.Warnings = append(rec.Warnings, string(w.Code))
		fmt.Fprintf(r.notes, "%s: warning[%s]: %s\n", at, w.Code, w.Message)
	}
	switch {
	case err != nil:
		r.fail(at, &rec, err)
	case o.Status == wire.Skipped:
		fmt.Fprintf(r.notes, "%s: skipped[%s]: %s\n", at, o.Notice.Code, o.Notice.Message)
	}
	if r.each {
		text, err := json.Marshal(rec)
		if err != nil {
			panic("replay: " + err.Error()) // strings and an int
		}
		fmt.Fprintf(r.out, "%s\n", text)
	}
	text := r.machine.Snapshot
	if r.stream.emits() {
		text = r.machine.Encode // what is handed on is sent
	}
	for _, v := range r.produced {
		r.print(text(v))
	}
	r.produced = nil
}

func (r *replayer) fail(at string, rec *record, err error) {
	r.failed = true
	rec.Outcome, rec.Message = "failed", err.Error()
	where := ""
	var stage *wire.StageError
	if errors.As(err, &stage) {
		rec.Stage, rec.Message = stage.Stage, stage.Err.Error()
		where = " in " + stage.Stage
	}
	code := ""
	var failure *wire.Error
	if errors.As(err, &failure) {
		rec.Code, rec.Message = string(failure.Code), failure.Error()
		code = "[" + string(failure.Code) + "]"
	}
	fmt.Fprintf(r.failures, "%s: error%s%s: %s\n", at, code, where, rec.Message)
}

func (r *replayer) print(text []byte) { fmt.Fprintf(r.out, "%s\n", text) }

// finish prints the last state, whether or not the stream was read to its end.
func (r *replayer) finish() error {
	if state := r.stream.last(); state != nil && (r.each || !r.stream.emits()) {
		r.print(r.machine.Snapshot(state))
	}
	if r.failed {
		return errFindings
	}
	return nil
}

// produce takes what is to be printed after the event at hand.
func (r *replayer) produce(v interp.Value) { r.produced = append(r.produced, v) }

// reducing is a reducer with its state, nil before any.
type reducing struct {
	*interp.Reducer
	state   interp.Value
	produce func(interp.Value)
}

func (s *reducing) input() ir.Type                       { return s.Input() }
func (s *reducing) ends() bool                           { return s.Ends() }
func (s *reducing) signals(raised wire.Signals) []string { return s.Signals(raised) }

func (s *reducing) push(event interp.Value) (wire.Outcome, error) {
	before := s.state
	var outcome wire.Outcome
	var err error
	s.state, outcome, err = s.Fold(before, event)
	if before != nil && s.state != before && !s.Emits() {
		s.produce(before)
	}
	return outcome, err
}

func (s *reducing) end(incomplete bool) (wire.Outcome, error) {
	if s.state == nil {
		s.state = s.Initial()
	}
	return s.End(s.state, incomplete)
}

func (s *reducing) last() interp.Value { return s.state }
func (s *reducing) emits() bool        { return s.Emits() }

// piping is a pipeline.
type piping struct {
	*interp.Pipeline
	deliver func(interp.Delivery) // nil: only the last state counts
}

func (s *piping) input() ir.Type                                { return s.Input() }
func (s *piping) push(event interp.Value) (wire.Outcome, error) { return s.Push(event, s.deliver) }
func (s *piping) ends() bool                                    { return s.Ends() }
func (s *piping) end(incomplete bool) (wire.Outcome, error)     { return s.End(incomplete, s.deliver) }
func (s *piping) signals(raised wire.Signals) []string          { return s.Last().Reducer.Signals(raised) }

func (s *piping) last() interp.Value { return s.Last().State }
func (s *piping) emits() bool        { return s.deliver != nil }
