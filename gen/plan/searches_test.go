package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestSearches(t *testing.T) {
	find := func(as, where, name string) string {
		return "\n- find: card\n  in: self.cards\n  as: " + as + "\n  where: \"" + where + "\"\n  then: [{set: self.title, value: \"'" + name + "'\"}]"
	}
	const line = "has(card.line) && card.line != event.id"
	for _, c := range []struct {
		name, first, second string
		want                int // how many parameters the two share a search with, or -1
	}{
		{"the same", find("Note", line, "a"), find("Note", line, "b"), 1},
		{"another value", find("Note", line, "a"), find("Note", "has(card.line) && card.line != self.title", "b"), 1},
		{"the value twice", find("Note", line+" && card.id != event.id", "a"), find("Note", line+" && card.id != event.id", "b"), 1},
		{"once this, once that", find("Note", line+" && card.id != event.id", "a"), find("Note", line+" && card.id != self.title", "b"), -1},
		{"no value", find("Note", "has(card.line)", "a"), find("Note", "has(card.line)", "b"), 0},
		{"another constant", find("Note", "has(card.line) && card.line != 'x'", "a"), find("Note", "has(card.line) && card.line != 'y'", "b"), -1},
		{"another member", find("Bill", "card.sum > 1.0", "a"), find("Note", "has(card.line)", "b"), -1},
		{"a value that may be missing", find("Note", "has(event.when) && card.id != event.when", "a"),
			find("Note", "has(event.when) && card.id != event.when", "b"), -1},
		{"a key", find("Note", "card.id == event.id", "a"), find("Note", "card.id == event.id", "b"), -1},
		{"once", find("Note", line, "a"), "", -1},
	} {
		p := protocol(t, c.first+c.second, "")
		searches := plan.SearchesOf(p, plan.LookupsOf(p))
		got := -1
		for _, s := range ir.ProtocolSteps(p) {
			if find, ok := s.(*ir.Find); ok {
				search, args := searches.Of(find)
				if search == nil {
					continue
				}
				got = len(search.Params)
				if len(args) != got {
					t.Errorf("%s: %d values for %d parameters", c.name, len(args), got)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: shared with %d parameters, want %d", c.name, got, c.want)
		}
	}
}
