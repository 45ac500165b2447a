package codec

import (
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// DecodeSSE decodes the data of each server-sent event of a stream. The first that
// cannot be decoded ends the stream with a [*wire.StreamError], for what follows may build
// on it; so does one that is too large. An error of the stream itself is yielded as
// it is. Errors are the last thing that is yielded.
//
// The tag of the events is under the given key, unless that is empty.
func DecodeSSE[T any](stream io.Reader, tag string, value func(*jsontext.Decoder) T, opts ...wire.Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		yieldEach(yield, func(take func(T, *place) bool) error {
			return eachSSE(stream, tag, value, opts, take)
		})
	}
}

// DecodeNDJSON decodes each line of a stream, and ends as [DecodeSSE] does.
func DecodeNDJSON[T any](stream io.Reader, tag string, value func(*jsontext.Decoder) T, opts ...wire.Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		yieldEach(yield, func(take func(T, *place) bool) error {
			return eachNDJSON(stream, tag, value, opts, take)
		})
	}
}

// yieldEach yields what a reader takes from a stream, and the error that ends it.
func yieldEach[T any](yield func(T, error) bool, each func(take func(T, *place) bool) error) {
	if err := each(func(v T, _ *place) bool { return yield(v, nil) }); err != nil {
		var none T
		yield(none, err)
	}
}

// eachSSE decodes the data of each server-sent event, until take reports that it
// wants no more. The error is that of the stream or of an event.
func eachSSE[T any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) T, opts []wire.Option, take func(T, *place) bool,
) error {
	d := acquireDecoder(nil, opts...)
	defer d.Release()
	frame := frameOf(stream)
	plain := frame == Frame{}
	events := NewEventReader(stream, opts...)
	for at := (&place{event: 1, tag: tag}); ; at.event++ {
		text, whole, err := events.next()
		if err == io.EOF {
			return frame.ended()
		}
		at.text, at.torn = text, !whole && err == nil
		if err == nil && !plain {
			var done bool
			if done, err = frame.unframe(at, events.kind); done {
				return nil
			}
		}
		v, err := decodeAt(d, at, value, err)
		if err != nil || !take(v, at) {
			return err
		}
	}
}

// eachNDJSON is eachSSE for a stream with one document a line.
func eachNDJSON[T any](
	stream io.Reader, tag string, value func(*jsontext.Decoder) T, opts []wire.Option, take func(T, *place) bool,
) error {
	d := acquireDecoder(nil, opts...)
	defer d.Release()
	at := &place{tag: tag}
	for line, err := range NDJSON(stream, opts...) {
		at.event, at.line, at.text, at.torn = at.event+1, line.Number, line.Text, !line.Whole && err == nil
		v, err := decodeAt(d, at, value, err)
		if err != nil || !take(v, at) {
			return err
		}
	}
	return nil
}

// decodeAt decodes the event at hand, unless reading it has failed.
func decodeAt[T any](d *jsontext.Decoder, at *place, value func(*jsontext.Decoder) T, err error) (v T, _ error) {
	if err == nil {
		d.Begin(at.text)
		v, err = finish(d, value(d))
	} else if asError(err) == nil {
		return v, err // of the stream, and about no event
	}
	if err != nil {
		return v, at.unread(err)
	}
	return v, nil
}
