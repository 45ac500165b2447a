package wire

import (
	"fmt"
	"io"
	"iter"
)

// DecodeSSE decodes the data of each server-sent event of a stream. A payload
// that cannot be decoded is yielded as an error, and the stream goes on.
func DecodeSSE[T any](stream io.Reader, value func(*Decoder) T, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		d := AcquireDecoder(nil, opts...)
		defer d.Release()
		for events := newEventReader(stream, &d.config); ; {
			payload, err := events.next()
			if err == io.EOF {
				return
			}
			var v T
			broken := err != nil
			if !broken {
				d.begin(payload)
				v, err = finish(d, value(d))
			}
			if !yield(v, err) || broken {
				return
			}
		}
	}
}

// DecodeNDJSON decodes each line of a stream. A line that cannot be decoded is
// yielded as an error with its number, and the stream goes on.
func DecodeNDJSON[T any](stream io.Reader, value func(*Decoder) T, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		d := AcquireDecoder(nil, opts...)
		defer d.Release()
		for line, err := range NDJSON(stream, opts...) {
			var v T
			if err == nil {
				d.begin(line.Text)
				v, err = finish(d, value(d))
			}
			if err != nil {
				err = fmt.Errorf("line %d: %w", line.Number, err)
			}
			if !yield(v, err) {
				return
			}
		}
	}
}
