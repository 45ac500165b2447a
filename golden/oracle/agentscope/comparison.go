package main

import (
	"fmt"
	"path/filepath"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/vector"
)

// comparison is one run.
type comparison struct {
	*oracle.Oracle
	protocol *ir.Protocol
	found    []*oracle.Finding
	differed bool // the package before did
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

// vectors replays the vectors in a folder.
func (c *comparison) vectors(dir string) error {
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
	if len(streams) == 0 || len(questions) == 0 {
		return fmt.Errorf("%s has %d streams and %d documents and calls", dir, len(streams), len(questions))
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
