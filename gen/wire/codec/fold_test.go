package codec_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// tally is a state: what came, and how it ended.
type tally struct{ text string }

func (s *tally) add(n int64, _ ...wire.Option) (wire.Outcome, error) {
	if n < 0 {
		return wire.Outcome{}, errors.New("negative")
	}
	s.text += fmt.Sprint(n)
	return wire.Outcome{}, nil
}

// fold begins a state with 0.
func fold(s *tally, n int64, opts ...wire.Option) (*tally, wire.Outcome, error) {
	next := s
	if n == 0 {
		next = new(tally)
	}
	if next == nil {
		return nil, wire.Outcome{}, nil
	}
	outcome, err := next.add(n, opts...)
	if err != nil {
		return s, outcome, err
	}
	return next, outcome, nil
}

func (s *tally) end(opts ...wire.Option) (wire.Outcome, error) {
	if jsontext.Resolve(opts).Incomplete {
		s.text += " cut"
	} else {
		s.text += " end"
	}
	if strings.HasPrefix(s.text, "9") || strings.HasPrefix(s.text, "09") {
		return wire.Outcome{}, errors.New("nine")
	}
	return wire.Outcome{}, nil
}

// broken is a stream that fails behind its text.
type broken struct{ io.Reader }

func (b broken) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if err == io.EOF {
		err = errors.New("reset")
	}
	return n, err
}

func sse(numbers string) string {
	var stream strings.Builder
	for _, n := range strings.Fields(numbers) {
		fmt.Fprintf(&stream, "data: %s\n\n", n)
	}
	return stream.String()
}

func TestFoldStreams(t *testing.T) {
	done := codec.Frame{Done: "."}
	const missing = `end of the stream: the stream was cut off, "." has not come`
	whole := func(stream io.Reader) io.Reader { return stream }
	cut := func(stream io.Reader) io.Reader { return broken{stream} }
	behind := func(more string) func(io.Reader) io.Reader {
		return func(stream io.Reader) io.Reader { return io.MultiReader(stream, strings.NewReader(more)) }
	}
	const torn = "end of the stream: the stream was cut off in the middle of an event"
	terminated := func(stream io.Reader) io.Reader { return done.Of(stream) }
	for _, tt := range []struct {
		numbers         string
		stream          func(io.Reader) io.Reader
		into, each, err string
	}{
		{"0 1 0 2", whole, "0102 end", "01 02 end", ""},
		{"", whole, " end", "", ""},
		{"1 2", whole, "12 end", "", ""},
		{"0 1 0 2", cut, "0102 cut", "01 02 cut", "reset"},
		{"", cut, " cut", "", "reset"},
		{"0 1", terminated, "01 cut", "01 cut", missing},
		{"0 1 . 2", terminated, "01 end", "01 end", ""},
		{"0 1", behind("data: 2"), "012 end", "012 end", ""},
		{"0 1", behind("data: [1"), "01 cut", "01 cut", torn},
		{"0 1", behind("data: \"\xc3"), "01 cut", "01 cut", torn},
		{"0 1", behind("data: [1\n\n"), "01", "01", `event 3: want "," or the end of an object or list, got the end of the input (offset 2)`},
		{"0 1 x 2", whole, "01", "01", `event 3: want number, got "x" (offset 0)`},
		{"0 1 -1 2", whole, "01", "01", "event 3: negative"},
		{"0 9", whole, "09 end", "09 end", "end of the stream: nine"},
		{"0 9", cut, "09 cut", "09 cut", "reset"},
	} {
		again := func() iter.Seq2[int64, error] {
			return codec.DecodeSSE(tt.stream(strings.NewReader(sse(tt.numbers))), "", (*jsontext.Decoder).Int)
		}
		told := func(err error) string {
			if err == nil {
				return ""
			}
			return err.Error()
		}
		into := new(tally)
		if err := codec.FoldInto(into, again(), (*tally).add, (*tally).end); told(err) != tt.err || into.text != tt.into {
			t.Errorf("%q into one: %q, %v", tt.numbers, into.text, err)
		}
		var got []string
		var last error
		for s, err := range codec.FoldEach(again(), fold, (*tally).end) {
			if err != nil {
				last = err
				continue
			}
			got = append(got, s.text)
		}
		if strings.Join(got, " ") != tt.each || told(last) != tt.err {
			t.Errorf("%q into each: %q, %v", tt.numbers, got, last)
		}
	}
	for s := range codec.FoldEach(codec.DecodeSSE(strings.NewReader(sse("0 1 0 2")), "", (*jsontext.Decoder).Int), fold, (*tally).end) {
		if s.text != "01" {
			t.Errorf("got %q first", s.text)
		}
		break
	}
}

// A pipeline ends, too, when its stream was cut off, and is told so.
func TestPipesThatAreCutOff(t *testing.T) {
	for cut, want := range map[bool]string{false: "1 end", true: "1 cut"} {
		for name, run := range map[string]func(s *tally, stream io.Reader) error{
			"pipe": func(s *tally, stream io.Reader) (last error) {
				push := func(n int64, _ wire.Deliver[int64], opts ...wire.Option) (wire.Outcome, error) {
					return s.add(n, opts...)
				}
				end := func(_ wire.Deliver[int64], opts ...wire.Option) (wire.Outcome, error) { return s.end(opts...) }
				for _, err := range codec.PipeSSE(stream, "", (*jsontext.Decoder).Int, push, end) {
					last = err
				}
				return last
			},
			"fold": func(s *tally, stream io.Reader) error {
				push := func(n int64, _ wire.Deliver[int64], opts ...wire.Option) (wire.Outcome, error) {
					return s.add(n, opts...)
				}
				end := func(_ wire.Deliver[int64], opts ...wire.Option) (wire.Outcome, error) { return s.end(opts...) }
				return codec.FoldSSE(stream, "", (*jsontext.Decoder).Int, push, end)
			},
		} {
			stream := io.Reader(strings.NewReader(sse("1")))
			if cut {
				stream = broken{stream}
			}
			s := new(tally)
			if err := run(s, stream); s.text != want || cut != (err != nil && err.Error() == "reset") {
				t.Errorf("%s: %q, %v", name, s.text, err)
			}
		}
	}
}
