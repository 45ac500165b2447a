package wire

// Deliver takes what comes out of the last stage of a pipeline, with the outcome
// there.
type Deliver[T any] = func(T, Outcome)

// Taken is an event of a stream that a pipeline has taken.
type Taken[In, Out any] struct {
	Event   In    // as it was read; nil at the end of the stream
	Out     []Out // what came out of the last stage
	Outcome Outcome
}
