// Package vector is conformance vectors as they are written: streams of events with
// the state after each, single documents with their canonical form or the error
// they must give, and calls with their results. golden/vectors/README.md describes them.
package vector

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Stream is one file of golden/vectors/<protocol>: events folded into a state.
type Stream struct {
	Name     string          `json:"name"`
	Doc      string          `json:"doc"`
	Reducer  string          `json:"reducer,omitempty"`
	Pipeline string          `json:"pipeline,omitempty"` // instead of Reducer
	Start    json.RawMessage `json:"start"`              // null: the fold begins where the reducer says
	Limits   *Limits         `json:"limits,omitempty"`   // those of the caller
	Steps    []Step          `json:"steps"`
	// NotIn says for which runners the vector does not hold, and why.
	NotIn map[string]string `json:"not_in,omitempty"`
}

// Limits are those that a caller says instead of those of the protocol.
type Limits struct {
	Depth     int `json:"depth,omitempty"`
	Items     int `json:"items,omitempty"`
	Text      int `json:"text,omitempty"`
	PatchWork int `json:"patch_work,omitempty"`
}

// Step is one event, or the end of the stream, and what must come of it.
type Step struct {
	Event      json.RawMessage   `json:"event,omitempty"`
	EventText  string            `json:"event_text,omitempty"` // instead of Event, for what is no JSON
	End        bool              `json:"end,omitempty"`        // instead of Event, after the last one
	Incomplete bool              `json:"incomplete,omitempty"` // of End: the stream was cut off
	Outcome    string            `json:"outcome"`
	Stage      string            `json:"stage,omitempty"`   // of a pipeline: the one that failed
	Message    string            `json:"message,omitempty"` // of a skip or a failure that the spec words
	Path       string            `json:"path,omitempty"`    // of an error
	Warnings   []string          `json:"warnings,omitempty"`
	Signals    []string          `json:"signals,omitempty"`
	Emitted    []json.RawMessage `json:"emitted,omitempty"` // of a pipeline: what came through its last stage
	State      json.RawMessage   `json:"state"`
}

// Text is the event as it is sent.
func (s *Step) Text() string { return textOf(s.Event, s.EventText) }

// Document is one file of golden/vectors/<protocol>/documents.
type Document struct {
	Name         string          `json:"name"`
	Doc          string          `json:"doc"`
	Type         string          `json:"type"`
	Document     json.RawMessage `json:"document,omitempty"`
	DocumentText string          `json:"document_text,omitempty"` // instead of Document, for what is no JSON
	Canonical    json.RawMessage `json:"canonical,omitempty"`
	Error        *Error          `json:"error,omitempty"`
	Rule         string          `json:"rule,omitempty"` // keyword of the JSON Schema that rejects the document
	// Unseen says why the schema for readers, "tolerant", or the one for writers,
	// "strict", does not reject the document although it is invalid.
	Unseen map[string]string `json:"unseen,omitempty"`
	// NotIn says for which runners the vector does not hold, and why.
	NotIn map[string]string `json:"not_in,omitempty"`
}

// Text is the document as it is sent.
func (d *Document) Text() string { return textOf(d.Document, d.DocumentText) }

// Call is one file of golden/vectors/<protocol>/calls: a constructor or an
// accessor with its arguments, and what it gives.
type Call struct {
	Name        string          `json:"name"`
	Doc         string          `json:"doc"`
	Constructor string          `json:"constructor,omitempty"`
	Accessor    string          `json:"accessor,omitempty"`
	On          json.RawMessage `json:"on,omitempty"` // what the accessor is called on
	Args        json.RawMessage `json:"args"`         // an object, by the names of the arguments
	Value       json.RawMessage `json:"value,omitempty"`
	Error       *Error          `json:"error,omitempty"`
}

// Error says which error a document must give, and where.
type Error struct {
	Code string `json:"code"`
	Path string `json:"path"`
}

func textOf(value json.RawMessage, text string) string {
	if value != nil {
		return string(value)
	}
	return text
}

// Check tells what a stream cannot say.
func (s *Stream) Check() error {
	if (s.Reducer == "") == (s.Pipeline == "") {
		return errors.New("want either a reducer or a pipeline")
	}
	for i := range s.Steps {
		if err := s.Steps[i].check(i+1 == len(s.Steps)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Step) check(last bool) error {
	inputs := 0
	for _, given := range []bool{s.Event != nil, s.EventText != "", s.End} {
		if given {
			inputs++
		}
	}
	switch {
	case s.Incomplete && !s.End:
		return errors.New("incomplete is about the end")
	case inputs != 1:
		return errors.New("want one of event, event_text and end")
	case (s.End || s.Stage != "") && !last:
		return errors.New("the stream has ended, and there are more steps")
	}
	return nil
}

// Worded reports whether the message of an outcome must be the same everywhere: that of
// a rule's own skip, not of one that every reducer has.
func Worded(outcome string) bool {
	code, skipped := strings.CutPrefix(outcome, wire.Skipped.String()+":")
	return skipped && code != string(wire.CodeNoState) && code != string(wire.CodeUnknownEvent)
}

// Legible is a message as JSON libraries read it: they know no lone surrogates, and
// each is another character for them.
func Legible(message string) (read string) {
	if err := json.Unmarshal(jsontext.AppendString(nil, message), &read); err != nil {
		panic(err)
	}
	return read
}
