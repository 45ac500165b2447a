package trial

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/golden/internal/runner"
)

const foretoldSpec = `
msggen: 1
protocol: notes
version: 1.0.0
enums:
  Mood: {values: {calm: Calm., loud: Loud.}}
objects:
  Note: {fields: {size: {type: int, default: 0}, text: {type: string, default: ""}}}
events:
  NoteEvent:
    tag: type
    of:
      told: {fields: {by: int, mood: Mood}}
rules:
  tell: {params: {note: Note}, do: ["note.text += '!'"]}
reducers:
  fold:
    state: Note
    input: NoteEvent
    on:
      told:
        - call: tell
          with: {note: self}
        - if: event.mood == 'calm'
          then: self.size += event.by
`

func foretoldProtocol(t *testing.T) *ir.Protocol {
	p, found, err := lang.NewLoader(fstest.MapFS{"notes/notes.yaml": {Data: []byte(foretoldSpec)}}).Load("notes")
	if err != nil || found.HasErrors() {
		t.Fatal(found, err)
	}
	return p
}

// TestForetold makes plans say less than is true.
func TestForetold(t *testing.T) {
	p := foretoldProtocol(t)
	for _, test := range []struct {
		name  string
		spoil func(*plan.Project)
		wrong string
	}{
		{"right", func(*plan.Project) {}, ""},
		{"changes", func(p *plan.Project) { p.Undo = new(plan.Undo) }, "nothing fails after"},
		{"effects", func(p *plan.Project) { p.Effects = new(plan.Effects) }, "fold does"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, in := foretell(p), runner.NewInterp(p)
			test.spoil(f.plan)
			in.Observe(f, f.computed)
			for _, request := range []runner.Request{
				{Op: runner.OpBegin, Reducer: runner.ReducerOf(p, "fold")},
				{Op: runner.OpEvent, Event: `{"type":"told","by":9007199254740991,"mood":"calm"}`},
				{Op: runner.OpEvent, Event: `{"type":"told","by":1,"mood":"calm"}`},
			} {
				if _, err := in.Do(request); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(f.wrong, test.wrong) || (f.wrong == "") != (test.wrong == "") {
				t.Errorf("got %q, want %q", f.wrong, test.wrong)
			}
		})
	}
}

// TestComputed tells of a value that it is none that it may be, and that it could not be
// computed.
func TestComputed(t *testing.T) {
	p := foretoldProtocol(t)
	mood := p.Reducers[0].Cases[0].Body[1].(*ir.If).Cond.(*ir.Binary).L
	for _, test := range []struct {
		told   any
		failed bool
		wrong  string
	}{
		{ir.TextConst("calm"), false, ""},
		{ir.TextConst("sad"), false, "is not sad"},
		{nil, true, "cannot fail"},
	} {
		f := foretell(p)
		f.computed(mood, test.told, test.failed)
		if !strings.Contains(f.wrong, test.wrong) || (f.wrong == "") != (test.wrong == "") {
			t.Errorf("got %q, want %q", f.wrong, test.wrong)
		}
	}
}
