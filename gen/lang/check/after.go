package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// followed are the events behind whose rules something runs.
func (c *checker) followed(u *ir.Union, after []*syntax.Case) map[*ir.Member]bool {
	members := map[*ir.Member]bool{}
	for _, one := range after {
		for _, name := range one.Events {
			if m := u.Labelled(name.Value); m != nil {
				members[m] = true
			} else if g := c.Groups[name.Value]; g != nil {
				for _, name := range g.Syntax.Of {
					if m := u.Labelled(name.Value); m != nil {
						members[m] = true
					}
				}
			}
		}
	}
	return members
}

// after checks what runs behind the rules of events.
func (c *checker) after(red *ir.Reducer, r *syntax.Reducer, use *eventUses) {
	later := newEventUses(c, use.union)
	for _, one := range r.After {
		var cases, behind []*ir.Case
		for _, name := range one.Events {
			for _, m := range later.claim(name) {
				at := slices.IndexFunc(red.Cases, func(c *ir.Case) bool { return c.Member == m })
				if at < 0 {
					if use.unknown == 0 { // or else the rule is there, by another name
						c.Report(diag.New(diag.NoRule, name.Whole(), m.Label()))
					}
					continue
				}
				behind = append(behind, red.Cases[at])
			}
		}
		for i, rule := range behind {
			c.Repeating = i > 0
			f := c.book.EventFrame(red)
			f.Shared = len(behind) > 1
			event := c.Variable("event", ir.Event, rule.Member.Type)
			f.Root("event", event)
			f.Behind(use.ends[rule.Member])
			cases = append(cases, &ir.Case{Member: rule.Member, Event: event, Body: f.Whole(f.Steps(one.Do)), Span: one.At})
		}
		c.Repeating = false
		c.shareBodies(red, cases, "after", "Follows the rules of", one)
		for i, rule := range behind {
			c.follow(red, rule, cases[i])
		}
	}
}

// follow puts steps behind the rule of an event. A rule that may return is a function of
// its own.
func (c *checker) follow(red *ir.Reducer, rule, later *ir.Case) {
	if ir.Returns(rule.Body) {
		rule.Body = c.outline(red, "handle_"+rule.Member.Label(), "Handles "+rule.Member.Label()+".", []*ir.Case{rule})[0]
	}
	ir.RewriteSteps(later.Body, func(x ir.Expr) ir.Expr {
		if ref, ok := x.(*ir.Ref); ok && ref.Var == later.Event {
			ref.Var = rule.Event
		}
		return x
	})
	rule.Body = append(rule.Body, later.Body...)
}
