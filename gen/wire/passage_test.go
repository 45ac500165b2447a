package wire

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestPassageStatus(t *testing.T) {
	took := func(o Outcome) func(*Passage) { return func(p *Passage) { p.Took("one", &o, nil) } }
	through := (*Passage).Through
	applied, late, early := took(Outcome{}), took(Skip("late", "too late")), took(Skip("early", "too early"))
	warned := took(Outcome{Warnings: []Notice{{Code: "odd"}}})
	for name, test := range map[string]struct {
		way  []func(*Passage)
		want string
	}{
		"nothing comes of it":         {[]func(*Passage){applied}, "applied"},
		"it comes through":            {[]func(*Passage){applied, through}, "applied"},
		"it is skipped":               {[]func(*Passage){late}, "skipped late"},
		"what comes of it is skipped": {[]func(*Passage){late, applied}, "skipped late"},
		"all of it is skipped":        {[]func(*Passage){warned, late, warned, early}, "skipped late [odd odd early]"},
		"some of it is skipped":       {[]func(*Passage){warned, late, warned, through}, "applied [odd late odd]"},
	} {
		var p Passage
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
	var p Passage
	skipped := Skip("late", "too late")
	if !p.Took("one", new(Outcome), nil) || p.Took("two", &skipped, nil) {
		t.Error("an event goes on unless it is skipped")
	}
	p.Raise(4)
	if outcome, err := p.Result(); err != nil || !outcome.Signals.Has(4) {
		t.Errorf("got %+v, %v", outcome, err)
	}
	broken := errors.New("broken")
	if p.Over() || p.Took("two", new(Outcome), broken) || p.Took("one", new(Outcome), errors.New("later")) || !p.Over() {
		t.Error("nothing goes on after an error")
	}
	var failed *StageError
	if _, err := p.Result(); !errors.As(err, &failed) || failed.Stage != "two" || !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestPipeSSE(t *testing.T) {
	pushed := 0
	push := func(n int64, deliver Deliver[string], _ ...Option) (Outcome, error) {
		pushed++
		for range max(n, -n) {
			if deliver != nil {
				deliver(strconv.FormatInt(n, 10), Outcome{})
			}
		}
		if n < 0 {
			return Outcome{}, errors.New("negative")
		}
		return Outcome{Signals: Signals(n)}, nil
	}
	end := func(deliver Deliver[string], _ ...Option) (Outcome, error) {
		if deliver != nil {
			deliver("end", Outcome{})
		}
		return Outcome{}, errors.New("ended")
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
		for taken, err := range PipeSSE(strings.NewReader(test.stream), "", (*Decoder).Int, push, end) {
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
		if err := FoldSSE(strings.NewReader(test.stream), "", (*Decoder).Int, push, end); err == nil || err.Error() != test.err || pushed == 0 {
			t.Errorf("%q folded: got %v after %d events, want %s", test.stream, err, pushed, test.err)
		}
	}
	for taken, err := range PipeSSE(strings.NewReader("data: 1\n\n"), "", (*Decoder).Int, push, nil) {
		if taken.Event != 1 || err != nil {
			t.Errorf("got %+v, %v", taken, err)
		}
	}
	if err := FoldSSE(strings.NewReader("data: 1\n\n"), "", (*Decoder).Int, push, nil); err != nil {
		t.Error(err)
	}
}
