package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func lookups(p *ir.Protocol) (all *plan.Lookups, found []*plan.Lookup) {
	all = plan.LookupsOf(p)
	for _, s := range body(p) {
		if find, ok := s.(*ir.Find); ok {
			found = append(found, all.Of(find))
		}
	}
	return all, found
}

func TestLookups(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{"- {find: n, in: self.notes, where: n.id == event.id, then: [{emit: n}]}", "Desk.notes: id"},
		{"- {find: n, in: self.notes, where: event.id == n.id, then: [{emit: n}]}", "Desk.notes: id"},
		{"- {find: c, in: self.cards, where: c.id == event.id, then: [{emit: c}]}", "Desk.cards: id"},
		{"- {find: c, in: self.cards, as: Bill, where: c.id == event.id && c.sum == 2.5, then: [{emit: c}]}", "Desk.cards as Bill: id, sum"},
		{"- {find: c, in: self.cards, as: Bill, where: c.id == event.id && c.sum > 2.5, then: [{emit: c}]}", "Desk.cards as Bill: id, and c.sum > 2.5"},
		{"- {find: c, in: self.cards, where: c.done == event.done, then: [{emit: c}]}", "Desk.cards: done"},
		{"- {find: c, in: self.cards, where: \"(c.paid ?? false) == event.done\", then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: has(c.paid) && c.paid == event.done, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: size(c.tags) == event.n, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: c.type == self.kind, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: has(c.mark) && c.mark == event.id, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: c.hint == event.id, then: [{emit: c}]}", ""},
		{"- {find: n, in: self.notes, where: n.hint == event.id, then: [{emit: n}]}", ""},
		{"- {find: c, in: self.cards, at: last, where: c.id == event.id, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: c.id == c.id, then: [{emit: c}]}", ""},
		{"- {find: n, in: self.notes, where: \"n.id == 'x' && (event.n + 1 == 2)\", then: [{emit: n}]}", "Desk.notes: id, and event.n + 1 == 2"},
		{"- {find: c, in: self.cards, where: event.card.id == event.id && c.id == event.id, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: event.card.id == c.id, then: [{emit: c}]}", "Desk.cards: id"},
		{"- {find: c, in: self.cards, where: event.note.id == event.id && c.id != 'a', then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: c.id != event.id, then: [{emit: c}]}", ""},
		{"- {find: c, in: self.cards, where: c.type == 'note', then: [{emit: c}]}", ""},
		{"- {find: n, in: self.notes, where: \"(n.line ?? '') == event.id\", then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: has(n.line) && n.line == event.id, then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, where: has(n.line) && n.id == event.id, then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, then: [{emit: n}]}", ""},
		{"- {find: n, in: self.notes, index: event.n, where: n.id == event.id, then: [{emit: n}]}", ""},
		{"- {find: n, in: self.pile, key: event.id, then: [{emit: n}]}", ""},
		{"- {find: w, in: self.texts, where: w == event.id, then: [{set: self.title, value: w}]}", ""},
		{"- {find: n, in: \"self.notes.filter(m, m.id != 'x')\", where: n.id == event.id, then: [{emit: n}]}", ""},
	} {
		t.Run(c.steps, func(t *testing.T) {
			_, found := lookups(protocol(t, c.steps, ""))
			got := ""
			if by := found[0]; by != nil {
				got = by.Owner.Name + "." + by.List.Name
				if by.As != nil {
					got += " as " + by.As.Name
				}
				var keys []string
				for _, key := range by.Keys {
					keys = append(keys, key.Name)
				}
				got += ": " + strings.Join(keys, ", ")
				for _, x := range by.Rest {
					got += ", and " + spelled(x)
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestLookupsLike(t *testing.T) {
	_, found := lookups(protocol(t, `
- {find: n, in: self.notes, where: n.id == event.id, then: [{emit: n}]}
- {find: n, in: self.notes, where: n.id == 'x', then: [{emit: n}]}
- {find: n, in: self.cards, where: n.id == 'x', then: [{emit: n}]}`, ""))
	if !found[0].Like(found[1]) || found[0].Like(found[2]) {
		t.Error("searches are alike that differ in nothing but the value")
	}
}

func TestIndexable(t *testing.T) {
	const search = "- {find: c, in: self.cards, where: c.id == event.id, then: [{emit: c}]}"
	for more, want := range map[string]bool{
		"": true,
		"\n- {each: n, in: self.notes, do: [{set: n.id, value: event.id}]}": false,
		"\n- {each: n, in: self.notes, do: [{unset: n.line}]}":              true,
	} {
		all, found := lookups(protocol(t, search+more, ""))
		if got := all.Indexable(found[0]); got != want {
			t.Errorf("%q: %v", more, got)
		}
	}
}

func TestSpliced(t *testing.T) {
	p := protocol(t, "- {find: c, in: self.cards, where: c.id == event.id, then: [{emit: c}]}\n"+
		"- {push: self.cards, value: event.card}\n- {remove: self.notes, index: event.n}", "")
	all, found := lookups(p)
	by := found[0]
	if got := all.Spliced(by.Owner, by.List); len(got) != 0 {
		t.Errorf("a push is at the end: %v", got)
	}
	if got := all.Spliced(by.Owner, by.Owner.Field("notes")); len(got) != 1 || got[0] != p {
		t.Errorf("got %v", got)
	}
}

// Two searches that differ in more than the values are not alike.
func TestLookupsUnlike(t *testing.T) {
	const search = "- {find: c, in: self.cards, as: Bill, where: c.id == event.id && c.sum == 1.5, then: [{emit: c}]}\n"
	for second, want := range map[string]bool{
		"- {find: c, in: self.cards, as: Bill, where: c.id == 'x' && c.sum == 2.5, then: [{emit: c}]}":              true,
		"- {find: c, in: self.cards, as: Bill, where: c.sum == 1.5 && c.id == event.id, then: [{emit: c}]}":         false,
		"- {find: c, in: self.cards, as: Bill, where: c.id == event.id, then: [{emit: c}]}":                         false,
		"- {find: c, in: self.cards, where: c.id == event.id, then: [{emit: c}]}":                                   false,
		"- {find: c, in: self.cards, as: Bill, where: c.id == event.id && c.sum == 1.5 && c.sum > 1, then: [stop]}": false,
		"- {if: has(self.drawer), then: [{find: c, in: self.drawer.cards, where: c.id == event.id, then: [stop]}]}": false,
	} {
		p := protocol(t, search+second, "")
		all := plan.LookupsOf(p)
		var found []*plan.Lookup
		for _, s := range ir.ProtocolSteps(p) {
			if find, ok := s.(*ir.Find); ok {
				found = append(found, all.Of(find))
			}
		}
		if got := found[0].Like(found[1]); got != want || found[1].Like(found[0]) != want {
			t.Errorf("%s: alike %v", second, got)
		}
	}
}
