package wire

import (
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// StreamError is an error of one event of a stream, and says of which. It ends the
// stream. What it was is Err: an [*Error] if the event could not be read, a
// [*StageError] if a stage of a pipeline failed on it.
type StreamError struct {
	Event int    // the number of the event, from 1; 0 at the end of the stream
	Line  int    // its line, from 1, if the stream holds one document a line, or else 0
	Type  string // its tag, if it is JSON and has one, or else ""
	Err   error
}

// Error describes the error in one line, for example
//
//	event 3 (greeting): text: want string, got number (offset 31)
func (e *StreamError) Error() string {
	place := "end of the stream"
	switch {
	case e.Line > 0:
		place = "line " + strconv.Itoa(e.Line)
	case e.Event > 0:
		place = "event " + strconv.Itoa(e.Event)
	}
	if e.Type != "" {
		place += " (" + jsontext.Clip(e.Type, jsontext.MaxExcerpt) + ")"
	}
	return place + ": " + e.Err.Error()
}

func (e *StreamError) Unwrap() error { return e.Err }

// Path is where in the event the error is, or in what a rule was about to store. It
// is empty if the error is about the event as a whole.
func (e *StreamError) Path() Path {
	if inner := asError(e.Err); inner != nil {
		return inner.Path
	}
	return nil
}

// Offset is the byte of the event at which the error is, or -1 if it is no error of
// its text.
func (e *StreamError) Offset() int64 {
	if inner := asError(e.Err); inner != nil {
		return inner.Offset
	}
	return -1
}
