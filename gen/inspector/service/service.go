// Package service is what the inspector's page asks for: it loads specs, takes
// recordings, and tells what happens in them. Questions and answers are JSON, so that the
// page may call it in WebAssembly.
package service

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/trace"
)

// Service is the inspector of one page.
type Service struct {
	protocols []*ir.Protocol
	open      map[int]*recording
	last      int // number of the recording that was opened last
}

// recording is one that is looked at.
type recording struct {
	*trace.Trace
	text *trace.Recording
}

// New returns a service that has loaded nothing.
func New() *Service { return &Service{open: map[int]*recording{}} }

// methods answer questions.
var methods = map[string]func(*Service, []byte) (any, error){
	"load":    method((*Service).load),
	"open":    method((*Service).begin),
	"close":   method((*Service).close),
	"feed":    method((*Service).feed),
	"end":     method((*Service).end),
	"rows":    method((*Service).rows),
	"facets":  method((*Service).facets),
	"filter":  method((*Service).filter),
	"text":    method((*Service).text),
	"explain": method((*Service).explain),
	"state":   method((*Service).state),
	"last":    method((*Service).lastChange),
	"first":   method((*Service).first),
	"compare": method((*Service).compare),
	"vector":  method((*Service).vector),
}

// Call asks for something, and gives the answer as JSON.
func (s *Service) Call(name string, params []byte) (answer []byte, err error) {
	do, ok := methods[name]
	if !ok {
		return nil, fmt.Errorf("there is no method %q", name)
	}
	v, err := do(s, params)
	if err != nil {
		return nil, err
	}
	if text, ok := v.(asIs); ok {
		return text, nil
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err = e.Encode(v)
	return out.Bytes(), err
}

// asIs is an answer that is JSON already.
type asIs []byte

func method[P any](do func(*Service, P) (any, error)) func(*Service, []byte) (any, error) {
	return func(s *Service, params []byte) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return do(s, p)
	}
}

type loadParams struct {
	Files map[string]string `json:"files"` // texts by path; msggen.yaml is the project file
}

// Loaded says which protocols there are.
type Loaded struct {
	Protocols []Protocol `json:"protocols"`
	// Findings are what is wrong with the specs, and as one text.
	Findings []Finding `json:"findings"`
	Text     string    `json:"text"`
}

// Protocol is one that can be inspected.
type Protocol struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Version  string    `json:"version"`
	Doc      string    `json:"doc"`
	Subjects []Subject `json:"subjects"`
}

// Subject is a reducer or a pipeline.
type Subject struct {
	Name     string   `json:"name"`
	Pipeline bool     `json:"pipeline"`
	Doc      string   `json:"doc"`
	Stages   []string `json:"stages"`
	States   []string `json:"states"` // names of the types of the states of the stages
	Input    string   `json:"input"`
	Ends     bool     `json:"ends"`
	Emits    bool     `json:"emits"`
	Example  []string `json:"example,omitempty"` // events
	// Until are the types of events one of which has to come before a stream of an
	// operation may end; none: it may end anywhere.
	Until []string `json:"until,omitempty"`
}

// Finding is a diagnostic.
type Finding struct {
	Place    *trace.Place `json:"place,omitempty"`
	Severity string       `json:"severity"`
	Code     string       `json:"code"`
	Message  string       `json:"message"`
}

func (s *Service) load(p loadParams) (any, error) {
	s.protocols, s.open = nil, map[int]*recording{}
	fsys, dirs := fstest.MapFS{}, []string{}
	loader := lang.NewLoader(fsys)
	var found diag.List
	for name, text := range p.Files {
		if name == "msggen.yaml" {
			// Its paths lead to what is not here; only what it says of specs counts.
			if project, _ := syntax.ParseProject(source.NewFile(name, []byte(text))); project != nil {
				loader.Forward(project.Forward)
			}
			continue
		}
		fsys[path.Clean(name)] = &fstest.MapFile{Data: []byte(text)}
		if dir := path.Dir(path.Clean(name)); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	answer := Loaded{Protocols: []Protocol{}, Findings: []Finding{}}
	for _, dir := range dirs {
		protocol, list, err := loader.Load(dir)
		if err != nil {
			return nil, err
		}
		found = append(found, list...)
		if protocol != nil {
			s.protocols = append(s.protocols, protocol)
		}
	}
	for _, protocol := range s.protocols {
		answer.Protocols = append(answer.Protocols, s.protocolOf(protocol))
	}
	var text strings.Builder
	found = found.Sorted()
	if err := diag.Text(&text, found); err != nil {
		return nil, err
	}
	for _, d := range found {
		answer.Findings = append(answer.Findings, Finding{trace.PlaceOf(d.Span), d.Severity.String(), string(d.Code), d.Message})
	}
	answer.Text = text.String()
	return answer, nil
}

func (s *Service) protocolOf(p *ir.Protocol) Protocol {
	out := Protocol{Name: p.Name, Title: p.Title, Version: p.Version, Doc: p.Doc, Subjects: []Subject{}}
	for _, of := range ir.Subjects(p) {
		stages := of.Stages()
		subject := Subject{
			Name: of.Name(), Pipeline: of.Pipeline != nil, Doc: of.Decl().Doc, Ends: of.Ends(), Until: s.until(of),
			Input: ir.DeclOf(of.Input()).Name, Emits: stages[len(stages)-1].Emits != nil,
		}
		for _, stage := range stages {
			subject.Stages = append(subject.Stages, stage.Name)
			subject.States = append(subject.States, stage.State.Name)
		}
		if x := s.example(of); x != nil {
			for _, e := range x.Events {
				subject.Example = append(subject.Example, e.JSON)
			}
		}
		out.Subjects = append(out.Subjects, subject)
	}
	return out
}

// example is that of a reducer or pipeline, or of another one that takes the same events.
func (s *Service) example(of ir.Subject) *ir.Example {
	if x := of.Example(); x != nil {
		return x
	}
	for _, p := range s.protocols {
		for _, other := range ir.Subjects(p) {
			if x := other.Example(); x != nil && other.Input() == of.Input() {
				return x
			}
		}
	}
	return nil
}

// until are the types of the events with which operations end whose streams a reducer or
// pipeline takes. If one of them may end anywhere there are none.
func (s *Service) until(of ir.Subject) []string {
	var tags []string
	for _, p := range s.protocols {
		for _, op := range p.Operations {
			if op.Events != of.Input() && (of.Pipeline == nil || op.Pipeline != of.Pipeline) {
				continue
			}
			if len(op.Until) == 0 {
				return nil
			}
			for _, m := range op.Until {
				if !slices.Contains(tags, m.Tag) {
					tags = append(tags, m.Tag)
				}
			}
		}
	}
	return tags
}
