package plan_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestTouched(t *testing.T) {
	const rules = "mark: {doc: Marks., params: {note: Note}, do: [{set: note.line, value: \"'x'\"}]}"
	for _, c := range []struct{ name, steps, rules, want string }{
		{"a field", "- {set: self.title, value: event.id}", "", "Desk"},
		{"nested", "- {if: has(self.drawer), then: [{set: self.drawer.label, value: event.id}]}", "", "Desk Drawer"},
		{"an element", "- {each: n, in: self.notes, do: [{set: n.line, value: event.id}]}", "", "Desk Note"},
		{"a list", "- {push: self.cards, value: event.card}", "", "Desk"},
		{"nothing", "- {each: n, in: self.notes, do: [{emit: n}]}", "", ""},
		{"a part that may be missing", "- {if: \"!has(self.drawer)\", then: [stop]}\n- {let: x, value: \"self.drawer.note ?? null\"}\n" +
			"- {each: n, in: self.notes, do: [{set: n.line, value: event.id}]}\n- {if: x == null, then: [stop]}", "", "Desk Drawer Note"},
		{"a part of a member", "- {if: \"!has(self.drawer)\", then: [stop]}\n- {each: c, in: self.drawer.cards, as: Note, do: [{set: c.line, value: event.id}]}", "", "Desk Drawer Note"},
		{"of what several members have", "- {if: self.top == null, then: [stop]}\n- {each: n, in: self.top.tags, do: [{set: n.line, value: event.id}]}", "", "Bill Desk Note"},
		{"some of a list", "- {each: _c, in: \"self.cards.filter(c, c.id == 'a')\", do: [{warn: odd, message: odd}]}\n- {each: n, in: self.notes, do: [{set: n.line, value: event.id}]}", "", "Bill Desk Note"},
		{"through a rule", "- {each: n, in: self.notes, do: [{call: mark, with: {note: n}}]}", rules, "Desk Note"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var names []string
			for o := range maps.Keys(plan.TouchedBy(body(protocol(t, c.steps, c.rules)))) {
				names = append(names, o.Name)
			}
			slices.Sort(names)
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestMustOwn(t *testing.T) {
	for steps, want := range map[string]bool{
		"- {let: top, value: self.top}\n- {each: n, in: self.notes, do: [{set: n.line, value: event.id}]}\n- {if: top == null, then: [stop]}": true,
		"- {let: top, value: self.top}\n- {set: self.title, value: event.id}\n- {if: top == null, then: [stop]}":                              false,
		"- {let: top, value: event.card}\n- {each: n, in: self.notes, do: [{set: n.line, value: top.id}]}":                                    false,
	} {
		list := body(protocol(t, steps, ""))
		let := list[0].(*ir.Bind)
		if got := plan.MustOwn(let.Var, let.Value, list[1:]); got != want {
			t.Errorf("%s: %v", steps, got)
		}
	}
}

// A name for an element must be given to one that may be changed if the element may
// stand in the state, however it was come by, and its type is changed later.
func TestMustOwnElements(t *testing.T) {
	for in, want := range map[string]bool{
		"self.notes":                                     true,
		"self.notes.filter(m, m.id == 'a')":              true,
		"self.notes.slice(0, 1)":                         true,
		"self.notes.map(m, m)":                           true,
		"self.cards":                                     true,
		"event.n > 1 ? self.notes : [event.note]":        true,
		"event.n > 1 ? [event.note] : self.notes":        true,
		"event.n > 1 ? [event.note] : [Note{id: 'a'}]":   false,
		"[event.note]":                                   false,
		"[Note{id: 'a'}]":                                false,
		"[event.note].filter(m, m.id == 'a')":            false,
		"has(self.spare) ? self.spare : [event.card]":    true,
		"self.notes.filter(m, m.id == 'a').map(m, m.id)": false,
		"has(self.drawer) && has(self.drawer.note) ? [self.drawer.note, event.card] : [event.card]": true,
		"has(self.drawer) && has(self.drawer.note) ? [event.note, event.card] : [event.card]":       false,
		"self.texts": false,
		"self.top != null ? self.top.tags : [event.note]": true,
		"event.card.tags":                                            false,
		"self.notes.map(m, Note{id: m.id})":                          true, // by type alone
		"self.top != null ? [self.top] : [event.card]":               true,
		"self.top != null ? [event.card] : [event.card, event.card]": false,
		"self.notes.slice(0, 1).filter(m, has(m.line))":              true,
		"self.notes.filter(m, has(m.line)).map(m, m.line ?? '')":     false,
	} {
		list := body(protocol(t, "- {each: _n, in: \""+in+"\", do: [{warn: odd, message: odd}]}\n- {each: m, in: self.notes, do: [{set: m.line, value: event.id}]}", ""))
		each := list[0].(*ir.Each)
		if got := plan.MustOwn(each.By.Var, each.In, list[1:]); got != want {
			t.Errorf("%s: %v", in, got)
		}
	}
}

// Whether steps that see a new element may change it by another name than its own.
func TestNamedAgain(t *testing.T) {
	const rules = "mark: {doc: Marks., params: {note: Note}, do: [{set: note.line, value: \"'x'\"}]}"
	for steps, want := range map[string]bool{
		"{each: m, in: self.notes, do: [{set: m.line, value: event.id}]}":                            true,
		"{each: m, in: self.notes, do: [{emit: m}]}":                                                 false,
		"{each: m, in: self.cards, as: Note, do: [{set: m.line, value: event.id}]}":                  true,
		"{find: m, in: self.notes, where: m.id == event.id, then: [{set: m.line, value: event.id}]}": true,
		"{find: m, in: self.notes, where: m.id == event.id, then: [{emit: m}]}":                      false,
		"{find: m, in: self.notes, where: m.id == event.id, else: [{set: n.line, value: event.id}]}": false,
		"{set: n.line, value: event.id}":                                                             false,
		"{call: mark, with: {note: n}}":                                                              false,
		"{each: m, in: self.notes, do: [{call: mark, with: {note: m}}]}":                             true,
		"{each: m, in: self.texts, do: [{set: n.line, value: m}]}":                                   false,
		"{if: event.n > 1, then: [{each: m, in: self.notes, do: [{set: m.line, value: event.id}]}]}": true,
	} {
		called := ""
		if strings.Contains(steps, "call:") {
			called = rules
		}
		list := body(protocol(t, "- push: self.notes\n  value: event.note\n  as: n\n  then:\n    - {emit: n}\n    - "+steps, called))
		push := list[0].(*ir.Change).Do.(*ir.Push)
		if got := plan.NamedAgain(push.Var, push.Then); got != want {
			t.Errorf("%s: %v", steps, got)
		}
	}
}
