package transport

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// Server is what the handlers of operations are adjusted by.
type Server struct {
	heartbeat time.Duration
	resume    time.Duration
	keep      int
	maxInput  int64
	failed    func(*http.Request, error)
	wire      []wire.Option
}

// ServerOption adjusts a handler.
type ServerOption func(*Server)

// What a handler does unless its options say otherwise.
const (
	DefaultHeartbeat    = 15 * time.Second
	DefaultResumeWindow = time.Minute
	DefaultKeep         = 16 << 20
	DefaultMaxInput     = 16 << 20
)

// WithHeartbeat sends a comment, or a blank line, after so long a time without an
// event, so that nobody on the way takes the connection for dead. 0 sends none.
func WithHeartbeat(every time.Duration) ServerOption {
	return func(s *Server) { s.heartbeat = every }
}

// WithResumeWindow says how long a client of a resumable operation may be away. As
// long as that, the function that emits goes on without it, and the last so many
// bytes of events are kept.
func WithResumeWindow(away time.Duration, keep int) ServerOption {
	return func(s *Server) { s.resume, s.keep = away, keep }
}

// WithErrorHandler hears of errors that clients cannot be told of, such as that of a
// function that fails in the middle of a stream. They go to [slog.Default] otherwise.
func WithErrorHandler(failed func(*http.Request, error)) ServerOption {
	return func(s *Server) { s.failed = failed }
}

// WithMaxInput bounds what a client may send, in bytes.
func WithMaxInput(n int64) ServerOption {
	return func(s *Server) { s.maxInput = n }
}

// WithWireOptions adjusts how inputs are read.
func WithWireOptions(opts ...wire.Option) ServerOption {
	return func(s *Server) { s.wire = append(s.wire, opts...) }
}

// Emit is the function of a server: it takes an input and emits what a client is to
// read. Events are sent at once. An error of emit says that the client is gone, or
// that an event is not valid; ctx ends with the client, too. An error of the function
// before the first event is answered with the status of a [Refusal], or else with
// 500; after that it cuts the stream off, which no client takes for its end.
type Emit[In, Ev any] func(ctx context.Context, input In, emit func(Ev) error) error

// Handle answers the requests of an operation, at any address that ends in its path.
func Handle[In, Ev Value, Read any](op *Operation[In, Ev, Read], run Emit[In, Ev], opts ...ServerOption) http.Handler {
	s := Server{
		heartbeat: DefaultHeartbeat, resume: DefaultResumeWindow, keep: DefaultKeep, maxInput: DefaultMaxInput,
		failed: func(r *http.Request, err error) {
			slog.ErrorContext(r.Context(), "stream failed", "url", r.URL.Redacted(), "error", err)
		},
	}
	for _, opt := range opts {
		opt(&s)
	}
	return &handler[In, Ev, Read]{Server: s, op: op, run: run, streams: map[string]*recording{}}
}

// handler answers the requests of one operation.
type handler[In, Ev Value, Read any] struct {
	Server
	op  *Operation[In, Ev, Read]
	run Emit[In, Ev]

	mu      sync.Mutex
	streams map[string]*recording // what can be resumed, by key
}

func (h *handler[In, Ev, Read]) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != h.op.Method {
		w.Header().Set("Allow", h.op.Method)
		refuse(w, http.StatusMethodNotAllowed, "want "+h.op.Method)
		return
	}
	if id := r.Header.Get("Last-Event-ID"); h.op.Resumable && id != "" {
		h.goOn(w, r, id)
		return
	}
	input, err := h.input(w, r)
	if err != nil {
		refuse(w, err.Status, err.Detail)
		return
	}
	h.begin(w, r, input)
}

// begin runs the function for a new stream, and sends what it emits.
func (h *handler[In, Ev, Read]) begin(w http.ResponseWriter, r *http.Request, input In) {
	ctx, stop := context.WithCancelCause(r.Context())
	if h.op.Resumable { // goes on without the client for a while
		ctx, stop = context.WithCancelCause(context.WithoutCancel(r.Context()))
	}
	rec := newRecording()
	if h.op.Resumable {
		rec.key, rec.keep = newKey(), h.keep
		h.mu.Lock()
		h.streams[rec.key] = rec
		h.mu.Unlock()
	}
	rec.forget = func() {
		stop(context.Canceled)
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.streams, rec.key)
	}
	rec.enter()
	go func() {
		err := h.call(ctx, input, rec)
		if err != nil && ctx.Err() == nil && rec.began() {
			h.failed(r, err)
		}
		rec.finish(err)
	}()
	h.send(w, r, rec, 0)
}

// call runs the function. A panic is an error: there may be nobody else to catch it.
func (h *handler[In, Ev, Read]) call(ctx context.Context, input In, rec *recording) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var text, frame []byte
	return h.run(ctx, input, func(event Ev) error {
		if any(event) == nil { // a union without a member
			return reduce.NilError("event")
		}
		var err error
		if text, err = event.AppendJSON(text[:0]); err != nil {
			return err
		}
		frame = h.op.appendFramed(frame[:0], text)
		return rec.add(ctx, frame)
	})
}

// goOn sends a client that comes back what it has not got.
func (h *handler[In, Ev, Read]) goOn(w http.ResponseWriter, r *http.Request, id string) {
	key, number, ok := splitID(id)
	h.mu.Lock()
	rec := h.streams[key]
	h.mu.Unlock()
	if !ok || rec == nil || !rec.has(number) {
		refuse(w, http.StatusGone, "there is nothing behind the last event any more")
		return
	}
	rec.enter()
	h.send(w, r, rec, number)
}
