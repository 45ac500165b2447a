package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// call is one call of an operation: the events of one stream, read from as many
// connections as it takes.
type call struct {
	ctx       context.Context
	endpoint  *Endpoint
	request   *request
	format    *format
	resumable bool
	opts      []wire.Option
	done      string // the data behind the last event, or ""
	optional  bool   // the stream may end without it
	named     bool   // the field event means something

	events  int
	lastID  string
	retry   time.Duration // what the server asks for
	seen    seen
	backoff backoff

	body   io.Closer
	reader reader
	rest   []byte // of the event that is being read
	frame  []byte // the memory of rest
	// complete is set by whoever reads the events: the stream may end here.
	complete bool
}

// Read gives the events that are new as one stream of the format. An event is never given
// in part, and the next one is not waited for before it is asked for.
func (c *call) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		event, err := c.next()
		if err != nil {
			return 0, err
		}
		c.rest = c.framed(event)
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// framed is an event as it stands in a stream, good until the next call.
func (c *call) framed(event codec.ServerEvent) []byte {
	c.frame = c.frame[:0]
	if c.format.byLine {
		c.frame = append(c.frame, event.Data...)
	} else {
		if c.named && event.Type != "" {
			c.frame = append(append(append(c.frame, "event: "...), event.Type...), '\n')
		}
		for line := range bytes.SplitSeq(event.Data, []byte("\n")) {
			c.frame = append(append(append(c.frame, "data: "...), line...), '\n')
		}
	}
	c.frame = append(c.frame, '\n')
	return c.frame
}

// next gives the next event, whose data is good until the next call; io.EOF is the end
// of a stream that is complete. The terminator is given as an event.
func (c *call) next() (codec.ServerEvent, error) {
	var none codec.ServerEvent
	for {
		if c.reader == nil {
			if err := c.connect(); err != nil {
				return none, err
			}
		}
		event, err := c.reader.Next()
		if err == nil && c.format.byLine && len(event.Data) == 0 {
			return event, nil // a blank line counts as one where something is wrong
		}
		if err == nil && c.done != "" && string(event.Data) == c.done {
			if !c.complete { // the server has said that nothing more comes
				return none, &IncompleteError{Events: c.events, LastID: c.lastID}
			}
			return event, nil
		}
		if err == nil && (event.Whole || !c.resumable && isWhole(event.Data)) {
			c.lastID = event.ID
			if c.resumable && event.HasID && c.seen.before(event.ID) {
				continue
			}
			c.backoff.failed = 0
			c.events++
			return event, nil
		}
		if err == nil {
			err = io.ErrUnexpectedEOF // in the middle of an event
		}
		c.lastID = c.reader.LastID()
		if asked := c.reader.Retry(); asked > 0 {
			c.retry = asked
		}
		c.close()
		if err == io.EOF && c.mayEnd() {
			return none, io.EOF
		}
		if err := c.ctx.Err(); err != nil {
			return none, context.Cause(c.ctx)
		}
		var malformed *wire.Error
		if errors.As(err, &malformed) {
			return none, err // an event that is too large would come again
		}
		if err := c.reconnect(err); err != nil {
			return none, err
		}
	}
}

// isWhole reports whether the data of an event that a connection ends in are all of it.
func isWhole(data []byte) bool { return utf8.Valid(data) && json.Valid(data) }

// mayEnd reports whether a stream may end behind the last event, by itself.
func (c *call) mayEnd() bool { return c.complete && (c.done == "" || c.optional) }

// connect makes the first connection.
func (c *call) connect() error {
	res, err := c.request.send(c.ctx, c.endpoint, c.format, "")
	if err != nil {
		return err
	}
	return c.accept(res)
}

// reconnect goes on behind the last event of a stream that was cut off.
func (c *call) reconnect(cut error) error {
	if cut == io.EOF {
		cut = nil
	}
	last := cut
	asked := c.retry
	for c.resumable && c.lastID != "" && c.backoff.again(c.ctx, asked) {
		res, err := c.request.send(c.ctx, c.endpoint, c.format, c.lastID)
		if err == nil && res.StatusCode == http.StatusNoContent {
			res.Body.Close()
			if c.mayEnd() {
				return io.EOF
			}
			break // the server has no more
		}
		if err == nil {
			err = c.accept(res)
		}
		if err == nil {
			return nil
		}
		last = err
		var refused *ResponseError
		if errors.As(err, &refused) {
			if !refused.mayPass() {
				break
			}
			asked = max(asked, refused.RetryAfter)
		}
	}
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return &IncompleteError{Events: c.events, LastID: c.lastID, Err: last}
}

// mayPass reports whether the server may answer otherwise a while later.
func (e *ResponseError) mayPass() bool {
	switch e.Status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// accept begins to read an answer, if it is a stream of events.
func (c *call) accept(res *http.Response) error {
	body, err := c.format.body(res)
	if err != nil {
		return err
	}
	c.body, c.reader = body, c.format.read(body, c.opts...)
	c.reader.GoOnBehind(c.lastID)
	return nil
}

func (c *call) close() {
	if c.body != nil {
		c.body.Close()
	}
	c.body, c.reader = nil, nil
}

// Body is the body of an answer that is a stream of server-sent events, for readers
// of such streams. Any other answer is closed, and a *[ResponseError].
func Body(res *http.Response) (io.ReadCloser, error) { return serverSent.body(res) }

func (f *format) body(res *http.Response) (io.ReadCloser, error) {
	if f.is(res) {
		return res.Body, nil
	}
	defer res.Body.Close()
	e := &ResponseError{Status: res.StatusCode, ContentType: res.Header.Get("Content-Type")}
	if res.Request != nil {
		e.Method, e.URL = res.Request.Method, res.Request.URL.Redacted()
	}
	e.Body, _ = io.ReadAll(io.LimitReader(res.Body, MaxBody))
	if seconds, err := strconv.ParseUint(res.Header.Get("Retry-After"), 10, 31); err == nil {
		e.RetryAfter = time.Duration(seconds) * time.Second
	}
	return nil, e
}

// seen remembers the ids of the last events, so that none is taken twice that a
// server sends again.
type seen struct {
	ids  map[string]bool
	ring []string
	next int
}

// memory is how many ids are remembered.
const memory = 1024

// before reports whether an event with this id has been taken, and notes it.
func (s *seen) before(id string) bool {
	if s.ids[id] {
		return true
	}
	if s.ids == nil {
		s.ids = map[string]bool{}
	}
	if len(s.ring) < memory {
		s.ring = append(s.ring, id)
	} else {
		delete(s.ids, s.ring[s.next])
		s.ring[s.next] = id
		s.next = (s.next + 1) % memory
	}
	s.ids[id] = true
	return false
}
