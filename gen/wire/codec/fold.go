package codec

import (
	"errors"
	"iter"

	"github.com/msggen/msggen/gen/wire"
)

// FoldInto folds a whole stream of events into a state, and ends it. The first error
// ends the stream. If that was cut off, it is ended as such before the error is returned.
func FoldInto[State, In any](
	state State, events iter.Seq2[In, error],
	apply func(State, In, ...wire.Option) (wire.Outcome, error), end func(State, ...wire.Option) (wire.Outcome, error),
	opts ...wire.Option,
) error {
	at := &place{}
	for event, err := range events {
		if err != nil {
			if isCut(err) {
				_, _ = end(state, endOf(true, opts)...) // the cut is what went wrong
			}
			return err
		}
		at.event++
		if _, err := apply(state, event, opts...); err != nil {
			return at.fails(err)
		}
	}
	if _, err := end(state, opts...); err != nil {
		return new(place).fails(err)
	}
	return nil
}

// FoldEach is FoldInto for a stream whose events begin states. It yields each when the
// next one begins, and the last one when it has ended; an error is the last thing.
func FoldEach[State comparable, In any](
	events iter.Seq2[In, error],
	fold func(State, In, ...wire.Option) (State, wire.Outcome, error), end func(State, ...wire.Option) (wire.Outcome, error),
	opts ...wire.Option,
) iter.Seq2[State, error] {
	return func(yield func(State, error) bool) {
		var current, none State
		at := &place{}
		var failed error
		for event, err := range events {
			if failed = err; err != nil {
				break
			}
			at.event++
			next, _, err := fold(current, event, opts...)
			if err != nil {
				failed = at.fails(err)
				break
			}
			if current != none && next != current && !yield(current, nil) {
				return
			}
			current = next
		}
		cut := isCut(failed)
		if current != none && (failed == nil || cut) {
			if _, err := end(current, endOf(cut, opts)...); err != nil && !cut {
				failed = new(place).fails(err)
			}
		}
		if current != none && !yield(current, nil) {
			return
		}
		if failed != nil {
			yield(none, failed)
		}
	}
}

// isCut reports whether an error is that of a stream which was cut off, and not of one of
// its events.
func isCut(err error) bool {
	var at *wire.StreamError
	if err == nil || !errors.As(err, &at) {
		return err != nil
	}
	failure, ok := at.Err.(*wire.Error)
	return ok && failure.Code == wire.CodeIncomplete && at.Event == 0
}

// endOf are the options of the end of a stream.
func endOf(cut bool, opts []wire.Option) []wire.Option {
	if !cut {
		return opts
	}
	return append(opts[:len(opts):len(opts)], wire.WithIncomplete())
}
