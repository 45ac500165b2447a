package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// The fields are listed whose changes have to be taken back, in the order of the steps,
// and what is called that makes such changes.
func TestUndo(t *testing.T) {
	const rules = `
changes: {doc: Changes., params: {desk: Desk}, do: desk.title = 'x'}
fails: {doc: Fails., params: {desk: Desk}, do: {if: desk.open, then: {fail: open, message: it is open}}}
both: {doc: Changes and fails., params: {desk: Desk}, do: [desk.title = 'x', desk.count += 1, desk.weight += 1]}
ends: {doc: Changes and ends., params: {desk: Desk}, do: [desk.title = 'x', stop]}
outer: {doc: Calls., params: {desk: Desk}, do: [{call: both, with: {desk: desk}}, {call: fails, with: {desk: desk}}]}`
	for _, c := range []struct{ name, steps, want string }{
		{"failing first", "- self.count += 1\n- self.title = event.id", ""},
		{"a value that fails, computed before it is assigned", "- self.count = event.n + 1", ""},
		{"an int grows twice", "- self.count += 1\n- self.count += 1", "count"},
		{"a number cannot fail", "- self.weight += 1\n- self.rate += 1", ""},
		{"base64", "- self.title = event.id\n- append_base64: self.title\n  value: event.id", "title"},
		{"rules", "- self.title = event.id\n- self.code = event.id\n- self.title = event.id", "title"},
		{"checks", "- self.title = event.id\n- \"self.open = Checked{n: 1}.n == 1\"\n- self.rate = 1", "title"},
		{"a message", "- self.title = event.id\n- {warn: n, message: '{event.n + 1}'}", "title"},
		{"a name", "- self.title = event.id\n- let n = event.n + 1\n- self.count = n", "title"},
		{"an index", "- self.title = event.id\n- {insert: self.cards, value: event.card, index: 0}", "title"},
		{"fail", "- self.title = event.id\n- {fail: never, message: never}", "title"},
		{"in one branch", "- if: self.open\n  then: self.title = event.id\n  else: self.rate = 1\n- self.count += 1", "title rate"},
		{"a branch that ends", "- if: self.open\n  then: [self.title = event.id, stop]\n- self.count += 1", ""},
		{"a branch that fails", "- self.title = event.id\n- if: self.open\n  then: [self.rate = 1, {fail: open, message: no}]\n  else: self.weight = 1", "title rate"},
		{"a condition", "- self.title = event.id\n- if: event.n + 1 > 2\n  then: self.rate = 1", "title"},
		{"a switch", "- self.title = event.id\n- switch: event.card.type\n  cases:\n    note: self.count += 1\n    bill: self.rate = 1", "title"},
		{"in a loop", "- each: _c in self.cards\n  do: [self.count += 1, self.rate = 1]", "count rate"},
		{"in a loop that ends", "- each: _c in self.cards\n  do: [self.count += 1, stop]", ""},
		{"the condition of a loop", "- each: c in self.cards where size(c.id) * 2 > 2\n  do: self.title = 'x'", "title"},
		{"a loop in a loop", "- each: _c in self.cards\n  do:\n    - each: _d in self.cards\n      do: {if: event.n + 1 > 2, then: [stop]}\n    - self.title = 'x'", "title"},
		{"after a loop", "- each: _c in self.cards\n  do: self.title = 'x'\n- self.count += 1", "title"},
		{"in a new element", "- push: self.notes\n  value: event.note\n  as: n\n  then: [n.done = true, self.count += 1]", "notes done"},
		{"in a new element that ends either way", "- push: self.notes\n  value: event.note\n  as: n\n  then: [n.done = true, {if: self.open, then: [stop], else: {fail: no, message: no}}]", "notes done"},
		{"a made element", "- find: n in self.notes\n  index: event.n\n  push: event.note\n- n.done = true\n- self.count += 1", "notes done"},
		{"made alone", "- find: n in self.notes\n  index: event.n\n  push: event.note\n- n.done = true", ""},
		{"a patch", "- if: self.extra == null\n  then: self.extra = {}\n- patch: self.extra\n  value: event.patch\n  then: self.count += 1\n  else: self.rate = 1", "extra extra"},
		{"a patch that fails", "- if: self.extra == null\n  then: self.extra = {}\n- patch: self.extra\n  value: event.patch\n  else: {fail: not, message: not}", "extra"},
		{"one that is replaced", "- replace: n in self.notes where n.id == 'x'\n  value: \"Note{id: '', line?: event.n + 1 > 2 ? 'x' : null}\"", ""},
		{"all that are replaced", "- replace: n in self.notes where n.id == 'x'\n  every: true\n  value: \"Note{id: '', line?: event.n + 1 > 2 ? 'x' : null}\"", "notes"},
		{"a call", "- call: changes\n  with: {desk: self}", ""},
		{"failing after a call", "- call: changes\n  with: {desk: self}\n- self.count += 1", "call title"},
		{"a call that fails", "- self.rate = 1\n- call: fails\n  with: {desk: self}", "rate"},
		{"a call that does both", "- self.rate = 1\n- call: both\n  with: {desk: self}", "rate call title"},
		{"failing after a call that does both", "- call: both\n  with: {desk: self}\n- self.count += 1", "call title count weight"},
		{"a call of calls", "- call: outer\n  with: {desk: self}", "call call title count weight"},
		{"a call that ends", "- call: ends\n  with: {desk: self}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var used strings.Builder
			for rule := range strings.Lines(rules) {
				name, _, _ := strings.Cut(rule, ":")
				calls := strings.Contains(c.steps, "call: "+name+"\n") || strings.Contains(c.steps, "call: outer") && (name == "both" || name == "fails")
				if name != "" && calls {
					used.WriteString(rule)
				}
			}
			p := protocol(t, c.steps, used.String())
			undo := plan.UndoOf(plan.EffectsOf(p), p)
			got := strings.Join(noted(undo, body(p)), " ")
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if undo.Steps(body(p)) != (c.want != "") {
				t.Errorf("Steps: %v", undo.Steps(body(p)))
			}
		})
	}
}

// noted are the fields that are noted when they are changed, and those of rules after the
// call that runs them.
func noted(undo *plan.Undo, list []ir.Stmt) []string {
	var names []string
	for s := range ir.Steps(list) {
		switch s := s.(type) {
		case *ir.Change:
			if undo.Change(s) {
				names = append(names, s.Place.Field.Name)
			}
		case *ir.Call:
			if undo.Call(s) && undo.Steps(s.Rule.Body) {
				names = append(append(names, "call"), noted(undo, s.Rule.Body)...)
			}
		}
	}
	return names
}

// What comes first comes before the rules of all events.
func TestUndoFirst(t *testing.T) {
	for other, want := range map[string]bool{"self.count += 1": true, "self.rate = 1": false} {
		p := spectest.Load(t, types+`
reducers:
  run:
    doc: Runs.
    state: Desk
    input: Event
    first: self.title = 'x'
    on:
      got: self.rate = 1
      other: `+other+"\n")
		undo, r := plan.UndoOf(plan.EffectsOf(p), p), p.Reducers[0]
		if got := undo.Steps(r.First); got != want || undo.Event(r) != want {
			t.Errorf("%s: %v", other, got)
		}
		if slices.ContainsFunc(r.Cases, func(c *ir.Case) bool { return undo.Steps(c.Body) }) {
			t.Errorf("%s: the rules change nothing before they fail", other)
		}
	}
}
