package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// reads says of every read that needs a proof what that is: `read <- tests`, with
// the one that is enough by itself in brackets.
func reads(p *ir.Protocol) []string {
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	var out []string
	for x := range ir.Exprs(body(p)) {
		switch x := x.(type) {
		case *ir.Narrow:
		case *ir.FieldOf:
			if x.Field.Presence != ir.Optional {
				continue
			}
		default:
			continue
		}
		proof := proofs.Of(x)
		var by []string
		for _, test := range proof.By {
			text := strings.TrimSpace(spelled(test))
			if test == proof.Alone {
				text = "[" + text + "]"
			}
			by = append(by, text)
		}
		out = append(out, spelled(x)+" <- "+strings.Join(by, ", "))
	}
	return out
}

func TestProofs(t *testing.T) {
	const change = "grow: {doc: Grows., params: {desk: Desk}, do: [{set: desk.top, value: null}]}"
	for _, c := range []struct {
		name, steps, rules string
		want               []string
	}{
		{"then", `
- if: self.top != null
  then: [{set: self.title, value: self.top.id}]`, "",
			[]string{"self.top <- [self.top != null]"}},
		{"operand", `
- if: "self.top != null && self.top.type == 'note' && self.top.id == event.id"
  then: [stop]`, "",
			[]string{"self.top <- [self.top != null]", "self.top <- self.top != null, [self.top.type == 'note']", "self.top <- self.top != null, [self.top.type == 'note']"}},
		{"what ends", `
- if: self.top == null
  then: [stop]
- set: self.title
  value: self.top.id`, "",
			[]string{"self.top <- [self.top == null]"}},
		{"the other member", `
- if: event.card.type == 'note'
  then: [stop]
- set: self.weight
  value: event.card.sum`, "",
			[]string{"event.card <- [event.card.type == 'note']"}},
		{"the only member that is left", `
- if: event.card.type == 'note'
  then: [stop]
  else:
    - if: event.card.type == 'bill'
      then: [{set: self.weight, value: event.card.sum}]`, "",
			[]string{"event.card <- event.card.type == 'note', [event.card.type == 'bill']"}},
		{"the only member that is left, whatever else holds", `
- if: event.card.type == 'note'
  then: [stop]
- if: event.card.type == 'bill' || has(event.when)
  then: [{set: self.weight, value: event.card.sum}]`, "",
			[]string{"event.card <- event.card.type == 'note', event.card.type == 'bill'"}},
		{"an assignment", `
- set: self.drawer
  value: "Drawer{cards: []}"
- push: self.drawer.cards
  value: event.card`, "",
			[]string{"self.drawer <- [set]"}},
		{"created if missing", `
- if: "!has(self.drawer)"
  then: [{set: self.drawer, value: "Drawer{cards: []}"}]
- push: self.drawer.cards
  value: event.card`, "",
			[]string{"self.drawer <- set, has(self.drawer)"}},
		{"an index", `
- if: has(self.text)
  then:
    - {remove: self.cards, index: size(self.text)}
    - {find: c, in: self.cards, index: size(self.text), then: [{emit: c}]}
    - {find: c, in: self.pile, key: self.text, then: [{emit: c}]}`, "",
			[]string{"self.text <- [has(self.text)]", "self.text <- [has(self.text)]", "self.text <- [has(self.text)]"}},
		{"changed by a rule", `
- if: self.top != null
  then:
    - call: grow
      with: {desk: self}
    - if: self.top != null
      then: [{set: self.title, value: self.top.id}]`, change,
			[]string{"self.top <- [self.top != null]"}},
		{"nothing changes the event", `
- if: has(event.when)
  then:
    - set: self.text
      value: event.when
    - set: self.title
      value: event.when`, "",
			[]string{"event.when <- [has(event.when)]", "event.when <- [has(event.when)]"}},
		{"changed by a later run of a loop", `
- if: has(self.text)
  then:
    - each: card
      in: self.cards
      do:
        - if: "has(self.text) && self.text != card.id"
          then: [{unset: self.text}]`, "",
			[]string{"self.text <- [has(self.text)]"}},
		{"beside a guard", `
- if: "!has(self.drawer) || !self.drawer.cards.exists(c, c.id == event.id)"
  then: [stop]`, "",
			[]string{"self.drawer <- [has(self.drawer)]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := reads(protocol(t, c.steps, c.rules))
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// A part of an event is one by whatever name: an element, a named part, or what a rule
// is passed, if no call passes it anything else. Assigning a field of the same name
// elsewhere takes nothing away that is known of it.
func TestEventParts(t *testing.T) {
	const rule = `
mark:
  doc: Marks a bill.
  params: {bill: Bill, desk: Desk}
  do:
    - if: has(bill.mark)
      then:
        - {each: n, in: desk.notes, do: [{unset: n.mark}]}
        - {set: desk.title, value: bill.mark}`
	for _, c := range []struct {
		name, steps, rules string
		want               string
	}{
		{"an element", `
- each: tag
  in: event.note.tags
  do:
    - if: has(tag.mark)
      then: [{each: n, in: self.notes, do: [{unset: n.mark}]}, {set: self.title, value: tag.mark}]`, "", "[has(tag.mark)]"},
		{"a name", `
- {let: note, value: event.note}
- if: has(note.mark)
  then: [{each: n, in: self.notes, do: [{unset: n.mark}]}, {set: self.title, value: note.mark}]`, "", "[has(note.mark)]"},
		{"passed on", `
- if: event.card.type == 'bill'
  then: [{call: mark, with: {bill: event.card, desk: self}}]`, rule, "[has(bill.mark)]"},
		{"passed beside the state", `
- if: event.card.type == 'bill'
  then: [{call: mark, with: {bill: event.card, desk: self}}]
- find: bill
  in: self.cards
  as: Bill
  then: [{call: mark, with: {bill: bill, desk: self}}]`, rule, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := protocol(t, c.steps, c.rules)
			proofs := plan.ProofsOf(p, plan.EffectsOf(p))
			steps := body(p)
			if c.rules != "" {
				steps = p.Rules[0].Body
			}
			got := "no read"
			for x := range ir.Exprs(steps) {
				if f, ok := x.(*ir.FieldOf); ok && f.Field.Name == "mark" {
					got = ""
					if alone := proofs.Of(f).Alone; alone != nil {
						got = "[" + strings.TrimSpace(spelled(alone)) + "]"
					}
				}
			}
			if got != c.want {
				t.Errorf("proved by %q, want %q", got, c.want)
			}
		})
	}
}

// TestMemberProofs holds every test that a Narrow goes back to to what that says.
func TestMemberProofs(t *testing.T) {
	found := 0
	for name, p := range spectest.All(t) {
		proofs := plan.ProofsOf(p, plan.EffectsOf(p))
		for _, x := range ir.ProtocolExprs(p) {
			narrow, ok := x.(*ir.Narrow)
			if !ok {
				continue
			}
			if test := proofs.Member(narrow); test != nil {
				found++
				if narrow.Span().Start.Less(test.Span().Start) {
					t.Errorf("%s: %s goes back to a later test, %s", name, narrow.Span(), test.Span())
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d members go back to one test", found)
	}
}

func TestMayExclude(t *testing.T) {
	p := protocol(t, `
- if: event.card.type == 'note'
  then: [{set: self.count, value: event.n}]
- if: event.card.type == 'bill'
  then:
    - set: self.text
      value: "event.card.type == 'note' ? 'x' : 'y'"
- if: self.title == 'a'
  then:
    - append: self.title
      value: event.id
    - set: self.text
      value: "self.title == 'a' ? 'wrong' : 'right'"`, "")
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	var got []bool
	for x := range ir.Exprs(body(p)) {
		switch x := x.(type) {
		case *ir.IsMember:
			got = append(got, proofs.Before(x).MayExclude(plan.MemberChoices(x.Members)))
		case *ir.Binary:
			_, value, _ := plan.ConstantSide(x)
			got = append(got, proofs.Before(x).MayExclude(plan.ConstantChoice(value)))
		}
	}
	want := []bool{false, false, true, false, false}
	if len(got) != len(want) {
		t.Fatalf("%d tests, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("test %d may be excluded: %v", i, got[i])
		}
	}
}
