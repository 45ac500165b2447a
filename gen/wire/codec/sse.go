package codec

import (
	"bytes"
	"io"
	"iter"
	"strconv"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
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
// 16 MiB, or what WithLimits says, or an error of the stream, is yielded as the last thing.
func SSE(stream io.Reader, opts ...wire.Option) iter.Seq2[[]byte, error] {
	config := jsontext.Resolve(opts)
	return func(yield func([]byte, error) bool) {
		for events := newEventReader(stream, &config); ; {
			payload, _, err := events.next()
			if err == io.EOF || !yield(payload, err) || err != nil {
				return
			}
		}
	}
}

// A ServerEvent is one event of a stream of server-sent events.
type ServerEvent struct {
	// Data are the data lines, joined by LF; good until the next event is read.
	Data []byte
	// Type is the value of the field event, or "".
	Type string
	// ID is that of the last event that had one, up to this one; or "". HasID tells
	// whether this event has it.
	ID    string
	HasID bool
	// Whole is false for the event that the stream ends in, without the blank line
	// behind it: what sent it may have had more to say.
	Whole bool
}

// EventReader reads server-sent events one by one, as [SSE] does, with all that
// they carry.
type EventReader struct {
	lines  lineReader
	limit  int
	joined []byte // the data lines of an event
	id     []byte // of the event that is being read, or the last one
	hasID  bool
	lastID string
	kind   []byte
	retry  time.Duration
}

// NewEventReader reads a stream.
func NewEventReader(stream io.Reader, opts ...wire.Option) *EventReader {
	config := jsontext.Resolve(opts)
	return newEventReader(stream, &config)
}

func newEventReader(stream io.Reader, config *jsontext.Config) *EventReader {
	limit := maxEvent(config)
	return &EventReader{lines: lineReader{source: stream, maxLine: limit + len("data: "), maxData: limit}, limit: limit}
}

// LastID is the id that a client goes on behind: that of the last event that was
// whole, also if it had no data.
func (r *EventReader) LastID() string { return r.lastID }

// GoOnBehind tells that the stream continues another one, whose last event had that
// id.
func (r *EventReader) GoOnBehind(id string) { r.id, r.lastID = append(r.id[:0], id...), id }

// Retry is how long the server wants clients to wait before they connect again; 0
// if it has not said.
func (r *EventReader) Retry() time.Duration { return r.retry }

// Next returns the next event. At the end of the stream the error is io.EOF.
func (r *EventReader) Next() (ServerEvent, error) {
	data, whole, err := r.next()
	if err != nil {
		return ServerEvent{}, err
	}
	if whole {
		r.keepID()
	}
	return ServerEvent{Data: data, Type: string(r.kind), ID: r.lastID, HasID: whole && r.hasID, Whole: whole}, nil
}

// next returns the data of the next event, good until the next call, and whether
// there was a blank line behind it.
func (r *EventReader) next() (data []byte, whole bool, err error) {
	r.joined, r.kind, r.hasID = r.joined[:0], r.kind[:0], false
	for pending := false; ; {
		line, err := r.lines.next()
		if err != nil {
			if err == io.EOF && pending {
				return r.joined, false, nil
			}
			return nil, false, err
		}
		if len(line) == 0 {
			if pending {
				return r.joined, true, nil
			}
			r.keepID()
			r.kind, r.hasID = r.kind[:0], false
			continue
		}
		data, ok := dataField(line)
		if !ok {
			r.field(line)
			continue
		}
		if pending {
			r.joined = append(r.joined, '\n')
		}
		if len(r.joined)+len(data) > r.limit {
			return nil, false, TooLarge(r.limit)
		}
		if !pending && r.lines.blank() {
			return data, true, nil
		}
		r.joined, pending = append(r.joined, data...), true
	}
}

// keepID takes over the id of an event that is whole.
func (r *EventReader) keepID() {
	if r.lastID != string(r.id) {
		r.lastID = string(r.id)
	}
}

// field takes a line that holds no data.
func (r *EventReader) field(line []byte) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "event":
		r.kind = append(r.kind[:0], value...)
	case "id":
		if bytes.IndexByte(value, 0) < 0 {
			r.id, r.hasID = append(r.id[:0], value...), true
		}
	case "retry":
		if ms, err := strconv.ParseUint(string(value), 10, 31); err == nil {
			r.retry = time.Duration(ms) * time.Millisecond
		}
	default: // a comment, or a field that the format does not have
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
