package trace

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/wire"
)

// How a place has changed.
const (
	Added   = "added"
	Removed = "removed"
	Changed = "changed"
	Grown   = "grown" // a text to which something was joined
)

// Change is what an event did to a place of a state.
type Change struct {
	Stage  string `json:"stage,omitempty"` // of a pipeline
	Path   Path   `json:"path"`
	Shown  string `json:"shown"` // the path for people
	Kind   string `json:"kind"`
	Before string `json:"before,omitempty"` // JSON, cut short if it is long
	After  string `json:"after,omitempty"`
	Joined string `json:"joined,omitempty"` // to a text that has grown
}

// Path is a path as JSON: names of fields and indexes of lists.
type Path wire.Path

// MarshalJSON writes a list of names and indexes.
func (p Path) MarshalJSON() ([]byte, error) {
	parts := make([]any, len(p))
	for i, s := range p {
		if parts[i] = s.Name; s.Index >= 0 {
			parts[i] = s.Index
		}
	}
	return json.Marshal(parts)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Path) UnmarshalJSON(data []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	*p = nil
	for _, part := range parts {
		segment := wire.Segment{Index: -1}
		into := any(&segment.Name)
		if part[0] != '"' {
			into = &segment.Index
		}
		if err := json.Unmarshal(part, into); err != nil {
			return err
		}
		*p = append(*p, segment)
	}
	return nil
}

// changes are those of all stages since their states were copied.
func (t *Trace) changes(before []interp.Value, run *player) []Change {
	changes := []Change{}
	for i, now := range run.states() {
		stage := ""
		if t.subject.Pipeline != nil {
			stage = t.subject.Stages()[i].Name
		}
		changes = append(changes, diff(run.machine, stage, before[i], now)...)
	}
	return changes
}

func diff(m *interp.Machine, stage string, before, after interp.Value) []Change {
	var changes []Change
	for _, d := range interp.Diff(before, after) {
		c := Change{Stage: stage, Path: Path(d.Path), Shown: d.Path.String(), Kind: Changed}
		switch {
		case d.Before == nil:
			c.Kind = Added
		case d.After == nil:
			c.Kind = Removed
		default:
			if joined, ok := joined(d); ok {
				c.Kind, c.Joined = Grown, clip(joined)
				changes = append(changes, c)
				continue
			}
		}
		c.Before, c.After = shown(m, d.Before), shown(m, d.After)
		changes = append(changes, c)
	}
	return changes
}

// joined is what has come to a text. What began with nothing has grown, too.
func joined(d interp.Difference) (string, bool) {
	before, ok := interp.Text(d.Before)
	after, also := interp.Text(d.After)
	if !ok || !also {
		return "", false
	}
	return strings.CutPrefix(after, before)
}

func shown(m *interp.Machine, v interp.Value) string {
	if v == nil {
		return ""
	}
	return clip(string(m.Snapshot(v)))
}

// longest is how much of a value is shown.
const longest = 4000

// clip cuts a long text at a character.
func clip(text string) string {
	if len(text) <= longest {
		return text
	}
	end := longest
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

// LastChange is the last of the first n events that changed a place of a state, with
// everything below it; or -1. A place that was not there has changed when it came.
func (t *Trace) LastChange(n, stage int, path Path) int {
	last := func(run *player) interp.Value { return interp.At(run.states()[stage], wire.Path(path)) }
	for end := n; end > 0; {
		k := t.keptBefore(end)
		found, run := -1, t.seek(k.at)
		before := interp.Clone(last(run))
		for i := k.at; i < end; i++ {
			if after := last(t.seek(i + 1)); !interp.Same(before, after) {
				before, found = interp.Clone(after), i
			}
		}
		if found >= 0 {
			return found
		}
		end = k.at
	}
	return -1
}

// Compare tells where the states behind some events of two recordings differ. Both are of
// the same protocol.
func Compare(a *Trace, n int, b *Trace, m, stage int) []Change {
	before := interp.Clone(a.seek(n).states()[stage]) // they may be one recording
	to := b.seek(m)
	return diff(to.machine, "", before, to.states()[stage])
}

// FirstDifference is the first event that two recordings do not have alike, or that came
// to something else; or -1.
func FirstDifference(a, b *Trace) int {
	for i := range min(a.Len(), b.Len()) {
		e, f := a.Event(i), b.Event(i)
		if e.Text != f.Text || e.End != f.End || e.Outcome != f.Outcome || e.Code != f.Code {
			return i
		}
	}
	if a.Len() != b.Len() {
		return min(a.Len(), b.Len())
	}
	return -1
}
