package scenario_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/scenario"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/internal/need"
)

const letters = `
enums:
  State: {values: {open: O, closed: C}}
objects:
  Letter: {fields: {id: string, text: {type: string, default: ""}, state: {type: State, default: open}}}
  Desk: {fields: {letters: {type: "list[Letter]", default: []}, seen: {type: int, default: 0, private: true}}}
  Sent: {fields: {kind: {const: sent}, text: string}}
  Noted: {fields: {kind: {const: noted}}}
unions:
  Post: {tag: kind, of: [Sent, Noted]}
events:
  DeskEvent:
    tag: type
    of:
      swept: {fields: {}}
      closed: {fields: {id: string}}
      opened: {fields: {id: string}}
      written: {fields: {id: string, text: string}}
      looked: {fields: {}}
      torn: {fields: {id: string}}
      burnt: {fields: {}}
reducers:
  write:
    state: Desk
    input: DeskEvent
    emits: Post
    signals: {dusty: There is dust.}
    on:
      opened: "self.letters += [Letter{id: event.id}]"
      written:
        - {find: letter in self.letters where letter.id == event.id && letter.state == 'open', else: {fail: none, message: none}}
        - letter.text += event.text
      closed:
        - {find: letter in self.letters where letter.id == event.id && letter.text != '', else: {skip: none, message: none}}
        - if: letter.state == 'open'
          then: letter.state = 'closed'
        - emit: "Sent{text: letter.text}"
        - emit: "Noted{}"
        - emit: "Noted{}"
      torn:
        - if: self.letters.all(letter, letter.id != event.id)
          then: {warn: none, message: none}
        - {remove: letter, in: self.letters, where: letter.id == event.id}
      swept: {signal: dusty}
      looked: self.seen += 1
      burnt: {fail: fire, message: fire}
`

// What comes first is what others need, as the rules say it and not the declarations.
func TestOf(t *testing.T) {
	p := spectest.Load(t, letters)
	found, missing := scenario.Of(p, ir.Subjects(p)[0], plan.EffectsOf(p))
	const want = `swept begins Desk, raises dusty
looked
opened begins Letter
written fills Letter.text
closed ends Letter.state, hands on sent, hands on noted, hands on noted
torn removes Letter
`
	var got strings.Builder
	for i, s := range found {
		if i > 0 {
			got.WriteString("--\n")
		}
		for _, step := range s.Steps {
			got.WriteString(told(step) + "\n")
		}
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
	if len(missing) != 1 || missing[0].Tag != "burnt" {
		t.Errorf("missing are %v", missing)
	}
}

func told(step scenario.Step) string {
	var parts []string
	for _, c := range step.Changes {
		at := c.Object.Name
		if c.Field != nil {
			at += "." + c.Field.Name
		}
		parts = append(parts, []string{"begins", "fills", "ends", "removes"}[c.Verb]+" "+at)
	}
	for _, h := range step.Handed {
		parts = append(parts, "hands on "+h.Member.Tag)
	}
	for _, s := range step.Signals {
		parts = append(parts, "raises "+s)
	}
	return strings.TrimSpace(step.Member.Tag + " " + strings.Join(parts, ", "))
}

// What is shown is taken by the interpreter, which plays it by another way here; every
// event that is neither shown nor said to be missing is one that the reducer ignores; and
// there is one answer.
func TestScenariosAreTaken(t *testing.T) {
	seen, subjects := 0, 0
	specs := []string{"golden/cases/lines/spec", "golden/cases/emitting/spec", "spec/agentscope", "spec/aisdk", "spec/agui", "spec/anthropicagui"}
	for _, name := range specs[:need.Some(len(specs))] {
		p := spectest.Of(t, name)
		effects := plan.EffectsOf(p)
		for _, subject := range ir.Subjects(p) {
			found, missing := scenario.Of(p, subject, effects)
			player, events := streams.NewPlayer(p), map[*ir.Member]bool{}
			for _, s := range found {
				var stream streams.Stream
				for _, step := range s.Steps {
					events[step.Member] = true
					if stream.End = step.End; !step.End {
						stream.Events = append(stream.Events, step.Text)
					}
				}
				results := player.Play(subject, stream)
				for i, r := range results {
					if r.Outcome != "applied" && r.Outcome != "ignored" || len(r.Warnings) > 0 {
						t.Errorf("%s: %s: event %d of %q: %+v", name, subject.Name(), i+1, stream.Events, r)
					}
				}
				if len(results) != len(s.Steps) {
					t.Errorf("%s: %s: %d results of %d", name, subject.Name(), len(results), len(s.Steps))
				}
				seen += len(s.Steps)
			}
			first := subject.Stages()[0]
			if u := first.Union(); u != nil && first.BeginsAlone() {
				subjects++
				for _, m := range u.Members {
					has := slices.ContainsFunc(first.Cases, func(c *ir.Case) bool { return c.Member == m }) || slices.Contains(first.Pass, m)
					if shown := events[m] || slices.Contains(missing, m); has && !shown {
						t.Errorf("%s: %s: %s is forgotten", name, subject.Name(), m.Tag)
					}
				}
				if len(found) == 0 {
					t.Errorf("%s: %s: nothing is shown", name, subject.Name())
				}
			}
			if name != "golden/cases/lines/spec" {
				continue
			}
			again, _ := scenario.Of(p, subject, effects)
			if !reflect.DeepEqual(found, again) {
				t.Errorf("%s: %s: another answer", name, subject.Name())
			}
		}
	}
	if seen < 100 || subjects < 8 {
		t.Errorf("only %d events of %d", seen, subjects)
	}
}
