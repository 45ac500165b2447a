package wire

import (
	"cmp"
	"io"
	"iter"
	"slices"
)

// A Passage is the way of one event through the stages of a pipeline: how they
// took it, and what came of it.
type Passage struct {
	outcome Outcome // with the notice of what was skipped first
	before  int     // how many warnings came before that
	skipped bool
	through bool // something has come through the last stage
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
	if outcome.Status != Skipped {
		return p.err == nil
	}
	if p.skipped {
		p.outcome.Warnings = append(p.outcome.Warnings, outcome.Notice)
	} else {
		p.skipped, p.outcome.Notice, p.before = true, outcome.Notice, len(p.outcome.Warnings)
	}
	return false
}

// Through notes that something has come through the last stage.
func (p *Passage) Through() { p.through = true }

// Raise adds signals of the last stage.
func (p *Passage) Raise(signals Signals) { p.outcome.Raise(signals) }

// Over reports whether a stage has failed, so that nothing goes on.
func (p *Passage) Over() bool { return p.err != nil }

// Result is how the passage went. The event was skipped if it was, or something that
// came of it, and nothing has come through the last stage; other skips are warnings.
func (p *Passage) Result() (Outcome, error) {
	switch total := &p.outcome; {
	case p.err != nil:
		return Outcome{}, p.err
	case p.skipped && p.through:
		total.Warnings = slices.Insert(total.Warnings, p.before, total.Notice)
		total.Notice = Notice{}
	case p.skipped:
		total.Status = Skipped
	}
	return p.outcome, nil
}

// Deliver takes what comes out of the last stage of a pipeline, with the outcome
// there.
type Deliver[T any] = func(T, Outcome)

// Taken is an event of a stream that a pipeline has taken.
type Taken[In, Out any] struct {
	Event   In    // as it was read; nil at the end of the stream
	Out     []Out // what came out of the last stage
	Outcome Outcome
}

// PipeSSE decodes the data of each server-sent event of a stream, pushes it into a
// pipeline and yields what came of it. At the end of the stream it calls end, if
// there is such a function. It ends at the first error as [DecodeSSE] does; what came
// out before a stage failed is yielded first.
func PipeSSE[In, Out any](
	stream io.Reader, tag string, value func(*Decoder) In,
	push func(In, Deliver[Out], ...Option) (Outcome, error), end func(Deliver[Out], ...Option) (Outcome, error),
	opts ...Option,
) iter.Seq2[Taken[In, Out], error] {
	return func(yield func(Taken[In, Out], error) bool) {
		var taken Taken[In, Out]
		deliver := func(out Out, _ Outcome) { taken.Out = append(taken.Out, out) }
		wanted := true
		hand := func(event In, outcome Outcome, err error) {
			if err == nil || len(taken.Out) > 0 {
				taken.Event, taken.Outcome = event, outcome
				wanted = yield(taken, nil)
			}
			taken = Taken[In, Out]{}
		}
		var failed error
		err := eachSSE(stream, tag, value, opts, func(in In, at *place) bool {
			outcome, err := push(in, deliver, opts...)
			if err != nil {
				failed = at.fails(err)
			}
			hand(in, outcome, err)
			return wanted && failed == nil
		})
		if wanted && err == nil && failed == nil && end != nil {
			var none In
			outcome, err := end(deliver, opts...)
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

// FoldSSE is PipeSSE for what the events make of the pipeline.
func FoldSSE[In, Out any](
	stream io.Reader, tag string, value func(*Decoder) In,
	push func(In, Deliver[Out], ...Option) (Outcome, error), end func(Deliver[Out], ...Option) (Outcome, error),
	opts ...Option,
) error {
	var failed error
	err := eachSSE(stream, tag, value, opts, func(in In, at *place) bool {
		if _, err := push(in, nil, opts...); err != nil {
			failed = at.fails(err)
		}
		return failed == nil
	})
	if err == nil && failed == nil && end != nil {
		if _, err := end(nil, opts...); err != nil {
			failed = new(place).fails(err)
		}
	}
	return cmp.Or(err, failed)
}
