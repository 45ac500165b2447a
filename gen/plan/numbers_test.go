package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestNeverNegative(t *testing.T) {
	for value, want := range map[string]bool{
		"0": true, "1": true, "-1": false, "event.n": false, "size(self.cards)": true, "~event.n": true, "-size(self.cards)": false,
		"event.n & 1": true, "event.n | 1": true,
		"max(event.n, 0)": true, "max(0, event.n)": true, "max(event.n, -1)": false,
		"min(event.n, 0)": false, "min(0, event.n)": false, "min(1, size(self.cards))": true,
		"event.n % 2": false, "size(self.cards) % 2": true,
		"1 + size(self.cards)": true, "1 + event.n": false, "event.n + 1": false, "1 * 2": true, "2 / 1": true, "1 - 2": false,
		"event.done ? 1 : 2": true, "event.done ? 1 : event.n": false, "event.done ? event.n : 1": false,
	} {
		set := body(protocol(t, "- {set: self.count, value: \""+value+"\"}", ""))[0].(*ir.Change).Do.(*ir.Set)
		if got := plan.NeverNegative(set.Value); got != want {
			t.Errorf("%s: %v", value, got)
		}
	}
}
