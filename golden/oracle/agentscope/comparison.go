package main

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/chance"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/vector"
)

// comparison is one run.
type comparison struct {
	*oracle.Oracle
	protocol *ir.Protocol
	found    []*oracle.Finding
	stale    []string // differences whose examples do not show them
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

// examples looks whether every difference still is one.
func (c *comparison) examples() error {
	for _, side := range c.Sides {
		for _, d := range side.Differences {
			one := &oracle.Oracle{Reducer: c.Reducer, Reference: c.Reference, Sides: []*oracle.Side{side}}
			for i, s := range d.Streams {
				s.Label = fmt.Sprintf("%s, stream %d of the examples", d.Name, i+1)
			}
			for i, q := range d.Questions {
				q.Label = fmt.Sprintf("%s, question %d of the examples", d.Name, i+1)
			}
			found, err := one.Streams(d.Streams)
			if err != nil {
				return err
			}
			more, err := one.Questions(d.Questions)
			if err != nil {
				return err
			}
			c.found = append(c.found, append(found, more...)...)
			shown := slices.Collect(maps.Keys(one.Counts.Differences))
			if !slices.Equal(shown, []string{side.Name + " " + d.Name}) {
				c.stale = append(c.stale, fmt.Sprintf("the examples of %s (%s) show %v", d.Name, side.Name, shown))
			}
		}
	}
	return nil
}

// vectors replays the vectors.
func (c *comparison) vectors() error {
	dir := filepath.Join("golden/vectors", c.protocol.Name)
	files, err := vector.Files(dir)
	if err != nil {
		return err
	}
	var streams []*oracle.Stream
	for _, file := range files {
		v, err := vector.ReadStream(file)
		if err != nil {
			return err
		}
		s := &oracle.Stream{Label: file}
		if string(v.Start) != "null" {
			s.Start = string(v.Start)
		}
		for _, step := range v.Steps {
			s.Events = append(s.Events, step.Text())
		}
		streams = append(streams, s)
	}
	if err := c.compare(streams, nil); err != nil {
		return err
	}
	questions, err := c.vectorQuestions(dir)
	if err != nil {
		return err
	}
	return c.compare(nil, questions)
}

func (c *comparison) vectorQuestions(dir string) ([]*oracle.Question, error) {
	var questions []*oracle.Question
	for _, kind := range []string{"documents/valid", "documents/invalid", "calls"} {
		files, err := vector.Files(filepath.Join(dir, kind))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			q, err := c.question(file, kind == "calls")
			if err != nil {
				return nil, err
			}
			q.Label = file
			questions = append(questions, q)
		}
	}
	return questions, nil
}

func (c *comparison) question(file string, call bool) (*oracle.Question, error) {
	if !call {
		v, err := vector.ReadDocument(file)
		if err != nil {
			return nil, err
		}
		return oracle.Document(v.Type, v.Text()), nil
	}
	v, err := vector.ReadCall(file)
	if err != nil {
		return nil, err
	}
	if v.Constructor != "" {
		return construct(c.protocol, v.Constructor, string(v.Args)), nil
	}
	return access(c.protocol, v.Accessor, string(v.On), string(v.Args)), nil
}

// streams makes up streams until that many events have been compared.
func (c *comparison) streams(seed uint64, events int) error {
	source := newStreams(chance.New(seed), seed, c.protocol)
	end := c.Counts.Events + events
	for n := 0; c.Counts.Events < end && len(c.found) == 0; {
		var streams []*oracle.Stream
		for range batch {
			streams = append(streams, source.next(n))
			n++
		}
		if err := c.compare(streams, nil); err != nil {
			return err
		}
	}
	return nil
}

// questions makes up documents and calls.
func (c *comparison) questions(seed uint64, count int) error {
	source := newQuestions(newStreams(chance.New(^seed), seed, c.protocol), c.protocol, c.Reference)
	for n := 0; n < count && len(c.found) == 0; {
		var questions []*oracle.Question
		for range min(10*batch, count-n) {
			questions = append(questions, source.next(n))
			n++
		}
		if err := c.compare(nil, questions); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparison) compare(streams []*oracle.Stream, questions []*oracle.Question) error {
	found, err := c.Streams(streams)
	if err != nil {
		return err
	}
	more, err := c.Questions(questions)
	c.found = append(c.found, append(found, more...)...)
	return err
}

// report tells what was compared and what was found.
func (c *comparison) report(w io.Writer, seed uint64, took time.Duration) error {
	var names []string
	for _, side := range c.Sides {
		names = append(names, side.Name)
	}
	fmt.Fprintf(w, "compared %d events in %d streams and %d documents and calls, %s with the interpreter, in %.1fs\n",
		c.Counts.Events, c.Counts.Streams, c.Counts.Questions, strings.Join(names, ", "), took.Seconds())
	fmt.Fprintln(w, "differences that are meant, and how often they were met:")
	for _, side := range c.Sides {
		for _, d := range side.Differences {
			fmt.Fprintf(w, "  %-8s %-24s %d\n", side.Name, d.Name, c.Counts.Differences[side.Name+" "+d.Name])
		}
	}
	for _, s := range c.stale {
		fmt.Fprintln(w, s)
	}
	if len(c.found) == 0 {
		return nil
	}
	fmt.Fprintf(w, "FOUND %d that are not; make oracle SEED=%d finds them again\n", len(c.found), seed)
	reported := map[string]bool{}
	for _, f := range c.found {
		if reported[f.Kind()] {
			continue
		}
		reported[f.Kind()] = true
		smaller, err := c.Shrink(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n%s", smaller.Report())
	}
	return nil
}
