package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestSearches(t *testing.T) {
	find := func(as, where, name string) string {
		return "\n- find: card\n  in: self.cards\n  as: " + as + "\n  where: \"" + where + "\"\n  then: [{set: self.title, value: \"'" + name + "'\"}]"
	}
	quiet := func(step string) string {
		return strings.Replace(step, "{set: self.title, value: \"'a'\"}", "{warn: odd, message: odd}", 1)
	}
	const line = "has(card.line) && card.line != event.id"
	for _, c := range []struct {
		name, first, second string
		want                int // how many parameters the two share a search with, or -1
	}{
		{"the same", find("Note", line, "a"), find("Note", line, "b"), 1},
		{"another value", find("Note", line, "a"), find("Note", "has(card.line) && card.line != self.title", "b"), 1},
		{"a value of another type", find("Note", line, "a"), find("Note", "has(card.line) && card.line != self.badge", "b"), -1},
		{"the value twice", find("Note", line+" && card.id != event.id", "a"), find("Note", line+" && card.id != event.id", "b"), 1},
		{"once this, once that", find("Note", line+" && card.id != event.id", "a"), find("Note", line+" && card.id != self.title", "b"), -1},
		{"no value", find("Note", "has(card.line)", "a"), find("Note", "has(card.line)", "b"), 0},
		{"another constant", find("Note", "has(card.line) && card.line != 'x'", "a"), find("Note", "has(card.line) && card.line != 'y'", "b"), -1},
		{"another member", find("Bill", "card.sum > 1.0", "a"), find("Note", "has(card.line)", "b"), -1},
		{"a value that may be missing", find("Note", "has(event.when) && card.id != event.when", "a"),
			find("Note", "has(event.when) && card.id != event.when", "b"), -1},
		{"a key", find("Note", "card.id == event.id", "a"), find("Note", "card.id == event.id", "b"), -1},
		{"once", find("Note", line, "a"), "", -1},
		{"a value of a part", find("Note", "has(card.line) && card.line != event.note.id && card.id != event.note.id", "a"),
			find("Note", "has(card.line) && card.line != event.id && card.id != event.id", "b"), 1},
		{"values of two parts", find("Note", "has(card.line) && card.line != event.note.id && card.id != event.id", "a"),
			find("Note", "has(card.line) && card.line != event.id && card.id != event.note.id", "b"), 2},
		{"values of one part, and of the event", find("Note", "has(card.line) && card.line != event.note.id && card.id != event.id", "a"),
			find("Note", "has(card.line) && card.line != event.id && card.id != event.id", "b"), -1},
		{"values of two types", find("Bill", "card.sum > self.weight", "a"), find("Bill", "card.sum > self.rate", "b"), 1},
		{"a condition that may fail", quiet(find("Note", line+" && event.n + 1 > 2", "a")), quiet(find("Note", line+" && event.n + 1 > 2", "a")), -1},
		{"a value that is a list", find("Note", line+" && card.id in self.texts", "a"), find("Note", line+" && card.id in self.texts", "b"), -1},
		{"what the element holds alone", find("Note", "['a'].exists(x, x == card.id)", "a"), find("Note", "['a'].exists(y, y == card.id)", "b"), 0},
		{"what another name holds", find("Note", "['a'].exists(x, x == card.id)", "a"), find("Note", "['a'].exists(x, x == x + card.id)", "b"), -1},
		{"exists, and all", find("Note", "['a'].exists(x, x == card.id)", "a"), find("Note", "['a'].all(x, x == card.id)", "b"), -1},
		{"a pattern", find("Note", "card.id.matches('a')", "a"), find("Note", "card.id.matches('a')", "b"), 0},
		{"another pattern", find("Note", "card.id.matches('a')", "a"), find("Note", "card.id.matches('b')", "b"), -1},
		{"an operator", find("Bill", "card.sum > event.n", "a"), find("Bill", "card.sum >= event.n", "b"), -1},
		{"what is not so", find("Note", "!has(card.line)", "a"), find("Note", "has(card.line)", "b"), -1},
		{"another field", find("Note", "card.id.startsWith(event.id)", "a"), find("Note", "card.type.startsWith(event.id)", "b"), -1},
		{"a field with another value", find("Note", "(card.line ?? 'a') != event.id", "a"), find("Note", "(card.line ?? 'b') != event.id", "b"), -1},
		{"a field with a value", find("Note", "(card.line ?? 'a') != event.id", "a"), find("Note", "(card.line ?? 'a') != self.title", "b"), 1},
		{"what is made", find("Note", "Note{id: event.id, line?: card.line}.id != card.id", "a"), find("Note", "Note{id: event.id, line: card.id}.id != card.id", "b"), -1},
		{"what is made alike", find("Note", "Note{id: event.id, line?: card.line}.id != card.id", "a"), find("Note", "Note{id: self.title, line?: card.line}.id != card.id", "b"), 1},
		{"the last", strings.ReplaceAll(find("Note", line, "a"), "  as:", "  at: last\n  as:"), find("Note", line, "b"), -1},
		{"another list", strings.ReplaceAll(find("Note", line, "a"), "self.cards", "self.others"), find("Note", line, "b"), -1},
		{"a list that may be absent", "\n- if: \"!has(self.spare)\"\n  then: [stop]" + strings.ReplaceAll(find("Note", line, "a")+find("Note", line, "b"), "self.cards", "self.spare"), "", -1},
		{"texts", "\n- find: w\n  in: self.texts\n  where: w != event.id\n  then: [stop]", "\n- find: w\n  in: self.texts\n  where: w != event.id\n  then: [{set: self.title, value: w}]", -1},
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
