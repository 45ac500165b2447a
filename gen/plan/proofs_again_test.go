package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestAgain(t *testing.T) {
	const clear = "clear: {doc: Clears., params: {desk: Desk}, do: [{set: desk.top, value: null}]}"
	const count = "count: {doc: Counts., params: {desk: Desk}, do: [{set: desk.count, value: '1'}]}"
	const note = "self.top != null && self.top.type == 'note'"
	const tested = "\n- if: \"" + note + "\"\n  then: [{set: self.count, value: 1}]"
	const again = "\n- if: \"" + note + "\"\n  then: [{set: self.title, value: \"'a'\"}]"
	for _, c := range []struct {
		name, steps, rules string
		want               int // how many tests ask again what is known
	}{
		{"once", tested, "", 0},
		{"twice", "\n- if: event.card.type == 'note'\n  then: [{set: self.count, value: 1}]" +
			"\n- if: event.card.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]", "", 1},
		{"by the operand of a condition", tested + again, "", 1},
		{"on one way only", "\n- if: self.count > 0\n  then:\n    - if: event.card.type == 'note'\n      then: [{set: self.count, value: '1'}]" +
			"\n- if: event.card.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]", "", 0},
		{"inside", "\n- if: self.top != null\n  then:\n    - if: self.top.type == 'note'\n      then:\n" +
			"        - if: self.top.type == 'note'\n          then: [{set: self.count, value: 1}]", "", 1},
		{"another member", "\n- if: event.card.type == 'note'\n  then: [{set: self.count, value: 1}]" +
			"\n- if: event.card.type == 'bill'\n  then: [{set: self.title, value: \"'a'\"}]", "", 0},
		{"after an assignment", "\n- if: event.card.type == 'note'\n  then: [{set: self.count, value: 1}]" +
			"\n- set: self.top\n  value: event.card\n- if: event.card.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]", "", 1},
		{"after another rule", "\n- if: self.top == null\n  then: [stop]\n- if: self.top.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]" +
			"\n- call: count\n  with: {desk: self}\n- if: self.top.type == 'note'\n  then: [{set: self.title, value: \"'b'\"}]", count, 1},
		{"after a rule that changes it", "\n- if: self.top == null\n  then: [stop]\n- if: self.top.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]" +
			"\n- call: clear\n  with: {desk: self}\n- if: \"" + note + "\"\n  then: [{set: self.title, value: \"'b'\"}]", clear, 0},
		{"in a loop that changes it", "\n- if: self.top == null\n  then: [stop]\n- if: self.top.type == 'note'\n  then: [{set: self.title, value: \"'a'\"}]" +
			"\n- each: card\n  in: self.cards\n  do:\n    - if: \"" + note + "\"\n      then: [{set: self.title, value: \"'b'\"}]\n    - set: self.top\n      value: card", "", 0},
	} {
		p := protocol(t, c.steps, c.rules)
		proofs := plan.ProofsOf(p, plan.EffectsOf(p))
		n := 0
		for x := range ir.Exprs(body(p)) {
			if test, ok := x.(*ir.IsMember); ok && proofs.Again(test) != nil {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d tests ask again, want %d", c.name, n, c.want)
		}
	}
}
