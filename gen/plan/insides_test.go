package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// insides tells of a rule which searches have an index by what is inside, and what it is
// told.
func insides(p *ir.Protocol) string {
	all := plan.LookupsOf(p)
	var said []string
	for _, s := range ir.ProtocolSteps(p) {
		switch s := s.(type) {
		case *ir.Find:
			if by := all.Inside(s); by != nil {
				as := ""
				if by.As != nil {
					as = " as " + by.As.Name
				}
				said = append(said, fmt.Sprintf("%s.%s%s by %s %s", by.Owner.Name, by.List.Name, as, spelled(by.Inner), by.Key.Name))
			}
		case *ir.Change:
			if told := all.Told(s); told != nil {
				last := ""
				if told.Last {
					last = " (last)"
				}
				said = append(said, spelled(told.List)+" told of "+spelled(told.Elem)+last)
			}
		}
	}
	return strings.Join(said, "; ")
}

func TestInsides(t *testing.T) {
	const search = "- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id == event.id)\", then: [{emit: n}]}"
	const found = "Desk.notes by n.tags id"
	for _, c := range []struct{ steps, want string }{
		{search, found},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, event.id == t.id)\", then: [{emit: n}]}", found},
		{"- {find: c, in: self.cards, as: Bill, where: \"c.tags.exists(t, t.id == event.note.id)\", then: [{emit: c}]}", "Desk.cards as Bill by c.tags id"},
		{"- {find: c, in: self.cards, where: \"c.tags.exists(t, t.id == event.id)\", then: [{emit: c}]}", ""},
		{"- {find: n, in: event.card.tags, where: \"n.tags.exists(t, t.id == event.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, from: end, where: \"n.tags.exists(t, t.id == event.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.done && n.tags.exists(t, t.id == event.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.all(t, t.id == event.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id == n.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id == event.id + 'x')\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id != event.id)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id == event.id && t.done)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.tags.exists(t, t.done == event.done)\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: \"self.others.exists(t, t.id == event.id)\", then: [{emit: n}]}", ""},
		{search + "\n- {find: m, in: self.notes, where: \"m.tags.exists(t, t.id == event.note.id)\", then: [{emit: m}]}", found + "; Desk.notes by m.tags id"},
	} {
		if got := insides(protocol(t, c.steps, "")); got != c.want {
			t.Errorf("%s: got %q, want %q", c.steps, got, c.want)
		}
	}
}

// An index is told whatever it would not see, or there is none.
func TestInsidesAreTold(t *testing.T) {
	const search = "- {find: n, in: self.notes, where: \"n.tags.exists(t, t.id == event.id)\", then: [{set: self.title, value: n.id}]}"
	const found = "; Desk.notes by n.tags id"
	const in = "- {find: m, in: self.notes, where: m.id == event.id, then: ["
	for _, c := range []struct{ steps, rules, want string }{
		{in + "{push: m.tags, value: event.note}]}", "", "self.notes told of m (last)" + found},
		{in + "{extend: m.tags, value: event.card.tags}]}", "", "self.notes told of m" + found},
		{in + "{insert: m.tags, value: event.note, index: 0}]}", "", "self.notes told of m" + found},
		{in + "{set: m.tags, value: event.card.tags}]}", "", "self.notes told of m" + found},
		{in + "{replace: t, in: m.tags, where: t.id == event.id, value: event.note}]}", "", "self.notes told of m" + found},
		{"- {each: m, in: self.notes, do: [{push: m.tags, value: event.note}]}", "", "self.notes told of m (last)" + found},
		{"- {find: m, in: self.notes, at: last, then: [{push: m.tags, value: event.note}]}", "", "self.notes told of m (last)" + found},
		{"- {push: self.notes, value: event.note, as: m, then: [{push: m.tags, value: event.note}]}", "", "self.notes told of m (last)" + found},
		{in + "{set: m.tags, value: '[]'}]}", "", found[2:]},
		{in + "{remove: t, in: m.tags, where: t.id == event.id}]}", "", found[2:]},
		{in + "{move: m.tags, from: size(m.tags) - 1, to: 0}]}", "", found[2:]},
		{"- {find: c, in: self.cards, as: Note, where: c.id == event.id, then: [{push: c.tags, value: event.note}]}", "", found[2:]},
		{in + "{push: m.tags, value: event.note}, {if: event.n > 3, then: [{fail: x, message: x}]}]}", "", "self.notes told of m (last)" + found},
		{in + "{set: m.tags, value: '[]'}, {if: event.n > 3, then: [{fail: x, message: x}]}]}", "", ""},
		{in + "{remove: t, in: m.tags, where: t.id == event.id}, {if: event.n > 3, then: [{fail: x, message: x}]}]}", "", ""},
		{in + "{find: t, in: m.tags, where: t.id == event.id, then: [{set: t.id, value: event.note.id}]}]}", "", ""},
		{"- {if: has(self.drawer) && has(self.drawer.note), then: [{push: self.drawer.note.tags, value: event.note}]}", "", ""},
		{in + "{call: tag, with: {note: m, tag: event.note}}]}", "tag:\n  doc: Tags.\n  params: {note: Note, tag: Note}\n  do: [{push: note.tags, value: tag}]\n", ""},
	} {
		if got := insides(protocol(t, c.steps+"\n"+search, c.rules)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.steps, got, c.want)
		}
	}
}
