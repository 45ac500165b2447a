package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// replayer runs one stream.
type replayer struct {
	machine    *interp.Machine
	stream     *trace.Run
	input      ir.Type
	eventSize  int    // what the protocol says of events, or 0
	name       string // of the stream, for messages
	each       bool
	byLine     bool   // it has a document on each line
	diagnose   bool   // what was not understood is reported, too
	incomplete bool   // the stream was cut off
	lacks      string // what the stream should have ended with
	torn       bool   // the stream ends in the middle of an event
	failed     bool
	out        io.Writer
	failures   io.Writer // of events
	notes      io.Writer // what else there is to tell
}

// errRejected ends a replay: a stage has refused the stream. Why has been printed.
var errRejected = errors.New("rejected")

func (r *replayer) run(in io.Reader) error {
	for line, err := range r.lines(in) {
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
	switch {
	case r.torn:
		r.failed = true
		fmt.Fprintf(r.failures, "%s: error[%s]: the stream was cut off in the middle of an event\n", r.name, wire.CodeIncomplete)
	case r.lacks != "":
		fmt.Fprintf(r.notes, "%s: warning[%s]: the stream was cut off, %q has not come\n", r.name, wire.CodeIncomplete, r.lacks)
	}
	if r.stream.Ends() {
		r.note(r.name+": end", record{End: true}, r.stream.End(r.incomplete))
	}
	if r.stream.State() == nil {
		fmt.Fprintf(r.notes, "%s: no event has begun a state; --state names a file with one\n", r.name)
	}
	return nil
}

// lines are the events of a recording, each with the line that it begins on.
func (r *replayer) lines(in io.Reader) iter.Seq2[codec.Line, error] {
	text := bufio.NewReader(in)
	isSSE := strings.HasSuffix(strings.ToLower(r.name), ".sse")
	if r.byLine = !isSSE && !startsAsSSE(text); r.byLine {
		return codec.NDJSON(text, wire.WithLimits(wire.Limits{EventSize: r.eventSize}))
	}
	return func(yield func(codec.Line, error) bool) {
		recording := trace.NewRecording(r.input)
		if isSSE {
			recording.TakeForSSE()
		}
		first := 1
		for number := 1; ; number++ {
			line, err := text.ReadString('\n')
			events := recording.Take(line)
			whole := len(events)
			if err != nil {
				events = append(events, recording.Rest()...)
			}
			for i, event := range events {
				if !yield(codec.Line{Number: first, Text: []byte(event), Whole: i < whole}, nil) {
					return
				}
			}
			switch {
			case recording.Done():
				return
			case err != nil && !errors.Is(err, io.EOF):
				yield(codec.Line{Number: number}, err)
				return
			case err != nil:
				if r.lacks = recording.Lacks(); r.lacks != "" {
					r.incomplete = true
				}
				return
			case strings.TrimSpace(line) == "":
				first = number + 1
			}
		}
	}
}

// startsAsSSE looks at the beginning of a text, and takes nothing of it.
func startsAsSSE(text *bufio.Reader) bool {
	for n := 1; ; n++ {
		head, err := text.Peek(n)
		start := bytes.TrimLeft(head, "\ufeff \t\r\n")
		if err != nil || len(start) >= len("retry:") {
			return trace.LooksLikeSSE(start)
		}
	}
}

func (r *replayer) line(line codec.Line) error {
	at := fmt.Sprintf("%s:%d", r.name, line.Number)
	if most := cmp.Or(r.eventSize, codec.MaxEvent); len(line.Text) > most {
		return codec.TooLarge(most)
	}
	step := r.stream.Event(line.Text)
	if r.diagnose {
		for _, d := range step.Notes {
			where := ""
			if path := d.Path.String(); path != "" {
				where = path + ": "
			}
			fmt.Fprintf(r.notes, "%s: note[%s]: %s%s\n", at, d.Code, where, d.Msg)
		}
	}
	if step.Refused && !line.Whole && codec.IsTorn(step.Err) {
		r.torn, r.incomplete = true, true
		return nil
	}
	if step.Refused {
		if text := bytes.TrimSpace(line.Text); r.byLine && (string(text) == "{" || bytes.HasPrefix(text, []byte("["))) {
			return fmt.Errorf("%w; a recording has one JSON event on each line", step.Err)
		}
		return step.Err
	}
	r.note(at, record{Line: line.Number}, step)
	var rejection *wire.StageError
	if errors.As(step.Err, &rejection) {
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
func (r *replayer) note(at string, rec record, step trace.Step) {
	o := step.Outcome
	rec.Outcome, rec.Code, rec.Message = o.Status.String(), string(o.Notice.Code), o.Notice.Message
	rec.Signals = r.stream.Signals(o.Signals)
	for _, w := range o.Warnings {
		rec.Warnings = append(rec.Warnings, string(w.Code))
		fmt.Fprintf(r.notes, "%s: warning[%s]: %s\n", at, w.Code, w.Message)
	}
	switch {
	case step.Err != nil:
		r.fail(at, &rec, step.Err)
	case o.Status == wire.Skipped:
		fmt.Fprintf(r.notes, "%s: skipped[%s]: %s\n", at, o.Notice.Code, o.Notice.Message)
	}
	if r.each {
		text, err := json.Marshal(rec)
		if err != nil {
			panic("replay: " + err.Error()) // strings and an int
		}
		r.print(text)
	}
	switch {
	case r.stream.Emits():
		for _, v := range step.Emitted {
			r.print(r.machine.Encode(v)) // what is handed on is sent
		}
	case step.Ended != nil:
		r.print(r.machine.Snapshot(step.Ended))
	}
}

func (r *replayer) fail(at string, rec *record, err error) {
	r.failed = true
	f := trace.FailureOf(err)
	rec.Outcome, rec.Stage, rec.Code, rec.Message = trace.Failed, f.Stage, f.Code, f.Err.Error()
	where, code := "", ""
	if f.Stage != "" {
		where = " in " + f.Stage
	}
	if f.Code != "" {
		code = "[" + f.Code + "]"
	}
	fmt.Fprintf(r.failures, "%s: error%s%s: %s\n", at, code, where, rec.Message)
}

func (r *replayer) print(text []byte) { fmt.Fprintf(r.out, "%s\n", text) }

// finish prints the last state, whether or not the stream was read to its end.
func (r *replayer) finish() error {
	if state := r.stream.State(); state != nil && (r.each || !r.stream.Emits()) {
		r.print(r.machine.Snapshot(state))
	}
	if r.failed {
		return errFindings
	}
	return nil
}
