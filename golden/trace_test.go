package golden

import (
	"encoding/json"
	"path"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/golden/internal/vector"
)

// TestTraceVectors plays the streams of all vectors by a trace: what it gives as a vector
// is the vector, and it explains every event as it went.
func TestTraceVectors(t *testing.T) {
	t.Parallel()
	traceVectors := func(spec, pattern string) {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		var p *ir.Protocol
		for _, file := range files {
			if p == nil {
				p = loadDir(t, spec)
			}
			t.Run(file, func(t *testing.T) {
				s, err := vector.ReadStream(file)
				if err != nil {
					t.Fatal(err)
				}
				// Recordings begin with nothing, and are held to the limits of the protocol.
				if string(s.Start) == "null" && s.Limits == nil {
					traced(t, p, s)
				}
			})
		}
	}
	for _, dir := range vectorDirs(t) {
		traceVectors(path.Join("spec", filepath.Base(dir)), filepath.Join(dir, "*.json"))
	}
	for _, name := range someCases(t) {
		traceVectors(path.Join("golden", "cases", name, "spec"), filepath.Join("cases", name, "vectors", "*.json"))
	}
}

func traced(t *testing.T, p *ir.Protocol, s *vector.Stream) {
	t.Helper()
	for _, subject := range ir.Subjects(p) {
		if subject.Name() != s.Reducer+s.Pipeline {
			continue
		}
		recording, err := trace.New(p, subject)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range s.Steps {
			if step.End {
				recording.End(step.Incomplete)
			} else {
				recording.Add(step.Text())
			}
		}
		want, got := *s, recording.Vector(s.Name, s.Doc)
		want.NotIn = nil
		for i := range want.Steps {
			// Their authors may say more than has to be, and write events as texts.
			want.Steps[i].Event, want.Steps[i].EventText = got.Steps[i].Event, got.Steps[i].EventText
			if !vector.Worded(want.Steps[i].Outcome) {
				want.Steps[i].Message = ""
			}
		}
		if diff := cmp.Diff(vectorText(t, &want), vectorText(t, got)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		for i := range recording.Len() {
			explained(t, recording, i)
		}
	}
}

func vectorText(t *testing.T, s *vector.Stream) string {
	t.Helper()
	text, err := s.Format()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// explained holds what is said of an event against the states around it.
func explained(t *testing.T, r *trace.Trace, i int) {
	t.Helper()
	x, e := r.Explain(i), r.Event(i)
	if _, err := json.Marshal(x); err != nil {
		t.Fatal(err)
	}
	same := true
	for stage := range r.Subject().Stages() {
		same = same && string(r.State(i, stage)) == string(r.State(i+1, stage))
	}
	if same != (len(x.Changes) == 0) {
		t.Errorf("event %d: the states are the same: %t; changes: %+v", i+1, same, x.Changes)
	}
	if r.Subject().Pipeline == nil && len(x.Visits) > 0 && x.Visits[0].Outcome != e.Outcome {
		t.Errorf("event %d is %s, the reducer says %s", i+1, e.Outcome, x.Visits[0].Outcome)
	}
	for _, v := range x.Visits {
		if (v.Outcome == "skipped" && v.Code != "unknown-event" || v.Outcome == trace.Failed) && v.Ended == nil {
			t.Errorf("event %d: %s %s[%s] has no place", i+1, v.Reducer, v.Outcome, v.Code)
		}
	}
}
