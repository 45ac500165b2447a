package codec

import (
	"cmp"
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// reader decodes the events of a stream, until take reports that it wants no more.
type reader[T any] func(
	stream io.Reader, tag string, value func(*jsontext.Decoder) T, opts []wire.Option, take func(T, *place) bool,
) error

// pushing and ending are how a pipeline takes an event, and the end of the stream.
type (
	pushing[In, Out any] = func(In, wire.Deliver[Out], ...wire.Option) (wire.Outcome, error)
	ending[Out any]      = func(wire.Deliver[Out], ...wire.Option) (wire.Outcome, error)
)

// PipeSSE decodes the data of each server-sent event of a stream, pushes it into a
// pipeline and yields what came of it. At the end of the stream it calls end, if
// there is such a function, also if the stream was cut off. It ends at the first error as [DecodeSSE] does; what came
// out before a stage failed is yielded first.
func PipeSSE[In, Out any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts ...wire.Option,
) iter.Seq2[wire.Taken[In, Out], error] {
	return pipe(eachSSE, stream, tag, value, push, end, opts)
}

// PipeNDJSON is PipeSSE for a stream with one document a line.
func PipeNDJSON[In, Out any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts ...wire.Option,
) iter.Seq2[wire.Taken[In, Out], error] {
	return pipe(eachNDJSON, stream, tag, value, push, end, opts)
}

// FoldSSE is PipeSSE for what the events make of the pipeline.
func FoldSSE[In, Out any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts ...wire.Option,
) error {
	return pipeInto(eachSSE, stream, tag, value, push, end, opts)
}

// FoldNDJSON is FoldSSE for a stream with one document a line.
func FoldNDJSON[In, Out any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts ...wire.Option,
) error {
	return pipeInto(eachNDJSON, stream, tag, value, push, end, opts)
}

func pipe[In, Out any](
	each reader[In], stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts []wire.Option,
) iter.Seq2[wire.Taken[In, Out], error] {
	return func(yield func(wire.Taken[In, Out], error) bool) {
		var taken wire.Taken[In, Out]
		deliver := func(out Out, _ wire.Outcome) { taken.Out = append(taken.Out, out) }
		wanted := true
		hand := func(event In, outcome wire.Outcome, err error) {
			if err == nil || len(taken.Out) > 0 {
				taken.Event, taken.Outcome = event, outcome
				wanted = yield(taken, nil)
			}
			taken = wire.Taken[In, Out]{}
		}
		var failed error
		err := each(stream, tag, value, opts, func(in In, at *place) bool {
			outcome, err := push(in, deliver, opts...)
			if err != nil {
				failed = at.fails(err)
			}
			hand(in, outcome, err)
			return wanted && failed == nil
		})
		cut := isCut(err)
		if wanted && (err == nil || cut) && failed == nil && end != nil {
			var none In
			outcome, err := end(deliver, endOf(cut, opts)...)
			if err != nil {
				failed = new(place).fails(err)
			}
			hand(none, outcome, err)
		}
		if err = cmp.Or(err, failed); wanted && err != nil {
			yield(taken, err)
		}
	}
}

func pipeInto[In, Out any](
	each reader[In], stream io.Reader, tag string, value func(*jsontext.Decoder) In,
	push pushing[In, Out], end ending[Out],
	opts []wire.Option,
) error {
	var failed error
	err := each(stream, tag, value, opts, func(in In, at *place) bool {
		if _, err := push(in, nil, opts...); err != nil {
			failed = at.fails(err)
		}
		return failed == nil
	})
	cut := isCut(err)
	if (err == nil || cut) && failed == nil && end != nil {
		if _, err := end(nil, endOf(cut, opts)...); err != nil {
			failed = new(place).fails(err)
		}
	}
	return cmp.Or(err, failed)
}
