package wire

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"strconv"
)

// DefaultMaxEventSize bounds one event of a stream unless WithMaxEventSize does.
const DefaultMaxEventSize = 16 << 20

// maxEvent is the bound on one event of a stream.
func (c *Config) maxEvent() int {
	if c.maxEventSize > 0 {
		return c.maxEventSize
	}
	return DefaultMaxEventSize
}

func tooLarge(max int) error {
	return NewError(CodeTooLong, "event of a stream exceeds "+strconv.Itoa(max)+" bytes")
}

// lineReader cuts a stream into lines, however its chunks fall. It hands out a
// line as soon as its end is there, even if that is the first half of a CRLF. A
// byte order mark at the start of the stream is dropped.
type lineReader struct {
	source  io.Reader
	maxLine int
	onlyLF  bool // a lone CR does not end a line

	buffer     []byte
	start, end int // of the unread bytes in buffer
	begun      bool
	skipLF     bool  // the last line ended in CR: an LF right behind belongs to it
	err        error // from the source; what was read before it comes first
}

// next returns the next line without its end, good until the next call. The last
// line of the stream may lack its end. At the end of the stream the error is
// io.EOF; any other error swallows an unfinished line.
func (r *lineReader) next() ([]byte, error) {
	for scanned := 0; ; {
		unread := r.buffer[r.start:r.end]
		if r.skipLF && len(unread) > 0 {
			r.skipLF = false
			if unread[0] == '\n' {
				r.start++
				continue
			}
		}
		n, found := r.lineEnd(unread, scanned)
		switch {
		case n > r.maxLine:
			return nil, tooLarge(r.maxLine)
		case found:
			r.skipLF = unread[n] == '\r'
			r.start += n + 1
			return r.first(unread[:n]), nil
		case r.err == io.EOF && n > 0:
			r.start = r.end
			return r.first(unread), nil
		case r.err != nil:
			return nil, r.err
		}
		scanned = n
		r.fill()
	}
}

// lineEnd looks for the end of a line in text from a given place on. Without
// one it returns the length of text.
func (r *lineReader) lineEnd(text []byte, from int) (n int, found bool) {
	if r.onlyLF {
		n = bytes.IndexByte(text[from:], '\n')
	} else {
		n = indexNewline(text[from:])
	}
	if n < 0 {
		return len(text), false
	}
	return from + n, true
}

// indexNewline is the place of the first CR or LF, or -1. It looks at eight bytes
// at a time.
func indexNewline(text []byte) int {
	n := 0
	for ; n+8 <= len(text); n += 8 {
		w := binary.LittleEndian.Uint64(text[n:])
		lf, cr := w^(ones*'\n'), w^(ones*'\r')
		if stop := ((lf-ones)&^lf | (cr-ones)&^cr) & highs; stop != 0 {
			return n + bits.TrailingZeros64(stop)/8
		}
	}
	for ; n < len(text); n++ {
		if c := text[n]; c == '\n' || c == '\r' {
			return n
		}
	}
	return -1
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
