package trace

import (
	"slices"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// The outcomes of an event beside applied, ignored and skipped.
const (
	Failed    = "failed"    // a rule failed on it; the state is as it was
	Refused   = "refused"   // it is no event of the protocol
	TooMuch   = "too-much"  // its rules do not seem to come to an end; nothing after it is looked at
	Unreached = "unreached" // it stands behind a failure that ended the pipeline
)

// Notice is a code and what it says, of a skip, a warning or a note.
type Notice struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitempty"`
}

// Event is one event of a recording, or its end, and how it went.
type Event struct {
	Text       string   `json:"-"`
	Type       string   `json:"type,omitempty"` // its tag, if its type is told by one
	End        bool     `json:"end,omitempty"`
	Incomplete bool     `json:"incomplete,omitempty"` // of the end: the stream was cut off
	Outcome    string   `json:"outcome"`
	Code       string   `json:"code,omitempty"`
	Message    string   `json:"message,omitempty"`
	Path       string   `json:"path,omitempty"`
	Stage      string   `json:"stage,omitempty"`
	Warnings   []Notice `json:"warnings,omitempty"`
	Notes      []Notice `json:"notes,omitempty"`
	Signals    []string `json:"signals,omitempty"`
	Emitted    int      `json:"emitted,omitempty"` // values, if it is those that count
	Began      bool     `json:"began,omitempty"`   // a state, where there was another one
}

// Trace is a recording with what came of it. It grows at its end. Ids and times that are
// drawn are id-1, id-2 and t-1, t-2, as in conformance vectors, so that it can be run
// again from anywhere.
type Trace struct {
	protocol *ir.Protocol
	subject  ir.Subject
	events   []Event
	head     *player // behind the last event
	cursor   *player // where somebody has looked last; nil before
	kept     []*kept // the first before all events
	held     int     // values in what is kept, those that are shared as often as they are
	most     int     // of them
	spacing  int     // how many times as seldom as at first states are kept
}

// New returns a trace without events.
func New(p *ir.Protocol, subject ir.Subject) (*Trace, error) {
	head, err := newPlayer(p, subject)
	if err != nil {
		return nil, err
	}
	t := &Trace{protocol: p, subject: subject, head: head, most: mostHeld, spacing: 1}
	t.keep()
	return t, nil
}

// Subject is the reducer or pipeline that the events go through.
func (t *Trace) Subject() ir.Subject { return t.subject }

// Len is the number of events, the end included.
func (t *Trace) Len() int { return len(t.events) }

// Event is the i-th event, from 0.
func (t *Trace) Event(i int) Event { return t.events[i] }

// Over reports whether no event will be looked at any more.
func (t *Trace) Over() bool { return t.head.over || t.ended() }

func (t *Trace) ended() bool { return len(t.events) > 0 && t.events[len(t.events)-1].End }

// Add puts an event behind the others. Behind the end there are none.
func (t *Trace) Add(text string) Event { return t.add(Event{Text: text}) }

// End says that no event follows, if a rule cares.
func (t *Trace) End(incomplete bool) {
	if t.head.Ends() && !t.head.over {
		t.add(Event{End: true, Incomplete: incomplete})
	}
}

func (t *Trace) add(e Event) Event {
	if t.ended() {
		return Event{Text: e.Text, Outcome: Unreached}
	}
	step := t.head.play(&e)
	t.describe(&e, step, t.head)
	t.events = append(t.events, e)
	// To keep a state takes as long as it is large, and to run again as long as the rules
	// compute: so there is the less to keep, the larger the state.
	if t.head.work >= t.spacing*max(leastWork, t.kept[len(t.kept)-1].size/2) {
		t.keep()
	}
	return e
}

// leastWork is what running again may cost wherever one looks, in expressions: a hundredth
// of a second.
const leastWork = 3_000

// mostHeld is how many values are kept: a hundred megabytes of long lists, which also
// have to be looked through whenever memory is collected.
const mostHeld = 8_000_000

func (t *Trace) describe(e *Event, step Step, run *player) {
	e.Type = t.typeOf(step.Event, e)
	for _, d := range step.Notes {
		e.Notes = append(e.Notes, Notice{string(d.Code), d.Msg, d.Path.String()})
	}
	switch {
	case run.tooMuch:
		e.Outcome, e.Message = TooMuch, "the rules compute too much for one event"
		run.tooMuch = false
	case step.Event == nil && step.Err == nil && !e.End:
		e.Outcome = Unreached
	case step.Err != nil:
		e.Outcome = Failed
		if step.Refused {
			e.Outcome = Refused
		}
		f := FailureOf(step.Err)
		e.Stage, e.Code, e.Path, e.Message = f.Stage, f.Code, f.Path, f.Message
	default:
		e.Outcome = step.Outcome.Status.String()
		e.Code, e.Message = string(step.Outcome.Notice.Code), step.Outcome.Notice.Message
		for _, w := range step.Outcome.Warnings {
			e.Warnings = append(e.Warnings, Notice{Code: string(w.Code), Message: w.Message})
		}
		e.Signals = run.Signals(step.Outcome.Signals)
	}
	e.Began = step.Ended != nil
	if run.Emits() {
		e.Emitted = len(step.Emitted)
	}
}

// typeOf is the tag of an event; of what is none, what stands under its key.
func (t *Trace) typeOf(v interp.Value, e *Event) string {
	union, ok := t.subject.Input().(*ir.Union)
	if !ok || e.End {
		return ""
	}
	i := slices.IndexFunc(union.Members, func(m *ir.Member) bool { return v != nil && interp.Is(v, m) })
	if i >= 0 && !union.Members[i].Prefix {
		return union.Members[i].Tag
	}
	whole := jsontree.Tree(e.Text)
	if union.ByKey && whole != nil && len(whole.Keys) > 0 {
		return jsontree.Unquote(whole.Keys[0])
	}
	return jsontree.TextOf(whole.Get(union.Tag))
}

// keep keeps the states as they are behind the last event.
func (t *Trace) keep() {
	var before *kept
	if n := len(t.kept); n > 0 {
		before = t.kept[n-1]
	}
	k := t.head.save(len(t.events), before)
	t.kept, t.held = append(t.kept, k), t.held+k.size
	t.head.work = 0
	if t.held > t.most {
		t.thin()
	}
}

// thin lets go of every second of the states, and keeps them half as often from then on.
func (t *Trace) thin() {
	n := 0
	t.held, t.spacing = 0, t.spacing*2
	for i := 0; i < len(t.kept); i += 2 {
		t.kept[n] = t.kept[i]
		t.held += t.kept[n].size
		n++
	}
	clear(t.kept[n:])
	t.kept = t.kept[:n]
}

// keptBefore are the last states that were kept behind fewer than n events.
func (t *Trace) keptBefore(n int) *kept {
	i, _ := slices.BinarySearchFunc(t.kept, n, func(k *kept, n int) int { return k.at - n })
	return t.kept[i-1]
}

// seek runs the stream up to the n-th event, from where the least is to be run.
func (t *Trace) seek(n int) *player {
	from := t.keptBefore(n + 1)
	if t.cursor == nil || t.cursor.at > n || t.cursor.at < from.at {
		if t.cursor == nil {
			cursor, err := newPlayer(t.protocol, t.subject)
			if err != nil {
				panic("trace: " + err.Error()) // the head has begun in the same way
			}
			t.cursor = cursor
		}
		t.cursor.restore(from)
	}
	for t.cursor.at < n {
		t.cursor.play(&t.events[t.cursor.at])
	}
	return t.cursor
}

// State is a snapshot of the state behind the first n events, and of that of a stage, by
// its index, if there are several; nil where there is none yet.
func (t *Trace) State(n, stage int) []byte {
	run := t.seek(n)
	v := run.states()[stage]
	if v == nil {
		return nil
	}
	return run.machine.Snapshot(v)
}
