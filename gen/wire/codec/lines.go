package codec

import (
	"bytes"
	"io"
	"strconv"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// MaxEvent bounds one event of a stream unless wire.WithLimits does.
const MaxEvent = 16 << 20

// maxEvent is the bound on one event of a stream.
func maxEvent(config *jsontext.Config) int {
	if config.Limits.EventSize > 0 {
		return config.Limits.EventSize
	}
	return MaxEvent
}

// TooLarge is the error of an event that is larger than allowed.
func TooLarge(max int) error {
	return wire.NewError(wire.CodeTooLong, "event of a stream exceeds "+strconv.Itoa(max)+" bytes")
}

// lineReader cuts a stream into lines, however its chunks fall. It hands out a
// line as soon as its end is there, even if that is the first half of a CRLF. A
// byte order mark at the start of the stream is dropped.
type lineReader struct {
	source  io.Reader
	maxLine int
	maxData int  // what an error says that a line is longer than
	onlyLF  bool // a lone CR does not end a line

	buffer     []byte
	start, end int // of the unread bytes in buffer
	lf, cr     int // see find
	begun      bool
	skipLF     bool  // the last line ended in CR: an LF right behind belongs to it
	torn       bool  // the last line had no end
	err        error // from the source; what was read before it comes first
}

// next returns the next line without its end, good until the next call. The last
// line of the stream may lack its end. At the end of the stream the error is
// io.EOF; any other error swallows an unfinished line.
func (r *lineReader) next() ([]byte, error) {
	for {
		r.dropLF()
		unread := r.buffer[r.start:r.end]
		n := r.lineEnd() - r.start
		switch {
		case n > r.maxLine:
			return nil, TooLarge(r.maxData)
		case n < len(unread):
			r.skipLF = unread[n] == '\r'
			r.start += n + 1
			return r.first(unread[:n]), nil
		case r.err == io.EOF && n > 0:
			r.start, r.torn = r.end, true
			return r.first(unread), nil
		case r.err != nil:
			return nil, r.err
		}
		r.fill()
	}
}

// blank reads the next line if that is empty and already in the buffer, which
// leaves the line before as it is. CR must be an end of lines.
func (r *lineReader) blank() bool {
	r.dropLF()
	if r.start == r.end || r.buffer[r.start] != '\n' && r.buffer[r.start] != '\r' {
		return false
	}
	r.skipLF = r.buffer[r.start] == '\r'
	r.start++
	return true
}

// dropLF passes over the second half of a CRLF, once it is there.
func (r *lineReader) dropLF() {
	if r.skipLF && r.start < r.end {
		r.skipLF = false
		if r.buffer[r.start] == '\n' {
			r.start++
		}
	}
}

// lineEnd is the place of the next end of a line in the buffer, or end.
func (r *lineReader) lineEnd() int {
	if r.onlyLF {
		return r.find('\n', &r.lf)
	}
	return min(r.find('\n', &r.lf), r.find('\r', &r.cr))
}

// find is the place of the next such byte in the buffer, or end. It is kept, so
// that no byte is looked at twice, whichever kinds of ends a stream has.
func (r *lineReader) find(c byte, place *int) int {
	at := max(*place, r.start)
	if at < r.end && r.buffer[at] != c {
		if n := bytes.IndexByte(r.buffer[at:r.end], c); n >= 0 {
			at += n
		} else {
			at = r.end
		}
	}
	*place = at
	return at
}

// first drops the byte order mark from the first line.
func (r *lineReader) first(line []byte) []byte {
	if !r.begun {
		r.begun = true
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	return line
}

// fill reads at least one more byte, or sets err.
func (r *lineReader) fill() {
	if r.start > 0 {
		copy(r.buffer, r.buffer[r.start:r.end])
		r.lf, r.cr = r.lf-r.start, r.cr-r.start
		r.start, r.end = 0, r.end-r.start
	}
	if r.end == len(r.buffer) {
		r.buffer = append(r.buffer, make([]byte, max(4096, len(r.buffer)))...)
	}
	const patience = 100
	for range patience {
		n, err := r.source.Read(r.buffer[r.end:])
		r.end += n
		r.err = err
		if n > 0 || err != nil {
			return
		}
	}
	r.err = io.ErrNoProgress
}
