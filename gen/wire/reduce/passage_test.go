package reduce_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestPassageStatus(t *testing.T) {
	took := func(o wire.Outcome) func(*reduce.Passage) { return func(p *reduce.Passage) { p.Took("one", &o, nil) } }
	through := (*reduce.Passage).Through
	applied, late, early := took(wire.Outcome{}), took(reduce.Skip("late", "too late")), took(reduce.Skip("early", "too early"))
	warned := took(wire.Outcome{Warnings: []wire.Notice{{Code: "odd"}}})
	for name, test := range map[string]struct {
		way  []func(*reduce.Passage)
		want string
	}{
		"nothing comes of it":         {[]func(*reduce.Passage){applied}, "applied"},
		"it comes through":            {[]func(*reduce.Passage){applied, through}, "applied"},
		"it is skipped":               {[]func(*reduce.Passage){late}, "skipped late"},
		"what comes of it is skipped": {[]func(*reduce.Passage){late, applied}, "skipped late"},
		"all of it is skipped":        {[]func(*reduce.Passage){warned, late, warned, early}, "skipped late [odd odd early]"},
		"some of it is skipped":       {[]func(*reduce.Passage){warned, late, warned, through}, "applied [odd late odd]"},
	} {
		var p reduce.Passage
		for _, step := range test.way {
			step(&p)
		}
		o, err := p.Result()
		got := strings.TrimSpace(o.Status.String() + " " + string(o.Notice.Code))
		var codes []string
		for _, w := range o.Warnings {
			codes = append(codes, string(w.Code))
		}
		if len(codes) > 0 {
			got += fmt.Sprint(" ", codes)
		}
		if err != nil || got != test.want {
			t.Errorf("%s: got %s, %v; want %s", name, got, err, test.want)
		}
	}
}

func TestPassage(t *testing.T) {
	var p reduce.Passage
	skipped := reduce.Skip("late", "too late")
	if !p.Took("one", new(wire.Outcome), nil) || p.Took("two", &skipped, nil) {
		t.Error("an event goes on unless it is skipped")
	}
	p.Raise(4)
	if outcome, err := p.Result(); err != nil || !outcome.Signals.Has(4) {
		t.Errorf("got %+v, %v", outcome, err)
	}
	broken := errors.New("broken")
	if p.Over() || p.Took("two", new(wire.Outcome), broken) || p.Took("one", new(wire.Outcome), errors.New("later")) || !p.Over() {
		t.Error("nothing goes on after an error")
	}
	var failed *wire.StageError
	if _, err := p.Result(); !errors.As(err, &failed) || failed.Stage != "two" || !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestPipeSSE(t *testing.T) {
	pushed := 0
	push := func(n int64, deliver wire.Deliver[string], _ ...wire.Option) (wire.Outcome, error) {
		pushed++
		for range max(n, -n) {
			if deliver != nil {
				deliver(strconv.FormatInt(n, 10), wire.Outcome{})
			}
		}
		if n < 0 {
			return wire.Outcome{}, errors.New("negative")
		}
		return wire.Outcome{Signals: wire.Signals(n)}, nil
	}
	end := func(deliver wire.Deliver[string], _ ...wire.Option) (wire.Outcome, error) {
		if deliver != nil {
			deliver("end", wire.Outcome{})
		}
		return wire.Outcome{}, errors.New("ended")
	}
	tests := []struct {
		stream string
		most   int
		want   string
		err    string
	}{
		{"data: 2\n\ndata: 0\n\ndata: 1\n\n", 9, "2:[2 2]2 0:[]0 1:[1]1 0:[end]0", "end of the stream: ended"},
		{"data: 2\n\ndata: 1\n\n", 1, "2:[2 2]2", ""},
		{"data: 1\n\ndata: -1\n\ndata: 1\n\n", 9, "1:[1]1 -1:[-1]0", "event 2: negative"},
		{"data: 1\n\ndata: x\n\ndata: 1\n\n", 9, "1:[1]1", "event 2: want number, got \"x\" (offset 0)"},
		{"", 1, "0:[end]0", ""},
	}
	for _, test := range tests {
		var got []string
		last := ""
		for taken, err := range codec.PipeSSE(strings.NewReader(test.stream), "", (*jsontext.Decoder).Int, push, end) {
			if err != nil {
				last = err.Error()
				continue
			}
			if got = append(got, fmt.Sprintf("%d:%v%d", taken.Event, taken.Out, taken.Outcome.Signals)); len(got) == test.most {
				break
			}
		}
		if strings.Join(got, " ") != test.want || last != test.err {
			t.Errorf("%q: got %q, %s; want %q, %s", test.stream, got, last, test.want, test.err)
		}
		if test.most == 1 {
			continue
		}
		pushed = 0
		if err := codec.FoldSSE(strings.NewReader(test.stream), "", (*jsontext.Decoder).Int, push, end); err == nil || err.Error() != test.err || pushed == 0 {
			t.Errorf("%q folded: got %v after %d events, want %s", test.stream, err, pushed, test.err)
		}
	}
	for taken, err := range codec.PipeSSE(strings.NewReader("data: 1\n\n"), "", (*jsontext.Decoder).Int, push, nil) {
		if taken.Event != 1 || err != nil {
			t.Errorf("got %+v, %v", taken, err)
		}
	}
	if err := codec.FoldSSE(strings.NewReader("data: 1\n\n"), "", (*jsontext.Decoder).Int, push, nil); err != nil {
		t.Error(err)
	}
}
