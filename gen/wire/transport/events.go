package transport

import (
	"context"
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
)

// Events calls an operation and yields what the server sends. It ends at the first
// error, which is the last thing that it yields: a *[ResponseError] for an answer
// that is no stream of events, an *[IncompleteError] for a stream that was cut off, a
// *[wire.StreamError] for an event that cannot be read, or an error of the context or
// the connection. Whoever leaves the loop ends the connection.
func Events[In, Ev Value, Read any](
	ctx context.Context, e *Endpoint, op *Operation[In, Ev, Read], input In, opts ...wire.Option,
) iter.Seq2[Read, error] {
	return streamed(ctx, e, op, input, op.ReadEvents, func(event Read) Read { return event }, opts)
}

// Pipe is Events for a client that sends what it reads through a pipeline: events is
// its method that reads such a stream.
func Pipe[In, Ev Value, Read, Out any](
	ctx context.Context, e *Endpoint, op *Operation[In, Ev, Read], input In,
	events func(io.Reader, ...wire.Option) iter.Seq2[wire.Taken[Read, Out], error], opts ...wire.Option,
) iter.Seq2[wire.Taken[Read, Out], error] {
	return streamed(ctx, e, op, input, events, func(t wire.Taken[Read, Out]) Read { return t.Event }, opts)
}

// streamed calls an operation, has what comes read, and looks out for events that a
// stream may end behind.
func streamed[In, Ev Value, Read, T any](
	ctx context.Context, e *Endpoint, op *Operation[In, Ev, Read], input In,
	read func(io.Reader, ...wire.Option) iter.Seq2[T, error], event func(T) Read, opts []wire.Option,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		request, err := newRequest(e, op, input)
		if err != nil {
			var none T
			yield(none, err)
			return
		}
		c := &call{
			ctx: ctx, endpoint: e, request: request, format: formatOf(op.ByLine), resumable: op.Resumable, opts: opts,
			done: op.Done, optional: op.MayEnd, named: op.Tag != "",
			backoff: backoff{endpoint: e}, complete: op.Until == nil,
		}
		defer c.close()
		for v, err := range read(c, opts...) {
			if err == nil && op.Until != nil && op.Until(event(v)) {
				c.complete = true
			}
			if !yield(v, err) {
				return
			}
		}
	}
}
