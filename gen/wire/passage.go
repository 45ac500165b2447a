package wire

import (
	"io"
	"iter"
)

// A Passage is the way of one event through the stages of a pipeline: how they
// took it, and what came of it.
type Passage struct {
	outcome Outcome
	err     *StageError
}

// Took notes how a stage took an event. It reports whether the event goes on.
func (p *Passage) Took(stage string, outcome *Outcome, err error) bool {
	if err != nil && p.err == nil {
		p.err = &StageError{Stage: stage, Err: err}
	}
	if len(outcome.Warnings) > 0 {
		p.outcome.Warnings = append(p.outcome.Warnings, outcome.Warnings...)
	}
	return p.err == nil && outcome.Status != Skipped
}

// Pushed notes the outcome of the event that the passage began with, and not of
// one that came of it.
func (p *Passage) Pushed(outcome *Outcome) {
	if outcome.Status == Skipped {
		p.outcome.Status, p.outcome.Notice = Skipped, outcome.Notice
	}
}

// Raise adds signals of the last stage.
func (p *Passage) Raise(signals Signals) { p.outcome.Raise(signals) }

// Over reports whether a stage has failed, so that nothing goes on.
func (p *Passage) Over() bool { return p.err != nil }

// Result is how the passage went.
func (p *Passage) Result() (Outcome, error) {
	if p.err != nil {
		return Outcome{}, p.err
	}
	return p.outcome, nil
}

// Deliver takes what comes out of the last stage of a pipeline, with the outcome
// there.
type Deliver[T any] = func(T, Outcome)

// PipeSSE decodes the data of each server-sent event of a stream, pushes it into a
// pipeline and yields what comes out. At the end of the stream it calls end, if
// there is such a function. It stops at the first error, which is the last thing
// that it yields.
func PipeSSE[In, Out any](
	stream io.Reader, value func(*Decoder) In,
	push func(In, Deliver[Out], ...Option) (Outcome, error), end func(Deliver[Out], ...Option) (Outcome, error),
	opts ...Option,
) iter.Seq2[Out, error] {
	return func(yield func(Out, error) bool) {
		wanted := true
		deliver := func(out Out, _ Outcome) { wanted = wanted && yield(out, nil) }
		for in, err := range DecodeSSE(stream, value, opts...) {
			if err == nil {
				_, err = push(in, deliver, opts...)
			}
			if err != nil && wanted {
				var none Out
				yield(none, err)
			}
			if err != nil || !wanted {
				return
			}
		}
		if end == nil {
			return
		}
		if _, err := end(deliver, opts...); err != nil && wanted {
			var none Out
			yield(none, err)
		}
	}
}
