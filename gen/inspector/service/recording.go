package service

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/trace"
)

type openParams struct {
	Protocol string `json:"protocol"`
	Subject  string `json:"subject"`
}

// Opened is a recording that has begun.
type Opened struct {
	ID int `json:"id"`
	// Shapes are the types of what is in the states, by name.
	Shapes map[string]*Shape `json:"shapes"`
	Roots  []string          `json:"roots"` // names of the types of the states of the stages
}

func (s *Service) begin(p openParams) (any, error) {
	i := slices.IndexFunc(s.protocols, func(have *ir.Protocol) bool { return have.Name == p.Protocol })
	if i < 0 {
		return nil, fmt.Errorf("there is no protocol %s", p.Protocol)
	}
	subjects := ir.Subjects(s.protocols[i])
	j := slices.IndexFunc(subjects, func(have ir.Subject) bool { return have.Name() == p.Subject })
	if j < 0 {
		return nil, fmt.Errorf("the protocol %s has no reducer or pipeline %s", p.Protocol, p.Subject)
	}
	t, err := trace.New(s.protocols[i], subjects[j])
	if err != nil {
		return nil, err
	}
	s.last++
	s.open[s.last] = &recording{t, trace.NewRecording(subjects[j].Input())}
	shapes, roots := shapesOf(s.protocols[i], subjects[j])
	return Opened{s.last, shapes, roots}, nil
}

type recordingParams struct {
	ID int `json:"id"`
}

func (s *Service) of(id int) (*recording, error) {
	if r, ok := s.open[id]; ok {
		return r, nil
	}
	return nil, errors.New("the recording was closed")
}

func (s *Service) close(p recordingParams) (any, error) {
	delete(s.open, p.ID)
	return struct{}{}, nil
}

type feedParams struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
	Last bool   `json:"last"` // nothing follows
}

// Fed says how many events there are now.
type Fed struct {
	Events int  `json:"events"`
	Over   bool `json:"over"`
}

func (s *Service) feed(p feedParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	for _, text := range r.text.Take(p.Text) {
		r.Add(text)
	}
	if p.Last {
		for _, text := range r.text.Rest() {
			r.Add(text)
		}
	}
	return Fed{r.Len(), r.Over()}, nil
}

type endParams struct {
	ID         int  `json:"id"`
	Incomplete bool `json:"incomplete"`
}

func (s *Service) end(p endParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	r.End(p.Incomplete)
	return Fed{r.Len(), r.Over()}, nil
}

type rowsParams struct {
	ID      int   `json:"id"`
	Indexes []int `json:"indexes"`
}

// Row is an event as a line of a list.
type Row struct {
	Index int `json:"index"`
	trace.Event
	Begins string `json:"begins"` // the beginning of its text
}

func (s *Service) rows(p rowsParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	rows := []Row{}
	for _, i := range p.Indexes {
		if i < 0 || i >= r.Len() {
			continue
		}
		e := r.Event(i)
		rows = append(rows, Row{i, e, strings.ToValidUTF8(e.Text[:min(len(e.Text), 300)], "")})
	}
	return rows, nil
}

// Facets count events by what one filters them by.
type Facets struct {
	Types    map[string]int `json:"types"`
	Outcomes map[string]int `json:"outcomes"`
	Warnings int            `json:"warnings"` // events with some
	// Rejected is the first event that failed or was refused, or -1.
	Rejected int `json:"rejected"`
}

func (s *Service) facets(p recordingParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	f := Facets{map[string]int{}, map[string]int{}, 0, -1}
	for i := range r.Len() {
		e := r.Event(i)
		f.Types[typeOf(e)]++
		f.Outcomes[e.Outcome]++
		if len(e.Warnings) > 0 {
			f.Warnings++
		}
		if f.Rejected < 0 && (e.Outcome == trace.Failed || e.Outcome == trace.Refused || e.Outcome == trace.TooMuch) {
			f.Rejected = i
		}
	}
	return f, nil
}

// typeOf is what an event is filtered by.
func typeOf(e trace.Event) string {
	if e.End {
		return "(end)"
	}
	return e.Type
}

type filterParams struct {
	ID       int      `json:"id"`
	Types    []string `json:"types"`    // none: all
	Outcomes []string `json:"outcomes"` // none: all
	Warnings bool     `json:"warnings"` // only those with some
	Text     string   `json:"text"`     // in the event, in any case
	From     int      `json:"from"`
}

// filter gives the indexes of those events that are wanted, as they are in order.
func (s *Service) filter(p filterParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	indexes := []int{}
	wanted := strings.ToLower(p.Text)
	for i := max(0, p.From); i < r.Len(); i++ {
		e := r.Event(i)
		if len(p.Types) > 0 && !slices.Contains(p.Types, typeOf(e)) ||
			len(p.Outcomes) > 0 && !slices.Contains(p.Outcomes, e.Outcome) ||
			p.Warnings && len(e.Warnings) == 0 ||
			wanted != "" && !strings.Contains(strings.ToLower(e.Text+" "+e.Message+" "+e.Code), wanted) {
			continue
		}
		indexes = append(indexes, i)
	}
	return indexes, nil
}

type eventParams struct {
	ID    int `json:"id"`
	Index int `json:"index"`
}

func (s *Service) at(p eventParams) (*recording, error) {
	r, err := s.of(p.ID)
	if err == nil && (p.Index < 0 || p.Index >= r.Len()) {
		err = fmt.Errorf("there is no event %d", p.Index+1)
	}
	return r, err
}

func (s *Service) text(p eventParams) (any, error) {
	r, err := s.at(p)
	if err != nil {
		return nil, err
	}
	return r.Event(p.Index).Text, nil
}

func (s *Service) explain(p eventParams) (any, error) {
	r, err := s.at(p)
	if err != nil {
		return nil, err
	}
	return r.Explain(p.Index), nil
}

type stateParams struct {
	ID    int        `json:"id"`
	Count int        `json:"count"` // of events before it
	Stage int        `json:"stage"`
	Path  trace.Path `json:"path"`
}

func (s *Service) behind(p stateParams) (*recording, error) {
	r, err := s.of(p.ID)
	switch {
	case err != nil:
	case p.Count < 0 || p.Count > r.Len():
		err = fmt.Errorf("there are no %d events", p.Count)
	case p.Stage < 0 || p.Stage >= len(r.Subject().Stages()):
		err = fmt.Errorf("there is no stage %d", p.Stage)
	}
	return r, err
}

// state gives the snapshot of a state, null before there is one.
func (s *Service) state(p stateParams) (any, error) {
	r, err := s.behind(p)
	if err != nil {
		return nil, err
	}
	if state := r.State(p.Count, p.Stage); state != nil {
		return asIs(state), nil
	}
	return asIs("null"), nil
}

// lastChange gives the index of the event, or -1.
func (s *Service) lastChange(p stateParams) (any, error) {
	r, err := s.behind(p)
	if err != nil {
		return nil, err
	}
	return r.LastChange(p.Count, p.Stage, p.Path), nil
}

type compareParams struct {
	A      int `json:"a"`
	CountA int `json:"count_a"`
	B      int `json:"b"`
	CountB int `json:"count_b"`
	Stage  int `json:"stage"`
}

func (s *Service) both(p compareParams) (a, b *recording, err error) {
	if a, err = s.behind(stateParams{ID: p.A, Count: p.CountA, Stage: p.Stage}); err != nil {
		return nil, nil, err
	}
	b, err = s.behind(stateParams{ID: p.B, Count: p.CountB, Stage: p.Stage})
	return a, b, err
}

// first gives the index of the first event that two recordings do not have alike, or -1.
func (s *Service) first(p compareParams) (any, error) {
	a, b, err := s.both(p)
	if err != nil {
		return nil, err
	}
	return trace.FirstDifference(a.Trace, b.Trace), nil
}

func (s *Service) compare(p compareParams) (any, error) {
	a, b, err := s.both(p)
	if err != nil {
		return nil, err
	}
	return trace.Compare(a.Trace, p.CountA, b.Trace, p.CountB, p.Stage), nil
}

type vectorParams struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// vector gives the text of a conformance vector.
func (s *Service) vector(p vectorParams) (any, error) {
	r, err := s.of(p.ID)
	if err != nil {
		return nil, err
	}
	text, err := r.Vector(p.Name, p.Doc).Format()
	return string(text), err
}
