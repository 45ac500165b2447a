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
	config := jsontext.Resolve(opts)
	limit := maxEvent(&config)
	return func(yield func(Line, error) bool) {
		lines := lineReader{source: stream, maxLine: limit, maxData: limit, onlyLF: true}
		for number := 1; ; number++ {
			text, err := lines.next()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Line{Number: number}, err)
				return
			}
			text = bytes.TrimRight(text, " \t\r")
			if len(text) > 0 && !yield(Line{number, text, !lines.torn}, nil) {
				return
			}
		}
	}
}
