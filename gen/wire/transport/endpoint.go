package transport

import (
	"net/http"
	"time"
)

// Endpoint is a server, and how it is reached. It may be used by several
// goroutines.
type Endpoint struct {
	url      string
	client   *http.Client
	prepare  []func(*http.Request) error
	attempts int
	wait     time.Duration
	maxWait  time.Duration
}

// NewEndpoint names a server by the address that the paths of its operations are
// below. It is looked at when an operation is called.
func NewEndpoint(url string, opts ...Option) *Endpoint {
	e := &Endpoint{
		url: url, client: http.DefaultClient,
		attempts: DefaultAttempts, wait: DefaultWait, maxWait: DefaultMaxWait,
	}
	for _, opt := range opts {
		opt(e)
	}
	return e
}

// Option adjusts a client.
type Option func(*Endpoint)

// What a client does about broken connections, unless [WithRetry] says otherwise.
const (
	DefaultAttempts = 5
	DefaultWait     = time.Second
	DefaultMaxWait  = 30 * time.Second
)

// WithHTTPClient replaces [http.DefaultClient]. A Timeout of it bounds whole
// streams, not only how they begin.
func WithHTTPClient(client *http.Client) Option {
	return func(e *Endpoint) { e.client = client }
}

// WithHeader adds a header to every request.
func WithHeader(name, value string) Option {
	return WithRequest(func(r *http.Request) error { r.Header.Add(name, value); return nil })
}

// WithRequest has a function look at every request before it is sent, again for
// each new connection: it may sign it, for instance. Its error ends the call.
func WithRequest(prepare func(*http.Request) error) Option {
	return func(e *Endpoint) { e.prepare = append(e.prepare, prepare) }
}

// WithRetry says how a stream goes on that was cut off, if its operation is
// resumable: after at most so many attempts in a row that brought no event, with a
// wait before each that begins with wait, or what the server asks for, doubles up to
// maxWait, and is varied at random. No attempts at all make every cut an error.
func WithRetry(attempts int, wait, maxWait time.Duration) Option {
	return func(e *Endpoint) { e.attempts, e.wait, e.maxWait = attempts, wait, maxWait }
}
