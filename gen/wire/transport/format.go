package transport

import (
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// format is how events stand in the body of an answer.
type format struct {
	byLine bool // one event a line
	// types are the media types of such answers, the one that handlers send first.
	types     []string
	heartbeat string // what says nothing
	read      func(io.Reader, ...wire.Option) reader
}

// reader reads the events of one connection.
type reader interface {
	Next() (codec.ServerEvent, error)
	LastID() string
	GoOnBehind(id string)
	Retry() time.Duration
}

var serverSent = &format{
	types:     []string{"text/event-stream"},
	heartbeat: ":\n\n",
	read:      func(body io.Reader, opts ...wire.Option) reader { return codec.NewEventReader(body, opts...) },
}

// ndjson has no registered type: servers call it JSON, too.
var ndjson = &format{
	byLine:    true,
	types:     []string{"application/x-ndjson", "application/ndjson", "application/jsonl", "application/json"},
	heartbeat: "\n",
	read:      func(body io.Reader, opts ...wire.Option) reader { return lines{codec.NewLineReader(body, opts...)} },
}

func formatOf(byLine bool) *format {
	if byLine {
		return ndjson
	}
	return serverSent
}

// accept is what a client asks for.
func (f *format) accept() string { return strings.Join(f.types, ", ") }

// is reports whether an answer has such a body.
func (f *format) is(res *http.Response) bool {
	media, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	return res.StatusCode == http.StatusOK && err == nil && slices.Contains(f.types, media)
}

// lines is a stream by line, whose events have nothing but data. The data of a blank line
// is empty.
type lines struct{ *codec.LineReader }

func (l lines) Next() (codec.ServerEvent, error) {
	line, err := l.LineReader.Next()
	return codec.ServerEvent{Data: line.Text, Whole: line.Whole}, err
}

func (lines) LastID() string       { return "" }
func (lines) GoOnBehind(string)    {}
func (lines) Retry() time.Duration { return 0 }
