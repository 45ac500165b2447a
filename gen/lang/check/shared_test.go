package check_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// TestWhatEventsShare tells what several events share that becomes one rule.
func TestWhatEventsShare(t *testing.T) {
	for _, test := range []struct{ name, steps, want string }{
		{"no event", "[self.n = 1, self.t = 'a', self.t += 'b']", "on_one_or_two(state)"},
		{"fields that both have", "[self.n = event.n, self.t = event.t, self.t += event.t]", "on_one_or_two(state n t)"},
		{"too little", "[self.n = event.n, self.t = 'a']", ""},
		{"a field that may be absent", "[{if: has(event.maybe), then: [self.t = event.maybe, self.n = 1]}]", ""},
		{"the tag", "[self.t = event.type, self.n = 1, self.t += 'a']", ""},
		{"a field that one has", "[{if: has(event.own), then: [self.t = event.own, self.n = 1, self.t += 'a']}, self.n = 1, self.n = 2, self.n = 3]", ""},
		{"names of its own", "[let x = event.t, {if: x == '', then: [self.t = x, self.t += x]}, self.n = size(self.t)]", "on_one_or_two(state t)"},
		{"names that it would hide", "[{if: self.n == 0, then: [let t = event.t, let state = t, self.t = state]}, self.n = size(event.t)]", "on_one_or_two(state2 t2)"},
	} {
		p := mustLoad(t, header+`
objects:
  State: {fields: {n: {type: int, default: 0}, t: {type: string, default: ""}}}
events:
  Event:
    tag: type
    of:
      one: {fields: {n: int, t: string, maybe: {type: string, optional: true}, own: string}}
      two: {fields: {t: string, n: int, maybe: {type: string, optional: true}}}
reducers:
  apply:
    state: State
    input: Event
    on:
      one, two: `+test.steps+"\n")
		var got []string
		for _, r := range p.Rules {
			var params []string
			for _, v := range r.Params {
				params = append(params, v.Name)
			}
			got = append(got, r.Name+"("+strings.Join(params, " ")+")")
			for _, c := range p.Reducers[0].Cases {
				if _, ok := c.Body[0].(*ir.Call); !ok || len(c.Body) != 1 {
					t.Errorf("%s: %s does not only call it", test.name, c.Member.Tag)
				}
			}
		}
		if want := strings.Fields(test.want); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %v, want %v", test.name, got, want)
		}
	}
}
