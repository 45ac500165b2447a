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
		for payload, err := range SSE(stream, opts...) {
			var v T
			if err == nil {
				v, err = Decode(payload, value, opts...)
			}
			if !yield(v, err) {
				return
			}
		}
	}
}

// DecodeNDJSON decodes each line of a stream. A line that cannot be decoded is
// yielded as an error with its number, and the stream goes on.
func DecodeNDJSON[T any](stream io.Reader, value func(*Decoder) T, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for line, err := range NDJSON(stream, opts...) {
			var v T
			if err == nil {
				v, err = Decode(line.Text, value, opts...)
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
