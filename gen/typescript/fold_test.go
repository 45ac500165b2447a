package typescript

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/logic"
	"github.com/msggen/msggen/gen/typescript/shape"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/internal/npm"
)

// stream is a random stream of events, and what the interpreter makes of it.
type stream struct {
	Events []string `json:"events"`
	Steps  []step   `json:"steps"`
}

type step struct {
	Outcome json.RawMessage `json:"outcome"` // a text; or the error
	State   string          `json:"state"`   // empty: there is none yet
}

// recordings are the streams of one reducer.
type recordings struct {
	Package string   `json:"package"`
	Fold    string   `json:"fold"`
	Reduce  string   `json:"reduce"`
	Create  string   `json:"create"` // empty: events begin states
	Emits   bool     `json:"emits"`
	Event   string   `json:"event"`
	State   string   `json:"state"`
	Streams []stream `json:"streams"`
}

// agreeOnFolds checks that the emitted reducers, in place and pure, do to every
// event of random streams what the interpreter does.
func agreeOnFolds(t *testing.T, p *ir.Protocol, w *npm.Workspace, streams int) {
	t.Helper()
	for _, r := range p.Reducers {
		if logic.Folds(r) {
			agreeOnFold(t, p, r, w, streams)
		}
	}
}

func agreeOnFold(t *testing.T, p *ir.Protocol, r *ir.Reducer, w *npm.Workspace, streams int) {
	t.Helper()
	n := shape.NewProject(plan.Of(p), "")[p].IDs
	f := recordings{Package: "@example/" + p.Name, Fold: n.Get(shape.RoleFold, r), Reduce: n.Get(shape.RoleReduce, r), Emits: r.Emits != nil,
		Event: n.Get(shape.RoleSchema, r.Input), State: n.Get(shape.RoleSchema, r.State)}
	if len(r.Starts) == 0 {
		f.Create = n.Get(shape.RoleCreate, r.State)
	}
	random := rand.New(rand.NewSource(2))
	met := map[string]int{}
	for range streams {
		f.Streams = append(f.Streams, interpreted(t, p, r, nil, random, met))
	}
	for _, told := range vectors(t, p, r) {
		if s := interpreted(t, p, r, told, random, met); len(s.Events) > 0 { // not all of them malformed
			f.Streams = append(f.Streams, s)
		}
	}
	for _, c := range r.Cases {
		tag := ""
		if c.Member != nil {
			tag = c.Member.Tag
		}
		if met["applied "+tag] == 0 && !declines(c) {
			t.Errorf("no %q was applied", tag)
		}
	}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	run(t, w, "fold", data)
}

// vectors are the events of the streams that the protocol has in golden: made-up events
// seldom meet where most of them want something else to be there already.
func vectors(t *testing.T, p *ir.Protocol, r *ir.Reducer) (streams [][]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../golden/vectors", p.Name, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		var v struct {
			Reducer string
			Start   any
			Steps   []struct{ Event json.RawMessage }
		}
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &v)
		}
		if err != nil {
			t.Fatal(err)
		}
		if v.Reducer != r.Name || v.Start != nil {
			continue
		}
		var events []string
		for _, step := range v.Steps {
			// Why an event of an unknown type is skipped is worded by each target.
			if tag := tagOf(r, string(step.Event)); step.Event != nil && (r.Union() == nil || slices.ContainsFunc(r.Union().Members, func(m *ir.Member) bool { return m.Tag == tag })) {
				events = append(events, string(step.Event))
			}
		}
		if events != nil {
			streams = append(streams, events)
		}
	}
	return streams
}

// interpreted is a stream as the interpreter folds it: one that is told, with made-up
// events in between now and then, or one that is made up.
func interpreted(t *testing.T, p *ir.Protocol, r *ir.Reducer, told []string, random *rand.Rand, met map[string]int) stream {
	t.Helper()
	var s stream
	docs := documents{Rand: random}
	m := machine(p, true)
	reducer, err := m.Reducer(r.Name)
	if err != nil {
		t.Fatal(err)
	}
	var state interp.Value
	made := told == nil
	for i := 0; i < 60 && (made || len(told) > 0); i++ {
		object, tag := input(r, random, i == 0)
		text := alike(docs.object(object, 0, false))
		if !made && random.Intn(10) > 0 {
			text, told = told[0], told[1:]
			tag = tagOf(r, text)
		}
		if _, _, err := machine(p, true).Decode(r.Input, []byte(text)); err != nil {
			continue // as an event it would not arrive
		}
		event, _, err := m.Decode(r.Input, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		next, outcome, err := reducer.Fold(state, event)
		s.Events = append(s.Events, text)
		st := step{Outcome: jsontext.AppendString(nil, described(outcome, err))}
		if err == nil {
			state = next
			met[outcome.Status.String()+" "+tag]++
		}
		if state != nil {
			st.State = string(m.Encode(state))
		}
		s.Steps = append(s.Steps, st)
	}
	return s
}

// tagOf is the tag of an event.
func tagOf(r *ir.Reducer, text string) string {
	var members map[string]any
	if union := r.Union(); union != nil && json.Unmarshal([]byte(text), &members) == nil {
		tag, _ := members[union.Tag].(string)
		return tag
	}
	return ""
}

// input chooses what comes next: the input itself, or a member of it, mostly one that
// begins a state if it is the first.
func input(r *ir.Reducer, random *rand.Rand, first bool) (object *ir.Object, tag string) {
	union := r.Union()
	if union == nil {
		return r.Input.(*ir.Object), ""
	}
	member := union.Members[random.Intn(len(union.Members))]
	if first && len(r.Starts) > 0 && random.Intn(20) > 0 {
		member = r.Starts[0].Member
	}
	return member.Object(), member.Tag
}

// alike makes most texts of a document the same, so that events meet.
func alike(text string) string {
	return strings.NewReplacer(`"é😀"`, `"ab"`, `"\u2028\"\\"`, `"ab"`, `"abc/"`, `"ab"`, `"a\u0001b"`, `"YQ=="`).Replace(text)
}

func described(o wire.Outcome, err error) string {
	var failed *wire.Error
	if errors.As(err, &failed) {
		return fmt.Sprintf("error %s at %s", failed.Code, failed.Path)
	}
	if err != nil {
		return err.Error()
	}
	text := fmt.Sprintf("%s %s %s", o.Status, o.Notice.Code, o.Notice.Message)
	for _, w := range o.Warnings {
		text += fmt.Sprintf("; %s %s", w.Code, w.Message)
	}
	return text
}

// declines reports whether a rule skips or refuses its event whatever it says.
func declines(c *ir.Case) bool {
	if len(c.Body) == 0 {
		return false
	}
	switch c.Body[0].(type) {
	case *ir.Skip, *ir.Fail:
		return true
	}
	return false
}
