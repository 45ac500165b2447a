package codec

import (
	"bytes"
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Line is one line of a stream of JSON documents.
type Line struct {
	Number int // from 1, blank lines included
	Text   []byte
	// Whole is false for the line that the stream ends in, without a line feed: what sent
	// it may have had more to say.
	Whole bool
}

// NDJSON yields the lines of a stream that holds one JSON document a line. Blank
// lines are passed over; the last line need not end in a line feed.
//
// The text of a line is good until the next iteration. A line of more than
// 16 MiB, or what WithLimits says, or an error of the stream, is yielded as the last
// thing, with the number of the line.
func NDJSON(stream io.Reader, opts ...wire.Option) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		for lines := NewLineReader(stream, opts...); ; {
			line, err := lines.Next()
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(line, err)
				return
			case len(line.Text) > 0 && !yield(line, nil):
				return
			}
		}
	}
}

// LineReader reads the lines of such a stream one by one, blank ones too.
type LineReader struct {
	lines  lineReader
	number int
}

// NewLineReader reads a stream.
func NewLineReader(stream io.Reader, opts ...wire.Option) *LineReader {
	config := jsontext.Resolve(opts)
	limit := maxEvent(&config)
	return &LineReader{lines: lineReader{source: stream, maxLine: limit, maxData: limit, onlyLF: true}}
}

// Next returns the next line, whose text is good until the next call. At the end of the
// stream the error is io.EOF.
func (r *LineReader) Next() (Line, error) {
	r.number++
	text, err := r.lines.next()
	return Line{r.number, bytes.TrimRight(text, " \t\r"), err == nil && !r.lines.torn}, err
}
