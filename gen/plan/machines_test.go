package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// The ways in which rules move a field, with what is known before, in rules that are
// called, of what a search has found, and after what was assigned.
func TestMachines(t *testing.T) {
	const lamp = `
enums:
  Mood: {doc: How it is., values: {off: Dark., dim: A little., bright: Much., broken: Never again.}}
objects:
  Lamp:
    doc: A lamp.
    fields:
      mood: {type: Mood, default: off}
      before: {type: Mood, optional: true}
      bulbs: {type: "list[Bulb]", default: []}
      open: {type: bool, default: false}
  Bulb: {doc: A bulb., fields: {id: string, mood: Mood}}
events:
  Event:
    doc: What happens.
    tag: type
    of:
      turned: {doc: The knob was turned., fields: {to: Mood, id: string}}
      hit: {doc: It was hit.}
%s
reducers:
  run:
    doc: Runs.
    state: Lamp
    input: Event
    first:
%s
      - if: self.mood == 'broken' && event.type != 'hit'
        then: {skip: broken, message: it is broken}
    on:
      turned:
%s
      hit: [stop]
`
	rules := map[string]string{
		"call: turn": "rules: {turn: {doc: Turns it., params: {lamp: Lamp, to: Mood}, do: lamp.mood = to}}",
		"call: safe": "rules: {safe: {doc: Lets it be., params: {lamp: Lamp}, do: [{if: lamp.open, then: return}, lamp.mood = 'dim']}}",
	}
	for _, c := range []struct{ name, steps, want string }{
		{"what the first steps let through", "- self.mood = 'dim'", "Lamp.mood: new > off (first); off|bright > dim (turned)"},
		{"two values", "- if: self.open\n  then: self.mood = 'dim'\n  else: self.mood = 'bright'",
			"Lamp.mood: new > off (first); off|bright > dim (turned); off|dim > bright (turned)"},
		{"one value and the default", "- if: self.mood != 'off'\n  then: self.mood = 'off'\n- if: self.open\n  then: self.mood = 'dim'",
			"Lamp.mood: new > off (first); dim|bright > off (turned); off > dim (turned)"},
		{"a test", "- if: self.mood == 'off'\n  then: self.mood = 'bright'",
			"Lamp.mood: new > off (first); off > bright (turned)"},
		{"one of several", "- if: self.mood in ['off', 'dim']\n  then: self.mood = 'bright'",
			"Lamp.mood: new > off (first); off|dim > bright (turned)"},
		{"a value that comes", "- if: self.mood == 'off'\n  then: self.mood = event.to\n- self.mood = 'dim'",
			"Lamp.mood: new > off (first); off > ? (turned); any > dim (turned)"},
		{"a value that comes and is tested", "- if: event.to in ['dim', 'bright'] && self.mood == 'off'\n  then: self.mood = event.to",
			"Lamp.mood: new > off (first); off > dim (turned); off > bright (turned)"},
		{"one after the other", "- self.mood = 'dim'\n- self.mood = 'bright'",
			"Lamp.mood: new > off (first); off|bright > dim (turned); dim > bright (turned)"},
		{"a choice", "- \"self.mood = self.mood == 'off' ? 'dim' : 'off'\"",
			"Lamp.mood: new > off (first); dim|bright > off (turned); off|bright > dim (turned)"},
		{"a rule", "- {call: turn, with: {lamp: self, to: \"'bright'\"}}\n- self.mood = 'off'",
			"Lamp.mood: new > off (first); off|dim > bright (turned); any > off (turned)"},
		{"a rule that returns", "- self.mood = 'off'\n- {call: safe, with: {lamp: self}}\n- self.mood = 'bright'",
			"Lamp.mood: new > off (first); dim|bright > off (turned); off > dim (turned); any > bright (turned)"},
		{"a search", "- find: bulb in self.bulbs where bulb.id == event.id && bulb.mood == 'off'\n  push: \"Bulb{id: event.id, mood: 'dim'}\"\n- bulb.mood = 'bright'",
			"Bulb.mood: new > dim (turned); off|dim > bright (turned)"},
		{"another that may be the same", "- find: bulb in self.bulbs where bulb.mood == 'off'\n  else: stop\n- find: other in self.bulbs where other.id == event.id\n  then: other.mood = 'bright'\n- bulb.mood = 'dim'",
			"Bulb.mood: any > bright (turned); any > dim (turned)"},
		{"a loop", "- each: bulb in self.bulbs where bulb.mood == 'off'\n  do: [bulb.mood = 'dim', bulb.mood = 'bright']",
			"Bulb.mood: off > dim (turned); dim > bright (turned)"},
		{"none", "- if: has(self.before)\n  then: {unset: self.before}\n  else: self.before = 'off'",
			"Lamp.before: off|dim|bright|broken > - (turned); - > off (turned)"},
		{"never", "- if: self.mood == 'broken'\n  then: self.mood = 'off'\n- if: self.mood == 'off'\n  then: self.mood = 'dim'",
			"Lamp.mood: new > off (first); off > dim (turned)"},
		{"when the first steps are left early", "- if: size(self.bulbs) > 0\n  then: self.mood = 'dim'\n  else: self.mood = 'off'",
			"Lamp.mood: new > off (first); any > dim (turned); any > off (turned)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			called := ""
			for call, rule := range rules {
				if strings.Contains(c.steps, call) {
					called = rule
				}
			}
			first := ""
			if strings.Contains(c.name, "left early") {
				first = "      - {if: self.open, then: return}"
			}
			p := spectest.Load(t, fmt.Sprintf(lamp, called, first, indented(c.steps, "        ")))
			if diff := cmp.Diff(c.want, machines(p, p.Reducers[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What a rule is given may be one of the members that its parameter takes, or nothing.
func TestMachinesByMember(t *testing.T) {
	const rules = `
mark:
  doc: Marks a desk.
  params: {desk: Desk, card: "Card?"}
  do:
    - if: card == null
      then: return
    - if: card.type == 'note'
      then: desk.kind = 'note'
      else: desk.kind = 'bill'`
	const both = "Desk.kind: new > note (first); any > note (got); any > bill (got)"
	for _, c := range []struct{ given, want string }{
		{"event.card", both},
		{"self.top", both},
		{"event.note", ""}, // it begins as a note
		{"event.slip", "Desk.kind: new > note (first); any > bill (got)"},
		{"null", ""},
	} {
		p := protocol(t, "- {call: mark, with: {desk: self, card: \""+c.given+"\"}}", rules)
		if diff := cmp.Diff(c.want, machines(p, p.Reducers[0])); diff != "" {
			t.Errorf("%s:\n%s", c.given, diff)
		}
	}
}

// machines are those of a reducer, in a line each.
func machines(p *ir.Protocol, r *ir.Reducer) string {
	var lines []string
	for _, m := range plan.MachinesOf(p, r, plan.EffectsOf(p)) {
		var moves []string
		for _, move := range m.Moves {
			from, to := "any", "?"
			if move.Begins {
				from = "new"
			} else if move.From != nil {
				from = joined(move.From, "|", label)
			}
			if move.To != nil {
				to = label(*move.To)
			}
			by := joined(move.By, ", ", func(by plan.MoveReason) string {
				if by.Member != nil {
					return by.Member.Label()
				}
				return [...]string{"each one", "unknown", "end", "first"}[by.When]
			})
			moves = append(moves, fmt.Sprintf("%s > %s (%s)", from, to, by))
		}
		lines = append(lines, m.Object.Name+"."+m.Field.Name+": "+strings.Join(moves, "; "))
	}
	return strings.Join(lines, "\n")
}

func label(v plan.MoveValue) string {
	if v.None {
		return "-"
	}
	return v.Label
}

func joined[T any](list []T, by string, text func(T) string) string {
	var parts []string
	for _, x := range list {
		parts = append(parts, text(x))
	}
	return strings.Join(parts, by)
}
