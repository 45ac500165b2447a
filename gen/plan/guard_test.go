package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// TestGuard asks what is left of a question for the events got and other.
func TestGuard(t *testing.T) {
	for _, c := range []struct {
		asks       string
		got, other string // what is asked; "" if nothing is, "always" if all are skipped
	}{
		{"self.open", "self.open", "self.open"},
		{"self.open && event.type == 'got'", "self.open", ""},
		{"self.open && event.type != 'got'", "", "self.open"},
		{"event.type == 'other'", "", "always"},
		{"has(event.card) && self.open", "self.open", ""},
		{"self.open || event.type == 'got'", "always", "self.open"},
		{"self.open && (self.title == '' || event.type != 'got')", "self.open && self.title == ''", "self.open"},
		{"!(self.open && event.type == 'got')", "!self.open", "always"},
		{"has(event.when) && self.open", "has(event.when) && self.open", ""},
	} {
		p := spectest.Load(t, types+`
reducers:
  run:
    doc: Runs.
    state: Desk
    input: Event
    first:
      - if: "`+c.asks+`"
        then: [{skip: open, message: It is open.}]
    on:
      got: [{set: self.title, value: event.id}]
      other: [{set: self.title, value: "''"}]
`)
		r := p.Reducers[0]
		for i, want := range []string{c.got, c.other} {
			guard, ok := plan.Guard(r, r.Cases[i].Member)
			got := ""
			if len(guard) > 0 {
				got = "always"
				if step, isIf := guard[0].(*ir.If); isIf {
					got = ""
					for _, x := range plan.Conjuncts(step.Cond) {
						if got != "" {
							got += " && "
						}
						got += asks(x)
					}
				}
			}
			if !ok || got != want {
				t.Errorf("%s, event %d: got %q, want %q", c.asks, i, got, want)
			}
		}
	}
}

// asks is a condition as it was written, but for what was left out of it.
func asks(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Unary:
		return "!" + asks(x.X)
	case *ir.Binary:
		return asks(x.L) + " " + x.Op.String() + " " + asks(x.R)
	default:
		return spelled(x)
	}
}
