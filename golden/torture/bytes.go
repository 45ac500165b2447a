package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// byteStream is a stream as it comes.
type byteStream struct {
	Format string   `json:"format"` // sse or ndjson
	Limit  int      `json:"limit"`
	Chunks [][]byte `json:"chunks"`
}

// cut is what there is to read of a stream, and the code of the error that ends it.
type cut struct {
	Texts []string `json:"texts"`
	Error string   `json:"error"`
}

// byteStreams has streams cut into texts that are made of what matters to the formats,
// with chunks that end anywhere: in Go, in TypeScript, in Python, and by the rules, word
// for word.
func byteStreams(a *attack) error {
	if err := do(".", "npm", "run", "--silent", "build"); err != nil {
		return err
	}
	cutters := map[string]*cutter{}
	for side, command := range map[string][]string{
		"ts": {"node", "golden/torture/bytes.mjs", "out/ts/agui/dist/runtime/streams.js"},
		"py": {python, "golden/torture/bytes.py", "out/py/agui/src/msggen_agui"},
	} {
		c, err := startCutter(command)
		if err != nil {
			return err
		}
		cutters[side] = c
	}
	for ; a.done < a.cases; a.done++ {
		s := a.byteStream()
		want := byTheRules(s)
		cuts := map[string]cut{"go": cutInGo(s)}
		for side, c := range cutters {
			got, err := c.cut(s)
			if err != nil {
				return fmt.Errorf("%s: %w", side, err)
			}
			cuts[side] = got
		}
		for side, got := range cuts {
			if got.Error != want.Error || !slices.Equal(got.Texts, want.Texts) {
				a.fails("bytes-"+side, fmt.Sprintf("%s, at most %d: %q\n got  %q %s\n want %q %s", s.Format, s.Limit, s.Chunks, got.Texts, got.Error, want.Texts, want.Error))
			}
		}
	}
	for _, c := range cutters {
		if err := errors.Join(c.in.Close(), c.cmd.Wait()); err != nil {
			return err
		}
	}
	return nil
}

// cutter is a program that cuts streams.
type cutter struct {
	cmd      *exec.Cmd
	in       io.Closer
	requests *json.Encoder
	answers  *json.Decoder
}

func startCutter(command []string) (*cutter, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &cutter{cmd, in, json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))}, cmd.Start()
}

func (c *cutter) cut(s byteStream) (got cut, err error) {
	if err := c.requests.Encode(s); err != nil {
		return got, err
	}
	return got, c.answers.Decode(&got)
}

// streamPieces are what the formats look at, and what they must not.
var streamPieces = []string{
	"\n", "\r", "\r\n", "\n\n", "data", ":", " ", "data: x", "data:", "data: {\"type\":", "id: 1", "id:\x00", "retry: 5", "event: a", ": comment",
	"\ufeff", "é😀", "\xff", "\xf0\x9f", "\x98\x80", "\u2028", "\t", "\v", "{}", "x", "datax", "dat",
}

func (a *attack) byteStream() byteStream {
	s := byteStream{Format: []string{"sse", "ndjson"}[a.IntN(2)], Limit: 1 << 20, Chunks: [][]byte{}}
	if a.IntN(4) == 0 {
		s.Limit = 1 + a.IntN(30)
	}
	var text []byte
	for range a.IntN(40) {
		piece := streamPieces[a.IntN(len(streamPieces))]
		if a.IntN(30) == 0 {
			piece = strings.Repeat(piece, a.IntN(3000))
		}
		text = append(text, piece...)
	}
	most := []int{1, 3, 40, 5000}[a.IntN(4)]
	for len(text) > 0 {
		n := min(len(text), 1+a.IntN(most))
		s.Chunks, text = append(s.Chunks, text[:n]), text[n:]
	}
	return s
}

// chunked is a stream that gives one chunk at a time.
type chunked struct{ chunks [][]byte }

func (c *chunked) Read(into []byte) (int, error) {
	if len(c.chunks) == 0 {
		return 0, io.EOF
	}
	n := copy(into, c.chunks[0])
	if c.chunks[0] = c.chunks[0][n:]; len(c.chunks[0]) == 0 {
		c.chunks = c.chunks[1:]
	}
	return n, nil
}

func cutInGo(s byteStream) cut {
	source, limit := &chunked{slices.Clone(s.Chunks)}, wire.WithLimits(wire.Limits{EventSize: s.Limit})
	texts := codec.SSE(source, limit)
	if s.Format == "ndjson" {
		texts = textsOf(codec.NDJSON(source, limit))
	}
	var c cut
	for text, err := range texts {
		var failure *wire.Error
		switch {
		case errors.As(err, &failure):
			c.Error = string(failure.Code)
			return c
		case err != nil:
			c.Error = err.Error()
			return c
		case !utf8.Valid(text): // the decoder says so
			c.Error = string(wire.CodeUTF8)
			return c
		}
		c.Texts = append(c.Texts, string(text))
	}
	return c
}

func textsOf(lines iter.Seq2[codec.Line, error]) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for line, err := range lines {
			if !yield(line.Text, err) {
				return
			}
		}
	}
}

// byTheRules looks at all of a stream at once.
func byTheRules(s byteStream) cut {
	all := bytes.Join(s.Chunks, nil)
	if s.Format == "ndjson" {
		return linesByTheRules(string(all), s.Limit)
	}
	return eventsByTheRules(string(all), s.Limit)
}

// unmarked is a line without the byte order mark that the first may have.
func unmarked(i int, line string) string {
	if i > 0 {
		return line
	}
	return strings.TrimPrefix(line, "\ufeff")
}

func linesByTheRules(text string, limit int) (c cut) {
	for i, line := range strings.Split(text, "\n") {
		if len(line) > limit {
			c.Error = "too-long"
			return c
		}
		line = unmarked(i, line)
		if line = strings.TrimRight(line, " \t\r"); line == "" {
			continue
		}
		if !utf8.ValidString(line) {
			c.Error = "utf8"
			return c
		}
		c.Texts = append(c.Texts, line)
	}
	return c
}

func eventsByTheRules(text string, limit int) (c cut) {
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1] // the end of the last one
	}
	var data []string
	for i := 0; i <= len(lines); i++ {
		if i == len(lines) || unmarked(i, lines[i]) == "" {
			if data != nil {
				joined := strings.Join(data, "\n")
				if !utf8.ValidString(joined) {
					c.Error = "utf8"
					return c
				}
				c.Texts, data = append(c.Texts, joined), nil
			}
			continue
		}
		if len(lines[i]) > limit+len("data: ") {
			c.Error = "too-long"
			return c
		}
		name, value, _ := strings.Cut(unmarked(i, lines[i]), ":")
		if name != "data" {
			continue
		}
		data = append(data, strings.TrimPrefix(value, " "))
		if len(strings.Join(data, "\n")) > limit {
			c.Error = "too-long"
			return c
		}
	}
	return c
}
