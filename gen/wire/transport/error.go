package transport

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// ResponseError is an answer that is no stream of events.
type ResponseError struct {
	Method, URL string
	Status      int
	ContentType string
	Body        []byte        // the first MaxBody bytes of it
	RetryAfter  time.Duration // what the server asks for; 0 if it does not
}

// MaxBody is how much of an answer a [ResponseError] holds, in bytes.
const MaxBody = 4096

// Error names the request and begins with what the server says.
func (e *ResponseError) Error() string {
	const excerpt = 200
	text := fmt.Sprintf("%s %s: %d %s", e.Method, e.URL, e.Status, http.StatusText(e.Status))
	if e.Status == http.StatusOK {
		text += ", but no stream of events"
	}
	if e.ContentType != "" {
		text += " (" + e.ContentType + ")"
	}
	if body := e.Body; len(body) > 0 {
		text += ": " + strconv.Quote(string(body[:min(len(body), excerpt)]))
	}
	return text
}

// CodeIncomplete is the code of an [IncompleteError].
const CodeIncomplete = "incomplete"

// IncompleteError is a stream that was cut off. What came before it stands.
type IncompleteError struct {
	Events int    // how many events had come
	LastID string // of the last event that had an id, or ""
	Err    error  // what broke the connection or kept it from being made again, or nil
}

// Error says how far the stream came.
func (e *IncompleteError) Error() string {
	text := CodeIncomplete + ": the stream was cut off after " + strconv.Itoa(e.Events) + " events"
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap gives what broke the connection.
func (e *IncompleteError) Unwrap() error { return e.Err }

// Refusal is the error of a server's function that answers a request with a status
// of its own, as long as nothing has been sent.
type Refusal struct {
	Status int
	Detail string // for the client
}

// Error is the status and the detail.
func (e *Refusal) Error() string { return strconv.Itoa(e.Status) + " " + e.Detail }

// Refuse makes a [Refusal].
func Refuse(status int, detail string) error { return &Refusal{status, detail} }
