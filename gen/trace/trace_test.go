package trace_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/gen/wire"
)

// shelf has what a trace tells apart: events that are ruled, ignored, passed on, skipped,
// failed and unknown, starts, lists of objects, free-form values, and a pipeline.
const shelf = `
objects:
  Note: {fields: {id: {type: string, default: new_id()}, text: {type: string, default: ""}}}
  Shelf: {fields: {name: string, notes: {type: "list[Note]", default: []}, facts: {type: object, default: {}}}}
  Gate: {internal: true, fields: {open: {type: bool, default: true}}}
  Log: {fields: {lines: {type: "list[string]", default: []}}}
events:
  ShelfEvent:
    tag: type
    of:
      opened: {fields: {name: string}}
      added: {fields: {at: {type: int, default: 0}}}
      delta: {fields: {index: int, text: string}}
      fact: {fields: {facts: object}}
      noted: {fields: {}}
      shut: {fields: {}}
reducers:
  put:
    doc: Puts notes on a shelf.
    state: Shelf
    input: ShelfEvent
    start:
      opened: {value: "Shelf{name: event.name}"}
    on:
      opened: []
      added:
        - insert: self.notes
          value: "Note{}"
          index: event.at
      delta:
        - find: note in self.notes
          index: event.index
          else: {skip: no-note, message: "there is no note {event.index}"}
        - note.text += event.text
      fact:
        - merge: self.facts
          value: event.facts
      shut:
        - warn: late
          message: it is late
        - fail: locked
          message: the shelf has no door
    ignore: [noted]
  gate:
    doc: Lets nothing through once it is shut.
    state: Gate
    input: ShelfEvent
    emits: ShelfEvent
    on:
      shut: self.open = false
      delta:
        - if: "!self.open"
          then: {fail: shut, message: the gate is shut}
        - emit: event
    ignore: [noted, fact, opened]
    pass: [added]
  log:
    doc: Writes down what there was.
    state: Log
    input: ShelfEvent
    on:
      delta: self.lines += [event.text]
    ignore: [noted, fact, added, opened, shut]
pipelines:
  Guarded: {doc: The gate before the log., stages: [gate, log]}
`

func open(t *testing.T, subject string, events ...string) *trace.Trace {
	t.Helper()
	return openIn(t, spectest.Load(t, shelf), subject, events...)
}

func openIn(t *testing.T, p *ir.Protocol, subject string, events ...string) *trace.Trace {
	t.Helper()
	for _, s := range ir.Subjects(p) {
		if s.Name() != subject {
			continue
		}
		recording, err := trace.New(p, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			recording.Add(e)
		}
		return recording
	}
	t.Fatalf("there is no %s", subject)
	return nil
}

var stream = []string{
	`{"type":"delta","index":0,"text":"early"}`,
	`{"type":"opened","name":"a"}`,
	`{"type":"added"}`,
	`{"type":"delta","index":0,"text":"Hel"}`,
	`{"type":"delta","index":0,"text":"lo"}`,
	`{"type":"added","at":0}`,
	`{"type":"noted"}`,
	`{"type":"delta","index":7,"text":"?"}`,
	`{"type":"shut"}`,
	`{"type":"fact","facts":{"a":{"b":[1,2]}}}`,
	`{"type":"fact","facts":{"a":{"b":[1,"x",2]}}}`,
	`{"type":"delta"}`,
	`{"type":"gone","x":1}`,
	`{"type":"opened","name":"b"}`,
}

// lines is a trace as text, one line for each event.
func lines(r *trace.Trace) string {
	var b strings.Builder
	for i := range r.Len() {
		e := r.Event(i)
		text, err := json.Marshal(e)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, "%s\n", text)
		x := r.Explain(i)
		if x.Start != nil {
			fmt.Fprintf(&b, "  start at %d:%d\n", x.Start.Line, x.Start.Col)
		}
		for _, v := range x.Visits {
			fmt.Fprintf(&b, "  %s%s %s", strings.Repeat("> ", v.Depth), v.Reducer, v.How)
			if v.Rule != nil {
				fmt.Fprintf(&b, " %d-%d", v.Rule.Line, v.Rule.EndLine)
			}
			fmt.Fprintf(&b, ": %s %s", v.Outcome, v.Code)
			if v.Ended != nil {
				fmt.Fprintf(&b, " by line %d", v.Ended.Line)
			}
			fmt.Fprintf(&b, ", %d steps\n", len(v.Steps))
		}
		for _, c := range x.Changes {
			fmt.Fprintf(&b, "  %s %s %s %q: %s -> %s\n", c.Stage, c.Shown, c.Kind, c.Joined, c.Before, c.After)
		}
		for _, e := range x.Emitted {
			fmt.Fprintf(&b, "  emitted %s\n", e)
		}
	}
	return b.String()
}

var update = flag.Bool("update", false, "write what comes as what is wanted")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestReducer(t *testing.T) { golden(t, "reducer", lines(open(t, "put", stream...))) }

func TestPipeline(t *testing.T) {
	r := open(t, "Guarded", stream[0], stream[2], stream[6], stream[12], stream[8], stream[0], stream[0])
	golden(t, "pipeline", lines(r))
	if !r.Over() {
		t.Error("the pipeline goes on behind a failure")
	}
}

// TestSeek looks at states in any order. They are those that one has on the way.
func TestSeek(t *testing.T) {
	long := slices.Clone(stream)
	for i := range 3000 { // more than is run again
		long = append(long, `{"type":"added"}`, fmt.Sprintf(`{"type":"delta","index":%d,"text":"x"}`, i%7))
	}
	r := open(t, "put")
	states := []string{""}
	for _, e := range long {
		r.Add(e)
		if len(states) < 100 || len(states)%97 == 0 {
			states = append(states, string(r.State(r.Len(), 0)))
		} else {
			states = append(states, "not looked at")
		}
	}
	order := rand.New(rand.NewPCG(1, 2)).Perm(len(states))
	for _, n := range order {
		if states[n] == "not looked at" {
			continue
		}
		if got := string(r.State(n, 0)); got != states[n] {
			t.Fatalf("behind %d events: got %s, want %s", n, got, states[n])
		}
	}
}

func TestLastChange(t *testing.T) {
	r := open(t, "put", stream[:13]...)
	text := func(i int) trace.Path { return trace.Path{field("notes"), item(i), field("text")} }
	tests := []struct {
		name string
		n    int
		path trace.Path
		want int
	}{
		{"grown", 5, text(0), 4},
		{"before it grew last", 4, text(0), 3},
		{"moved", 13, text(1), 5},
		{"the whole", 13, nil, 10},
		{"free-form", 13, trace.Path{field("facts"), field("a"), field("b"), item(0)}, 9},
		{"never there", 13, trace.Path{field("facts"), field("z")}, -1},
		{"no list", 13, trace.Path{field("name"), item(0)}, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := r.LastChange(test.n, 0, test.path); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
			text, err := json.Marshal(test.path)
			if err != nil {
				t.Fatal(err)
			}
			var again trace.Path
			if err := json.Unmarshal(text, &again); err != nil || !slices.Equal(again, test.path) {
				t.Errorf("%s is read as %v, %v", text, again, err)
			}
		})
	}
}

func field(name string) wire.Segment { return wire.Field(name) }
func item(i int) wire.Segment        { return wire.Item(i) }

func TestCompare(t *testing.T) {
	p := spectest.Load(t, shelf)
	a := openIn(t, p, "put", stream[:5]...)
	b := openIn(t, p, "put", stream[1], stream[2], `{"type":"delta","index":0,"text":"Hey"}`)
	if got := trace.FirstDifference(a, b); got != 0 {
		t.Errorf("the first difference is %d", got)
	}
	if got := trace.FirstDifference(a, a); got != -1 {
		t.Errorf("a recording differs from itself at %d", got)
	}
	changes := trace.Compare(a, 5, b, 3, 0)
	var paths []string
	for _, c := range changes {
		paths = append(paths, c.Shown)
	}
	if want := []string{"notes[0].text"}; !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
	if got := trace.Compare(a, 3, a, 5, 0); len(got) != 1 || got[0].Kind != trace.Grown || got[0].Joined != "Hello" {
		t.Errorf("of one recording: got %+v", got)
	}
}

// TestTooMuch has rules that do not come to an end in time.
func TestTooMuch(t *testing.T) {
	p := spectest.Load(t, `
objects: {S: {fields: {l: {type: "list[int]", default: [1]}}}}
events: {E: {tag: type, of: {twice: {fields: {}}}}}
reducers:
  grow:
    doc: Doubles a list.
    state: S
    input: E
    on:
      twice:
        - each: x in self.l where x > 0
          do: {signal: seen}
        - self.l += self.l
    signals: {seen: Something was seen.}
`)
	r, err := trace.New(p, ir.Subjects(p)[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		r.Add(`{"type":"twice"}`)
		if r.Over() {
			break
		}
	}
	if last := r.Event(r.Len() - 1); last.Outcome != trace.TooMuch || !r.Over() {
		t.Fatalf("got %+v", last)
	}
	if e := r.Add(`{"type":"twice"}`); e.Outcome != trace.Unreached {
		t.Errorf("behind it: %+v", e)
	}
}
