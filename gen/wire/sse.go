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
	return func(yield func([]byte, error) bool) {
		for events := newEventReader(stream, &config); ; {
			payload, err := events.next()
			if err == io.EOF || !yield(payload, err) || err != nil {
				return
			}
		}
	}
}

// eventReader reads the events of SSE one by one.
type eventReader struct {
	lines  lineReader
	limit  int
	joined []byte // the data lines of an event
}

func newEventReader(stream io.Reader, config *Config) *eventReader {
	limit := config.maxEvent()
	return &eventReader{lines: lineReader{source: stream, maxLine: limit + len("data: ")}, limit: limit}
}

// next returns the payload of the next event, good until the next call. At the end
// of the stream the error is io.EOF.
func (r *eventReader) next() ([]byte, error) {
	r.joined = r.joined[:0]
	for pending := false; ; {
		line, err := r.lines.next()
		if err != nil && !(err == io.EOF && pending) {
			return nil, err
		}
		if len(line) == 0 {
			if pending {
				return r.joined, nil
			}
			continue
		}
		data, ok := dataField(line)
		if !ok {
			continue
		}
		if pending {
			r.joined = append(r.joined, '\n')
		}
		if len(r.joined)+len(data) > r.limit {
			return nil, tooLarge(r.limit)
		}
		if !pending && r.lines.blank() {
			return data, nil
		}
		r.joined, pending = append(r.joined, data...), true
	}
}

// dataField returns the value of a data line.
func dataField(line []byte) (value []byte, ok bool) {
	if value, ok = bytes.CutPrefix(line, []byte("data: ")); ok {
		return value, true
	}
	value, ok = bytes.CutPrefix(line, []byte("data"))
	if !ok || len(value) == 0 {
		return value, ok
	}
	return bytes.CutPrefix(value, []byte(":"))
}
