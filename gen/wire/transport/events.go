package transport

import (
	"context"
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
)

// Events calls an operation and yields what the server sends. It ends at the first
// error, which is the last thing that it yields: a *[ResponseError] for an answer
// that is no stream of events, an *[IncompleteError] for a stream that was cut off,
// an error of the context, of the connection, or of an event that cannot be read.
// Whoever leaves the loop ends the connection.
func Events[In, Ev Value, Read any](
	ctx context.Context, e *Endpoint, op *Operation[In, Ev, Read], input In, opts ...wire.Option,
) iter.Seq2[Read, error] {
	return func(yield func(Read, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var none Read
		request, err := newRequest(e, op, input)
		if err != nil {
			yield(none, err)
			return
		}
		c := &call{
			ctx: ctx, endpoint: e, request: request, resumable: op.Resumable, opts: opts,
			backoff: backoff{endpoint: e}, complete: op.Until == nil,
		}
		defer c.close()
		for {
			data, err := c.next()
			if err == io.EOF {
				return
			}
			event := none
			if err == nil {
				event, err = op.ReadEvent(data, opts...)
			}
			if err != nil {
				yield(none, err)
				return
			}
			if op.Until != nil && op.Until(event) {
				c.complete = true
			}
			if !yield(event, nil) {
				return
			}
		}
	}
}

// Pipe is Events for a client that sends what it reads through a pipeline: it yields
// what comes out at the end. The pipeline has its end when the stream has come to
// its own.
func Pipe[In, Ev Value, Read, Out any](
	ctx context.Context, e *Endpoint, op *Operation[In, Ev, Read], input In,
	push func(Read, wire.Deliver[Out], ...wire.Option) (wire.Outcome, error),
	end func(wire.Deliver[Out], ...wire.Option) (wire.Outcome, error),
	opts ...wire.Option,
) iter.Seq2[Out, error] {
	return wire.Pipe(Events(ctx, e, op, input, opts...), push, end, opts...)
}
