package main

import (
	"fmt"
	"path/filepath"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/golden/specfuzz/trial"
)

// lines damages the lines of the vectors, and has them read and folded.
func lines(a *attack) error {
	all, err := protocols()
	if err != nil {
		return err
	}
	b, err := build()
	if err != nil {
		return err
	}
	for i, p := range all {
		until := a.cases * (i + 1) / len(all)
		if err := a.linesOf(b, p, until); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	return nil
}

// seed is a line, and how a fold comes to it.
type seed struct {
	typ    string // what the line is
	text   string
	before []runner.Request // of a fold; none: the line is only read
}

// batch is how many lines are tried together.
const batch = 1000

func (a *attack) linesOf(b *built, p *ir.Protocol, until int) error {
	seeds, err := seedsOf(p)
	if err != nil || len(seeds) == 0 {
		return err
	}
	sides, err := b.sides(p)
	if err != nil {
		return err
	}
	for a.done < until {
		told := &trial.Told{}
		for range min(batch, until-a.done) {
			told.Requests = append(told.Requests, a.attempt(seeds)...)
			a.done++
		}
		interp := runner.NewInterp(p)
		if told.Answers, err = runner.DoAll(interp, told.Requests); err != nil {
			return err
		}
		a.secondOpinion(p, told)
		for _, name := range sideNames {
			got, err := runner.DoAll(sides[name], told.Requests)
			if err != nil {
				a.fails("lines-"+name, fmt.Sprintf("%s of %s breaks down: %v", name, p.Name, err))
				if sides[name], err = b.side(name, p); err != nil {
					return err
				}
				continue
			}
			a.compare(p, sides[name], name, told, got)
		}
	}
	for _, r := range sides {
		if err := r.Close(); err != nil {
			return err
		}
	}
	return nil
}

// compare tells of every answer that is another one, but of a fold only of the first.
func (a *attack) compare(p *ir.Protocol, r runner.Runner, side string, told *trial.Told, got []runner.Answer) {
	for from := 0; from < len(got); {
		rest := &trial.Told{Requests: told.Requests[from:], Answers: told.Answers[from:]}
		d := trial.Compare(p, side, rest, got[from:])
		if d == nil {
			return
		}
		at := d.At
		if a.failures < maxShown {
			d = shrunk(p, r, d, rest.Fold(at))
		}
		a.fails("lines-"+side, fmt.Sprintf("%s, %s: %s\n%s", p.Name, side, d.Kind, d.Text))
		for from += at + 1; from < len(got) && told.Requests[from].Op != runner.OpBegin && told.Requests[from].Op != runner.OpDecode; {
			from++
		}
	}
}

// attempt is a line that was damaged.
func (a *attack) attempt(seeds []seed) []runner.Request {
	s := seeds[a.IntN(len(seeds))]
	text := damaged(a.Rand, s.text)
	if len(s.before) == 0 || a.IntN(3) > 0 {
		return []runner.Request{{Op: runner.OpDecode, Type: s.typ, Document: text}}
	}
	requests := append([]runner.Request(nil), s.before...)
	return append(requests, runner.Request{Op: runner.OpEvent, Event: text}, runner.Request{Op: runner.OpEvent, Event: s.text})
}

// seedsOf are the lines of the vectors of a protocol.
func seedsOf(p *ir.Protocol) ([]seed, error) {
	var seeds []seed
	dir := filepath.Join("golden/vectors", p.Name)
	streams, err := vector.Files(dir)
	if err != nil {
		return nil, err
	}
	for _, file := range streams {
		s, err := vector.ReadStream(file)
		if err != nil {
			return nil, err
		}
		seeds = append(seeds, steps(p, s)...)
	}
	for _, kind := range []string{"valid", "invalid"} {
		files, err := vector.Files(filepath.Join(dir, "documents", kind))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			d, err := vector.ReadDocument(file)
			if err != nil {
				return nil, err
			}
			if text := d.Text(); len(text) < maxSeed {
				seeds = append(seeds, seed{typ: d.Type, text: text})
			}
		}
	}
	return seeds, nil
}

const maxSeed = 20_000

// steps are the events of a stream. A fold begins with the state before the event, if
// there is one; a pipeline with all events before it.
func steps(p *ir.Protocol, s *vector.Stream) []seed {
	begin := runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(p, s.Reducer), Pipeline: runner.PipelineOf(p, s.Pipeline)}
	input := ""
	if begin.Reducer != nil {
		input = begin.Reducer.Input
	} else {
		input = begin.Pipeline.Input
	}
	begin.Limits = s.Limits
	if string(s.Start) != "null" {
		begin.State = string(s.Start)
	}
	before := []runner.Request{begin}
	var seeds []seed
	for _, step := range s.Steps {
		text := step.Text()
		if step.End || len(text) > maxSeed {
			break
		}
		seeds = append(seeds, seed{typ: input, text: text, before: append([]runner.Request(nil), before...)})
		before = append(before, runner.Request{Op: runner.OpEvent, Event: text})
		if step.Stage != "" || len(before) > 12 {
			break
		}
	}
	return seeds
}
