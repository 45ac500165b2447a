package wire

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

func TestPassage(t *testing.T) {
	var p Passage
	ignored, skipped := Ignore(), Skip("late", "too late")
	if !p.Took("one", &Outcome{Warnings: []Notice{{Code: "a"}}}, nil) || p.Took("two", &skipped, nil) {
		t.Error("an event goes on unless it is skipped")
	}
	p.Pushed(&ignored)
	p.Raise(4)
	outcome, err := p.Result()
	if err != nil || outcome.Status != Applied || len(outcome.Warnings) != 1 || !outcome.Signals.Has(4) {
		t.Errorf("got %+v, %v", outcome, err)
	}
	p.Pushed(&skipped)
	if outcome, _ := p.Result(); outcome.Status != Skipped || outcome.Notice.Code != "late" {
		t.Errorf("got %+v", outcome)
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
	push := func(n int64, deliver Deliver[string], _ ...Option) (Outcome, error) {
		if n < 0 {
			return Outcome{}, errors.New("negative")
		}
		for range n {
			deliver(strconv.FormatInt(n, 10), Outcome{})
		}
		return Outcome{}, nil
	}
	end := func(deliver Deliver[string], _ ...Option) (Outcome, error) {
		deliver("end", Outcome{})
		return Outcome{}, errors.New("ended")
	}
	tests := []struct {
		stream string
		most   int
		want   string
	}{
		{"data: 2\n\ndata: 0\n\ndata: 1\n\n", 9, "2 2 1 end !ended"},
		{"data: 2\n\ndata: 1\n\n", 1, "2"},
		{"data: 1\n\ndata: -1\n\ndata: 1\n\n", 9, "1 !negative"},
		{"data: 1\n\ndata: x\n\ndata: 1\n\n", 9, "1 !want number, got \"x\" (offset 0)"},
		{"", 1, "end"},
	}
	for _, test := range tests {
		var got []string
		for out, err := range PipeSSE(strings.NewReader(test.stream), (*Decoder).Int, push, end) {
			if err != nil {
				out = "!" + err.Error()
			}
			if got = append(got, out); len(got) == test.most {
				break
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: got %q, want %q", test.stream, got, test.want)
		}
	}
	for out, err := range PipeSSE(strings.NewReader("data: 1\n\n"), (*Decoder).Int, push, nil) {
		if out != "1" || err != nil {
			t.Errorf("got %q, %v", out, err)
		}
	}
}
