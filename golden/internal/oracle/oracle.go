// Package oracle holds implementations of a protocol against each other on many
// streams and documents: the reference answers first, every other side must give
// the same answer after every event, apart from differences that somebody has
// written down with a reason. What differs otherwise is made as small as it gets.
//
// It knows no protocol, does not make up streams and does not say what counts as
// the same: sides bring that along.
package oracle

import (
	"errors"
	"fmt"

	"github.com/msggen/msggen/golden/internal/runner"
)

// Oracle compares sides with a reference.
type Oracle struct {
	Reducer   runner.Reducer
	Pipeline  *runner.Pipeline // instead of the reducer
	Reference runner.Runner
	Sides     []*Side
	// ErrorsEnd is set if an error ends a stream, and nothing can be begun in the
	// middle: where sides part for a known reason, the rest is not compared.
	ErrorsEnd bool

	Counts Counts
}

// Counts says what has been compared.
type Counts struct {
	Streams, Events, Questions int
	Differences                map[string]int // how often each was met: the name of the side, a space, its name
}

// Stream is events that are folded from a state on, or from nothing if there is
// none.
type Stream struct {
	Label  string // where it comes from
	Start  string
	Events []string
}

// Question is a request that stands by itself: a document to read, or a call.
type Question struct {
	Label   string
	Request runner.Request
}

// Document is the question what a text is, read as a type.
func Document(typ, text string) *Question {
	return &Question{Request: runner.Request{Op: runner.OpDecode, Type: typ, Document: text}}
}

// text is the part of the request that may vary.
func (q *Question) text() *string {
	if q.Request.Op == runner.OpConstruct {
		return &q.Request.Args
	}
	return &q.Request.Document
}

// with is the question with another text.
func (q *Question) with(text string) *Question {
	other := *q
	*other.text() = text
	return &other
}

// most is how many findings are enough.
const most = 5

// Streams compares all sides on streams. It ends early when it has found enough.
func (o *Oracle) Streams(streams []*Stream) ([]*Finding, error) {
	var findings []*Finding
	for len(streams) > 0 && len(findings) < most {
		answers, err := o.ask(streams)
		if err != nil {
			return findings, err
		}
		var rest []*Stream
		for i, s := range streams {
			o.Counts.Streams++
			more, finding, err := o.judge(s, answers[i])
			if err != nil {
				return findings, err
			}
			if finding != nil {
				findings = append(findings, finding)
			}
			if more != nil {
				o.Counts.Streams--
				rest = append(rest, more)
			}
		}
		streams = rest
	}
	return findings, nil
}

// answers of all sides to one stream, the reference first; of every side the
// answer to the beginning and to each event.
type answers [][]runner.Answer

// ask asks all sides at once.
func (o *Oracle) ask(streams []*Stream) ([]answers, error) {
	var requests []runner.Request
	for _, s := range streams {
		requests = append(requests, o.requests(s)...)
	}
	all, err := o.askAll(requests)
	if err != nil {
		return nil, err
	}
	split := make([]answers, len(streams))
	for i, s := range streams {
		for side := range all {
			n := 1 + len(s.Events)
			split[i] = append(split[i], all[side][:n:n])
			all[side] = all[side][n:]
		}
	}
	return split, nil
}

func (o *Oracle) requests(s *Stream) []runner.Request {
	begin := runner.Request{Op: runner.OpBegin, State: s.Start}
	if begin.Pipeline = o.Pipeline; begin.Pipeline == nil {
		begin.Reducer = &o.Reducer
	}
	requests := []runner.Request{begin}
	for _, event := range s.Events {
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event})
	}
	return requests
}

// types are the names of the types of states and events.
func (o *Oracle) types() (state, input string) {
	if o.Pipeline == nil {
		return o.Reducer.State, o.Reducer.Input
	}
	return o.Pipeline.Stages[len(o.Pipeline.Stages)-1].State, o.Pipeline.Input
}

// of is the oracle for one side alone.
func (o *Oracle) of(side *Side) *Oracle {
	alone := *o
	alone.Sides, alone.Counts = []*Side{side}, Counts{}
	return &alone
}

func (o *Oracle) askAll(requests []runner.Request) ([][]runner.Answer, error) {
	runners := []runner.Runner{o.Reference}
	for _, s := range o.Sides {
		runners = append(runners, s.Runner)
	}
	all := make([][]runner.Answer, len(runners))
	errs := make(chan error)
	for i, r := range runners {
		go func() {
			var err error
			if all[i], err = runner.DoAll(r, requests); err != nil && i > 0 {
				err = fmt.Errorf("%s: %w", o.Sides[i-1].Name, err)
			}
			errs <- err
		}()
	}
	var err error
	for range runners {
		err = errors.Join(err, <-errs)
	}
	return all, err
}

// Questions compares all sides on questions.
func (o *Oracle) Questions(questions []*Question) ([]*Finding, error) {
	requests := make([]runner.Request, len(questions))
	for i, q := range questions {
		requests[i] = q.Request
	}
	all, err := o.askAll(requests)
	if err != nil {
		return nil, err
	}
	var findings []*Finding
	for i, q := range questions {
		o.Counts.Questions++
		for s, side := range o.Sides {
			e := &Encounter{
				Op: q.Request.Op, Type: q.Request.Type, Text: *q.text(), Args: q.Request.Args,
				Ours: all[0][i], Theirs: all[s+1][i],
				side: side, names: newNames(),
				ask:    func(text string) (runner.Answer, error) { return o.Reference.Do(q.with(text).Request) },
				decode: o.decode,
			}
			v, err := side.judge(e)
			if err != nil {
				return findings, err
			}
			o.count(side, v.known)
			if !v.agree && len(findings) < most {
				findings = append(findings, &Finding{Side: side, Question: q, Encounter: e})
			}
		}
	}
	return findings, nil
}

func (o *Oracle) decode(typ, text string) (runner.Answer, error) {
	return o.Reference.Do(Document(typ, text).Request)
}

func (o *Oracle) count(side *Side, known []string) {
	if o.Counts.Differences == nil {
		o.Counts.Differences = map[string]int{}
	}
	for _, name := range known {
		o.Counts.Differences[side.Name+" "+name]++
	}
}
