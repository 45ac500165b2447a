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
