package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestEffects(t *testing.T) {
	const quiet = `
quiet: {doc: Changes., params: {desk: Desk}, do: [{set: desk.title, value: "'x'"}]}`
	const loud = `
loud: {doc: Calls., params: {desk: Desk}, do: [{call: last, with: {desk: desk}}]}
last: {doc: Ends., params: {desk: Desk}, do: [{unset: desk.text}, {warn: odd, message: it is odd}, stop]}`
	for _, c := range []struct {
		name, steps, rules string
		want               ir.Effect
	}{
		{"set", "- {set: self.title, value: event.id}", "", ir.Effect{Changes: true}},
		{"set with rules", "- {set: self.code, value: event.id}", "", ir.Effect{Changes: true, Fails: true}},
		{"add to an int", "- {add: self.count, value: '1'}", "", ir.Effect{Changes: true, Fails: true}},
		{"add to a number", "- {add: self.weight, value: '1'}", "", ir.Effect{Changes: true}},
		{"base64", "- {append_base64: self.title, value: event.id}", "", ir.Effect{Changes: true, Fails: true}},
		{"insert at an index", "- {insert: self.cards, value: event.card, index: event.n}", "", ir.Effect{Changes: true, Fails: true}},
		{"remove at an index", "- {remove: self.cards, index: event.n}", "", ir.Effect{Changes: true}},
		{"an operand that fails", "- {remove: self.cards, index: event.n + 1}", "", ir.Effect{Changes: true, Fails: true}},
		{"an element's condition that fails", "- {each: card, in: self.cards, where: card.id == 'x' && event.n + 1 > 2, do: [stop]}", "", ir.Effect{Stops: true, Fails: true}},
		{"an object with checks", "- {if: 'Checked{n: 1}.n == 1', then: [stop]}", "", ir.Effect{Fails: true, Stops: true}},
		{"a message that fails", "- {warn: odd, message: '{event.n + 1}'}", "", ir.Effect{Warns: true, Fails: true}},
		{"draws", "- {set: self.title, value: new_id()}", "", ir.Effect{Changes: true, Draws: true}},
		{"signal", "- signal: moved", "", ir.Effect{Raises: true}},
		{"inside", "- {find: card, in: self.cards, where: card.id == event.id, else: [{fail: none, message: there is none}]}", "", ir.Effect{Fails: true}},
		{"rule", "- {call: quiet, with: {desk: self}}", quiet, ir.Effect{Changes: true}},
		{"a rule that calls one", "- {call: loud, with: {desk: self}}", loud, ir.Effect{Changes: true, Warns: true, Stops: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := protocol(t, c.steps, c.rules)
			if got := plan.EffectsOf(p).Steps(body(p)); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestAssigned(t *testing.T) {
	p := protocol(t, `
- call: outer
  with: {desk: self}
- push: self.cards
  value: event.card
  as: card
  then: [{set: self.count, value: "card.id == 'x' ? 1 : 2"}]`, `
outer: {doc: Calls., params: {desk: Desk}, do: [{call: inner, with: {desk: desk}}]}
inner: {doc: Changes., params: {desk: Desk}, do: [{unset: desk.text}, {append: desk.title, value: "'x'"}]}`)
	effects := plan.EffectsOf(p)
	got := effects.Assigned(body(p))
	for _, name := range []string{"text", "title", "count"} {
		if !got[name] {
			t.Errorf("%s is assigned", name)
		}
	}
	if len(got) != 3 {
		t.Errorf("got %v", got)
	}
}

func TestEmitted(t *testing.T) {
	p := protocol(t, "- {call: hand, with: {card: event.card}}", `
hand: {doc: Hands on., params: {card: Card}, do: [{emit: card}]}`)
	if got := plan.EffectsOf(p).Emitted(p.Rules[0]); got != ir.Type(p.Unions[0]) {
		t.Errorf("got %v", got)
	}
}

func TestLeaves(t *testing.T) {
	for steps, want := range map[string]bool{
		"- stop": true,
		"- {if: event.n > 1, then: [stop], else: [{skip: no, message: no}]}":                                 true,
		"- {if: event.n > 1, then: [stop]}":                                                                  false,
		"- {each: card, in: self.cards, do: [{emit: card}, stop]}":                                           false,
		"- {push: self.cards, value: event.card, as: card, then: [{set: self.title, value: card.id}, stop]}": true,
		"- {push: self.cards, value: event.card}":                                                            false,
		"- {find: card, in: self.cards, then: [{emit: card}, stop], else: [stop]}":                           true,
	} {
		if got := plan.Leaves(body(protocol(t, steps, ""))); got != want {
			t.Errorf("%s: %v", steps, got)
		}
	}
}

// What a reducer passes on it emits, also if no step does.
func TestPassingEmits(t *testing.T) {
	p := spectest.Load(t, `
objects:
  State: {doc: Nothing., fields: {n: {type: int, default: 0}}}
events:
  Event: {doc: What happens., tag: type, of: {came: {doc: Comes.}, went: {doc: Goes.}}}
reducers:
  through: {doc: Passes one., state: State, input: Event, emits: Event, pass: [came], ignore: [went]}
  stop: {doc: Passes none., state: State, input: Event, ignore: [came, went]}
`)
	effects := plan.EffectsOf(p)
	if !effects.Reducer(p.Reducers[0]).Emits || effects.Reducer(p.Reducers[1]).Emits {
		t.Error("what is passed on is emitted, and nothing else")
	}
}
