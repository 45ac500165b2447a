// Package scenario finds short streams that show which events follow each other: each is
// one that the interpreter takes, event by event, without a skip, a warning or a failure,
// and in which every event does something.
package scenario

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/gen/wire"
)

// Scenario is a stream, and what each event of it does.
type Scenario struct {
	Steps []Step
}

// Step is an event, or the end of the stream.
type Step struct {
	Member  *ir.Member // nil at the end, and if the input is an object
	End     bool
	Text    string   // of the event
	Changes []Change // of a reducer
	Handed  []Handed
	Signals []string
}

// Change is what an event does to an object of the state.
type Change struct {
	Verb   Verb
	Object *ir.Object
	Field  *ir.Field // nil if it is the object as a whole that begins or goes
}

// Verb is a kind of change.
type Verb int

// The kinds of changes.
const (
	Begins Verb = iota
	Fills
	Ends // the field has a value from which no rule leads on
	Removes
)

// Handed is what a stage hands on to the next one, or out of the last.
type Handed struct {
	Stage int // the index of the one that hands on
	Type  ir.Type
	// Member is the one of Type that it is; nil if Type is an object.
	Member *ir.Member
}

// How far it is searched.
const (
	longest   = 12    // events of a scenario, beside the end
	few       = 8     // documents of an event that are tried
	widely    = 40    // the same of one that only leads to others
	mostTried = 2_500 // documents of all events
)

// Of gives scenarios in which every event is seen that a short stream was found for, and the
// events that none was found for. Events that a reducer ignores are neither. There is
// nothing to see of a reducer that begins with a state from elsewhere, or takes one type of
// event only.
func Of(p *ir.Protocol, subject ir.Subject, effects *plan.Effects) (found []Scenario, missing []*ir.Member) {
	first := subject.Stages()[0]
	input := first.Union()
	if !first.BeginsAlone() || input == nil {
		return nil, nil
	}
	s := &search{
		protocol: p, subject: subject, maker: streams.NewMaker(ir.WithImports(p)...),
		order: orderOf(p, subject, effects), seen: map[*ir.Member]bool{}, given: map[*ir.Member][]string{}, shown: map[string]string{},
		final: finalOf(p, subject, effects),
	}
	for _, other := range ir.Subjects(p) {
		if x := other.Example(); x != nil && other.Input() == subject.Input() {
			for _, e := range x.Events {
				s.show(memberIn(input, e.JSON), e.JSON)
			}
		}
	}
	for _, m := range input.Members {
		if s.silent(m) {
			s.seen[m] = true // there is nothing to see of it
		}
	}
	for _, s.quiet = range []bool{false, true} {
		for begin := s.next(found); begin != nil; begin = s.next(found) {
			found = append(found, s.goOn(s.needed(begin)))
		}
	}
	for _, m := range input.Members {
		if !s.seen[m] {
			missing = append(missing, m)
		}
	}
	return found, missing
}

type search struct {
	protocol *ir.Protocol
	subject  ir.Subject
	maker    *streams.Maker
	order    *order
	final    map[fieldOf][]string // values from which no rule leads on
	seen     map[*ir.Member]bool
	given    map[*ir.Member][]string // what the author shows of each event
	shown    map[string]string       // JSON of a text under each key of those
	quiet    bool                    // events that are taken without an effect count, too
	spent    int                     // documents tried
}

// silent reports whether the reducer says that an event does nothing.
func (s *search) silent(m *ir.Member) bool {
	r := s.subject.Stages()[0]
	switch {
	case slices.ContainsFunc(r.Starts, func(s *ir.Start) bool { return s.Member == m }):
		return false
	case slices.Contains(r.Ignore, m):
		return true
	case slices.Contains(r.Pass, m), len(r.First) > 0:
		return false
	default:
		return !slices.ContainsFunc(r.Cases, func(c *ir.Case) bool { return c.Member == m })
	}
}

// next begins a scenario with the first event that was not seen, behind as few others as
// possible.
func (s *search) next(found []Scenario) []Step {
	begins := [][]Step{nil}
	for _, f := range found {
		for n := range f.Steps {
			if whole := n+1 == len(f.Steps) || f.Steps[n+1].End; !f.Steps[n].End && (whole || !s.quiet) {
				begins = append(begins, f.Steps[:n+1])
			}
		}
	}
	slices.SortStableFunc(begins, func(a, b []Step) int { return len(a) - len(b) })
	for _, begin := range begins {
		if step := s.follow(begin); step != nil {
			return append(slices.Clip(begin), *step)
		}
	}
	for _, begin := range begins {
		if steps := s.prepared(begin); steps != nil {
			return steps
		}
	}
	return nil
}

// prepared is an event that was not seen behind another one, of any kind, that makes what
// the first is about.
func (s *search) prepared(begin []Step) []Step {
	for _, first := range s.order.members {
		if s.order.last[first] == endsAll {
			continue
		}
		for _, text := range s.documents(first, widely) {
			if s.spent > mostTried {
				return nil
			}
			step := s.try(begin, first, text)
			if step == nil {
				continue
			}
			steps := append(slices.Clip(begin), *step)
			for _, m := range s.order.members {
				if s.seen[m] || !s.order.goesOn(first, m) {
					continue
				}
				for _, text := range s.documents(m, few) {
					if step := s.try(steps, m, text); step != nil {
						return append(steps, *step)
					}
				}
			}
		}
	}
	return nil
}

// needed is a stream without those events that the last one does not need.
func (s *search) needed(steps []Step) []Step {
	for i := len(steps) - 2; i >= 0; i-- {
		if fewer := s.played(slices.Concat(steps[:i], steps[i+1:])); fewer != nil {
			steps = fewer
		}
	}
	return steps
}

// played are events one behind the other with what they do now; nil if one is not taken or
// does nothing.
func (s *search) played(steps []Step) []Step {
	var done []Step
	for _, step := range steps {
		next := s.try(done, step.Member, step.Text)
		if next == nil {
			return nil
		}
		done = append(done, *next)
	}
	return done
}

// goOn adds events that were not seen as long as there are some that follow.
func (s *search) goOn(steps []Step) Scenario {
	for {
		for _, step := range steps {
			if step.Member != nil {
				s.seen[step.Member] = true
			}
		}
		if len(steps) >= longest {
			break
		}
		step := s.follow(steps)
		if step == nil {
			break
		}
		steps = append(slices.Clip(steps), *step)
	}
	if end := s.end(steps); end != nil {
		steps = append(slices.Clip(steps), *end)
	}
	return Scenario{steps}
}

// follow is an event that was not seen and may stand behind others.
func (s *search) follow(steps []Step) *Step {
	for _, m := range s.order.after(steps, s.seen) {
		for _, text := range s.documents(m, few) {
			if step := s.try(steps, m, text); step != nil {
				return step
			}
		}
	}
	return nil
}

// run is a recording of some events.
func (s *search) run(events []string) *trace.Trace {
	t, err := trace.New(s.protocol, s.subject)
	if err != nil {
		panic("scenario: " + err.Error()) // it is of another protocol
	}
	for _, text := range events {
		t.Add(text)
	}
	return t
}

// fine reports whether an event came through without a word.
func fine(e trace.Event) bool {
	return (e.Outcome == wire.Applied.String() || e.Outcome == wire.Ignored.String()) && len(e.Warnings) == 0 && len(e.Notes) == 0
}

// try is an event behind others, if it is taken and does something.
func (s *search) try(steps []Step, m *ir.Member, text string) *Step {
	s.spent++
	t := s.run(texts(steps))
	if !fine(t.Add(text)) {
		return nil
	}
	return s.told(t, Step{Member: m, Text: text})
}

// end is the end of the stream, if it does something.
func (s *search) end(steps []Step) *Step {
	t := s.run(texts(steps))
	if t.End(false); t.Len() == len(steps) || !fine(t.Event(t.Len()-1)) {
		return nil
	}
	return s.told(t, Step{End: true})
}

// documents are so many of an event, those of the author first.
func (s *search) documents(m *ir.Member, most int) []string {
	all := slices.Clip(s.given[m])
	for _, text := range s.maker.Small(m.Type) {
		if len(all) >= most {
			break
		}
		all = append(all, s.linked(text))
	}
	return all
}

// show notes an event of the author.
func (s *search) show(m *ir.Member, text string) {
	if m == nil || len(s.given[m]) >= few/2 {
		return
	}
	s.given[m] = append(s.given[m], text)
	event := jsontree.Tree(text)
	for i, key := range event.Keys {
		if _, known := s.shown[key]; !known && event.Items[i].IsString() {
			s.shown[key] = event.Items[i].Text
		}
	}
}

// linked is a made-up event that names things as the author does, so that both meet.
func (s *search) linked(text string) string {
	event := jsontree.Tree(text)
	for i, key := range event.Keys {
		if shown, ok := s.shown[key]; ok && event.Items[i].Text == `"a"` {
			event.Items[i] = jsontree.Text(shown)
		}
	}
	return event.String()
}

func texts(steps []Step) []string {
	var list []string
	for _, step := range steps {
		list = append(list, step.Text)
	}
	return list
}

// told says what the last event of a recording has done; nil if that is nothing.
func (s *search) told(t *trace.Trace, step Step) *Step {
	n := t.Len() - 1
	x := t.Explain(n)
	step.Signals = t.Event(n).Signals
	if s.subject.Reducer != nil {
		step.Changes = s.changes(t, n, x.Changes)
	}
	step.Handed = s.handed(x)
	if len(x.Changes) == 0 && len(step.Handed) == 0 && len(step.Signals) == 0 &&
		(!s.quiet || step.End || t.Event(n).Outcome != wire.Applied.String()) {
		return nil
	}
	return &step
}
