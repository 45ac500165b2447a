// Command fold applies events to boards and audits, one line for each event, for
// the tests of package golang. On the way it checks what no line can show: that a
// state shares no memory with its events or its copies, that an error leaves it
// alone, and that a snapshot goes on like the state it was taken of.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"

	"example.com/protocols/go/board"
	"example.com/protocols/go/wire"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var b *board.Board
	var a *board.Audit
	var c *board.Corner
	var l *board.Album
	opts := counting()
	for n := 0; in.Scan(); n++ {
		line := in.Bytes()
		if len(line) == 0 { // a new stream
			b, a, c, l, opts = nil, nil, nil, nil, counting()
			fmt.Fprintln(out)
			continue
		}
		union, ev, _ := bytes.Cut(line, []byte("\t"))
		switch string(union) {
		case "BoardEvent":
			fmt.Fprintln(out, step(&b, ev, opts, n, board.DecodeBoardEvent, board.FoldBoard, board.DecodeBoard))
			fmt.Fprintln(out, step(&a, ev, opts, n, board.DecodeBoardEvent, board.FoldAudit, board.DecodeAudit))
		case "CornerEvent":
			fmt.Fprintln(out, step(&c, ev, opts, n, board.DecodeCornerEvent, board.FoldCorner, board.DecodeCorner))
		case "AlbumEvent":
			fmt.Fprintln(out, step(&l, ev, opts, n, board.DecodeAlbumEvent, board.FoldAlbum, board.DecodeAlbum))
		default:
			panic("no such event union")
		}
	}
	if in.Err() != nil {
		panic(in.Err())
	}
}

// counting makes ids and times that can be repeated.
func counting() []wire.Option {
	ids, times := 0, 0
	return []wire.Option{
		wire.WithNewID(func() string { ids++; return "id-" + strconv.Itoa(ids) }),
		wire.WithNow(func() string { times++; return "t-" + strconv.Itoa(times) }),
	}
}

type state[T any] interface {
	*T
	String() string
	Clone() *T
}

func step[T, E any, S state[T]](
	s *S, line []byte, opts []wire.Option, n int,
	read func([]byte, ...wire.Option) (E, error),
	fold func(*T, E, ...wire.Option) (*T, wire.Outcome, error),
	decode func([]byte, ...wire.Option) (*T, error),
) string {
	ev, err := read(line, opts...)
	if err != nil {
		return "undecodable: " + err.Error()
	}
	before := text(*s)
	var copied S
	if *s != nil {
		copied = (*s).Clone()
	}
	next, outcome, err := fold(*s, ev, opts...)
	*s = next
	after := text(*s)
	if err != nil && after != before {
		return fmt.Sprintf("changed by an error: %s -> %s", before, after)
	}
	scribble(ev)
	if text(*s) != after {
		return fmt.Sprintf("shares memory with its event: %s -> %s", after, text(*s))
	}
	if copied != nil && text(copied) != before {
		return fmt.Sprintf("shares memory with a copy: %s -> %s", before, text(copied))
	}
	if *s != nil && n%5 == 0 { // go on from a snapshot
		again, err := decode([]byte(after))
		if err != nil {
			return "snapshot cannot be read: " + err.Error()
		}
		*s = again
	}
	return show(outcome, failure(err)) + " " + after
}

func text[T any, S state[T]](s S) string {
	if s == nil {
		return "-"
	}
	return s.String()
}

func failure(err error) string {
	var failed *wire.Error
	if !errors.As(err, &failed) {
		return ""
	}
	return string(failed.Code) + " " + failed.Path.Pointer() + " " + failed.Msg
}

func show(outcome wire.Outcome, failed string) string {
	if failed != "" {
		outcome = wire.Outcome{}
	}
	line, err := json.Marshal([]any{outcome.Status.String(), outcome.Notice, outcome.Warnings, failed})
	if err != nil {
		panic(err)
	}
	return string(line)
}
