package wire

import (
	"bytes"
	"io"
	"iter"
)

// SSE yields the data of each server-sent event of a stream, by the rules of the
// WHATWG event-stream format: lines end in LF, CR or CRLF, the data lines of an
// event are joined by LF, comments and all other fields are passed over, and an
// event without a data line is no event.
//
// In one respect it is kinder: an event that the stream ends in, without the
// blank line behind it, counts too. Whether it is whole is for its reader to say.
//
// A payload is good until the next iteration. An event of more than
// WithMaxEventSize bytes, or an error of the stream, is yielded as the last thing.
func SSE(stream io.Reader, opts ...Option) iter.Seq2[[]byte, error] {
	config := Resolve(opts)
	limit := config.maxEvent()
	return func(yield func([]byte, error) bool) {
		lines := lineReader{source: stream, maxLine: limit + len("data: ")}
		var payload []byte
		pending := false
		for {
			line, err := lines.next()
			ended := err == io.EOF
			if err != nil && !ended {
				yield(nil, err)
				return
			}
			if len(line) == 0 {
				if pending && !yield(payload, nil) || ended {
					return
				}
				payload, pending = payload[:0], false
				continue
			}
			data, ok := dataField(line)
			if !ok {
				continue
			}
			if pending {
				payload = append(payload, '\n')
			}
			if len(payload)+len(data) > limit {
				yield(nil, tooLarge(limit))
				return
			}
			payload, pending = append(payload, data...), true
		}
	}
}

// dataField returns the value of a data line.
func dataField(line []byte) (value []byte, ok bool) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	return bytes.TrimPrefix(value, []byte(" ")), string(name) == "data"
}
