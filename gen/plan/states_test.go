package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// lastState says what is known before the last test of the steps: which of some
// answers are left, and what else may be said of its place.
func lastState(t *testing.T, steps, rules string) string {
	t.Helper()
	p := protocol(t, steps, rules)
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	var s plan.State
	for x := range ir.Exprs(body(p)) {
		switch x.(type) {
		case *ir.IsMember, *ir.IsNull, *ir.Has, *ir.Binary:
			s = proofs.Before(x)
		}
	}
	var out []string
	for _, c := range []struct {
		name string
		of   plan.Choices
	}{
		{"absent", plan.Choices{Absent: true}},
		{"null", plan.ConstantChoice(ir.NullConst{})},
		{"note", plan.MemberChoices(p.Unions[0].Members[:1])},
		{"bill", plan.MemberChoices(p.Unions[0].Members[1:])},
		{"true", plan.ConstantChoice(ir.BoolConst(true))},
		{"false", plan.ConstantChoice(ir.BoolConst(false))},
	} {
		if s.Left(c.of) {
			out = append(out, c.name)
		}
	}
	if s.Gone() {
		out = append(out, "gone")
	}
	if s.Open() {
		out = append(out, "open")
	}
	if s.Never {
		out = append(out, "never")
	}
	if len(s.Changes) > 0 {
		out = append(out, fmt.Sprintf("changes=%d", len(s.Changes)))
	}
	return strings.Join(out, " ")
}

// What is left of a place after what was tested and assigned before.
func TestStates(t *testing.T) {
	const (
		isNull  = "- {if: self.top == null, then: [stop]}\n"
		whether = "- {if: \"WHAT\", then: [stop]}\n"
	)
	ask := func(what string) string { return strings.Replace(whether, "WHAT", what, 1) }
	rules := map[string]string{
		"clear": "clear: {doc: Clears., params: {desk: Desk}, do: [{set: desk.top, value: null}, {unset: desk.face}]}",
		"other": "other: {doc: Does something else., params: {desk: Desk}, do: [{set: desk.title, value: \"''\"}]}",
	}
	for _, c := range []struct{ name, steps, want string }{
		{"nothing is known", isNull, "null note bill"},
		{"assigned a narrower union", "- {set: self.top, value: event.slip}\n" + isNull, "bill changes=1"},
		{"an element of a list of what is known better", isNull + ask("event.card.type == 'note'") + "- each: c\n  in: '[self.top, event.card]'\n  do: [{if: c.type == 'note', then: [stop]}]", "note bill open"},
		{"an element of a part of such a list", isNull + ask("event.card.type == 'note'") + "- each: c\n  in: '[self.top, event.card].slice(0, 1)'\n  do: [{if: c.type == 'note', then: [stop]}]", "note bill open"},
		{"an element of some of such a list", isNull + ask("event.card.type == 'note'") + "- each: c\n  in: \"[self.top, event.card].filter(d, d.id == 'a')\"\n  do: [{if: c.type == 'note', then: [stop]}]", "note bill open"},
		{"an element of a list of what is not", isNull + "- each: c\n  in: '[event.card]'\n  do: [{if: c.type == 'note', then: [stop]}]", "note bill"},
		{"of a condition on what is known better", isNull + ask("event.card.type == 'note'") + ask("[self.top, event.card].exists(c, c.type == 'note')"), "note bill open"},
		{"of a condition on what is not", isNull + ask("[event.card].exists(c, c.type == 'note')"), "note bill"},
		{"of a condition on constants", ask("['a'].exists(c, c == 'a')"), "note bill true false"},
		{"null, and equal to what is not", "- {if: self.hint != null, then: [stop]}\n- {if: self.hint == event.id + 'a', then: [{if: self.hint == null, then: [stop]}]}", "null gone never"},
		{"null, and equal to what may be", "- {if: self.hint != null, then: [stop]}\n- {if: self.hint == event.id, then: [{if: self.hint == null, then: [stop]}]}", "null gone never"},
		{"a tag that is compared with what is known better", ask("self.kind == 'bill'") + ask("event.card.type == self.kind") + ask("event.card.type == 'note'"), "note bill open"},
		{"a tag that is compared", ask("event.card.type == self.kind") + ask("event.card.type == 'note'"), "note bill"},
		{"without a field that one member may have", ask("has(event.card.paid)") + ask("event.card.type == 'note'"), "note bill open"},
		{"among what may be anything", ask("self.title in ['a', self.code]") + ask("self.title in ['a', self.code]"), "gone"},
		{"not null", isNull + isNull, "note bill"},
		{"assigned null", "- {set: self.top, value: null}\n" + isNull, "null gone open changes=1"},
		{"assigned a union", "- {set: self.top, value: event.card}\n" + isNull, "note bill changes=1"},
		{"assigned a member", "- {set: self.top, value: event.note}\n" + isNull, "note changes=1"},
		{"assigned a new member", "- {set: self.top, value: \"Note{id: 'a'}\"}\n" + isNull, "note changes=1"},
		{"assigned one or the other", "- {set: self.top, value: \"event.n > 1 ? event.note : event.card\"}\n" + isNull, "note bill open changes=1"},
		{"assigned what may be null", "- {set: self.top, value: \"event.n > 1 ? event.card : null\"}\n" + isNull, "null note bill open changes=1"},
		{"assigned null either way", "- {if: event.n > 1, then: [{set: self.top, value: null}], else: [{set: self.top, value: null}]}\n" + isNull, "null gone open changes=2"},
		{"assigned on one way", "- {if: event.n > 1, then: [{set: self.top, value: null}]}\n" + isNull, "null note bill open changes=1"},
		{"assigned on the way that goes on", "- {if: event.n > 1, then: [{set: self.top, value: null}], else: [stop]}\n" + isNull, "null gone open changes=1"},
		{"assigned itself while it is null", "- {if: self.top == null, then: [{set: self.top, value: self.top}, {if: self.top == null, then: [stop]}]}", "null gone open changes=1"},
		{"assigned null, and then something", "- {set: self.top, value: null}\n- {set: self.top, value: event.note}\n" + isNull, "note changes=2"},
		{"assigned another field", "- {set: self.title, value: event.id}\n" + isNull, "null note bill"},
		{"cleared by a rule", isNull + "- {call: clear, with: {desk: self}}\n" + isNull, "null note bill changes=1"},
		{"not cleared by a rule", isNull + "- {call: other, with: {desk: self}}\n" + isNull, "note bill"},
		{"not null in a loop that clears", isNull + "- each: n\n  in: self.notes\n  do:\n    - {if: n.id == 'a', then: [{set: self.top, value: null}]}\n    - {if: self.top == null, then: [stop]}\n", "null note bill open changes=2"},
		{"one member", isNull + ask("self.top.type == 'note'") + ask("self.top.type == 'note'"), "bill"},
		{"neither member", isNull + ask("self.top.type == 'note'") + ask("self.top.type == 'bill'") + ask("self.top.type == 'bill'"), "gone never"},
		{"cleared in every case", "- switch: event.card.type\n  cases: {note: [{set: self.top, value: null}], bill: [{set: self.top, value: null}]}\n" + isNull, "null gone open changes=2"},
		{"cleared in each case or else", "- switch: event.card.type\n  cases: {note: [{set: self.top, value: null}]}\n  else: []\n" + isNull, "null note bill open changes=1"},
		{"one of both", isNull + ask("self.top.type in ['note', 'bill']") + isNull, "gone never"},
		{"not null and a member", ask("self.top != null && self.top.type == 'note'") + isNull, "null bill"},
		{"null or a member", ask("self.top == null || self.top.type == 'note'") + isNull, "bill"},
		{"a bool", ask("self.open") + ask("self.open == true"), "false"},
		{"a bool that is equal", ask("self.open == true") + ask("self.open == true"), "false"},
		{"a bool that is not equal", ask("self.open != true") + ask("self.open == true"), "true"},
		{"a bool that is negated", ask("!self.open") + ask("self.open == true"), "true"},
		{"a bool that was assigned", "- {set: self.open, value: true}\n" + ask("self.open == true"), "true false open changes=1"},
		{"absent", ask("!has(self.face)") + ask("has(self.face)"), "note bill"},
		{"there", ask("has(self.face)") + ask("has(self.face)"), "absent gone"},
		{"made absent", "- {unset: self.face}\n" + ask("has(self.face)"), "absent gone changes=1"},
		{"of another that was made absent", "- find: n\n  in: self.notes\n  where: n.id == 'a'\n  then:\n    - if: \"!has(n.line)\"\n      then: [stop]\n" +
			"    - each: m\n      in: self.notes\n      do:\n        - {unset: m.line}\n        - {if: has(n.line), then: [stop]}", "absent note bill true false changes=2"},
		{"a name for what is null", "- {if: self.top != null, then: [stop]}\n- {let: t, value: self.top}\n- {if: t == null, then: [stop]}", "null gone open"},
		{"asked with another value", ask("self.maybe ?? false") + ask("has(self.maybe)"), "absent true false open"},
		{"asked for the opposite of that", ask("!(self.maybe ?? false)") + ask("has(self.maybe)"), "absent true false open"},
		{"compared with another value", ask("(self.maybe ?? false) == true") + ask("has(self.maybe)"), "absent true false"},
		{"assigned a constant", "- {set: self.open, value: false}\n" + ask("self.open == true"), "true false open changes=1"},
		{"assigned a constant or not", "- {set: self.open, value: \"event.n > 1 ? event.done : false\"}\n" + ask("self.open == true"), "true false open changes=1"},
		{"assigned what is not known", "- {set: self.open, value: event.done}\n" + ask("self.open == true"), "true false changes=1"},
		{"assigned what was asked", ask("event.done") + "- {set: self.open, value: event.done}\n" + ask("self.open == true"), "true false open changes=1"},
		{"assigned a field of members", "- {set: self.open, value: event.card.done}\n" + ask("self.open == true"), "true false changes=1"},
		{"assigned a field of members that was asked", ask("event.card.done") + "- {set: self.open, value: event.card.done}\n" + ask("self.open == true"), "true false open changes=1"},
		{"assigned what may be missing", "- {set: self.open, value: \"self.maybe ?? true\"}\n" + ask("self.open == true"), "true false changes=1"},
		{"assigned what was assigned and may be missing", "- {set: self.maybe, value: true}\n- {set: self.open, value: \"self.maybe ?? true\"}\n" + ask("self.open == true"), "true false open changes=1"},
		{"assigned what is computed", "- {set: self.open, value: event.n > 1}\n" + ask("self.open == true"), "true false changes=1"},
		{"assigned a member that is known", ask("event.card.type == 'note'") + "- {set: self.top, value: event.card}\n" + isNull, "bill changes=1"},
		{"a name for a size", "- {let: n, value: size(self.texts)}\n" + ask("n == 1"), "note bill true false"},
		{"a name for a size that was asked", ask("size(self.texts) == 0") + "- {let: n, value: size(self.texts)}\n" + ask("n == 1"), "note bill true false"},
		{"a field that is alike in all members", isNull + ask("self.top.done") + ask("self.top.type == 'note'"), "note bill"},
		{"a field that is compared and alike in all members", isNull + ask("self.top.done == true") + ask("self.top.type == 'note'"), "note bill"},
		{"a field that tells nothing", isNull + ask("self.top.id == 'a'") + ask("self.top.type == 'note'"), "note bill"},
		{"a field of one member that may be there", isNull + ask("has(self.top.line)") + ask("self.top.type == 'note'"), "note bill"},
		{"a field of one member that is there", isNull + "- {if: has(self.top.line), then: [{if: self.top.type == 'note', then: [stop]}]}", "note"},
		{"a field of the other member that is not there", isNull + ask("has(self.top.sum)") + ask("self.top.type == 'note'"), "note"},
		{"a field of the other member that is there", isNull + "- {if: has(self.top.sum), then: [{if: self.top.type == 'note', then: [stop]}]}", "bill"},
		{"one of several tags", isNull + ask("self.top.type in ['note']") + ask("self.top.type == 'note'"), "bill"},
		{"none of several tags", isNull + ask("!(self.top.type in ['note'])") + ask("self.top.type == 'note'"), "note"},
		{"compared with what is known", "- {set: self.open, value: true}\n- {set: self.maybe, value: false}\n" + ask("self.open == self.maybe"), "gone open"},
		{"compared with what is not known", "- {set: self.maybe, value: false}\n" + ask("self.open == self.maybe") + ask("self.open == true"), "true false open"},
		{"different from what is not known", "- {set: self.maybe, value: false}\n" + ask("self.open != self.maybe") + ask("self.open == true"), "true false open"},
		{"compared with what nothing is known of", ask("self.open == event.done") + ask("self.open == true"), "true false"},
		{"both conditions", isNull + "- {if: \"event.n > 1 && self.top.type == 'note'\", then: [stop]}\n" + ask("self.top.type == 'note'"), "note bill"},
		{"both conditions hold", isNull + "- {if: \"event.n > 1 && self.top.type == 'note'\", then: [{if: self.top.type == 'note', then: [stop]}]}", "note"},
		{"one of two conditions", isNull + "- {if: \"event.n > 1 || self.top.type == 'note'\", then: [{if: self.top.type == 'note', then: [stop]}]}", "note bill"},
		{"neither condition", isNull + ask("event.n > 1 || self.top.type == 'note'") + ask("self.top.type == 'note'"), "bill"},
		{"either way of a choice", isNull + ask("event.n > 1 ? self.top.type == 'note' : self.top.type == 'note'") + ask("self.top.type == 'note'"), "note bill"},
		{"in an element's condition", isNull + "- find: n\n  in: self.notes\n  where: self.top.type == 'note' && n.id == 'a'\n  then: [{if: self.top.type == 'note', then: [stop]}]", "note bill"},
		{"made absent by a rule", ask("!has(self.face)") + "- {call: clear, with: {desk: self}}\n" + ask("has(self.face)"), "absent note bill changes=1"},
		{"assigned where it may be absent", "- {set: self.face, value: event.note}\n" + ask("has(self.face)"), "note changes=1"},
	} {
		called := ""
		for name, rule := range rules {
			if strings.Contains(c.steps, "call: "+name) {
				called = rule
			}
		}
		if got := lastState(t, c.steps, called); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// What is known of a field of a new object that is null.
func TestStatesOfFields(t *testing.T) {
	p := spectest.Load(t, `
objects:
  Label:
    doc: A label.
    fields:
      text: {type: "string?", default: null}
      of: {type: "string?", default: null}
      long: bool
constructors:
  Bare:
    doc: A label without text.
    of: Label
    args: {of: "string?"}
    set:
      text: "null"
      of: of
      long: self.text == null && self.of == null
`)
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	for x := range ir.Within(p.Constructors[0].Inits[2].Value) {
		test, ok := x.(*ir.IsNull)
		if !ok {
			continue
		}
		if s := proofs.Before(test); s.Gone() != (spelled(test.X) == "self.text") || !s.Left(plan.ConstantChoice(ir.NullConst{})) {
			t.Errorf("%s: %+v", spelled(test), s)
		}
	}
}

// A field that some members have may be missing if it may in one of them.
func TestStatesOfCommonFields(t *testing.T) {
	p := protocol(t, "- {if: \"event.card.paid ?? false\", then: [stop]}\n- {if: \"(event.card.mark ?? '') == ''\", then: [stop]}", "")
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	for x := range ir.Exprs(body(p)) {
		if read, ok := x.(*ir.OrValue); ok {
			s := proofs.Of(read).State
			if !s.Left(plan.Choices{Absent: true}) {
				t.Errorf("%s may be absent", read.Name)
			}
		}
	}
}

// An argument may be missing if it is optional.
func TestStatesOfArguments(t *testing.T) {
	p := spectest.Load(t, `
objects:
  Label:
    doc: A label.
    fields: {text: string}
constructors:
  NewLabel:
    doc: Makes a label.
    of: Label
    args: {text: {type: string, optional: true}}
    set:
      text: "has(text) ? text : ''"
`)
	proofs := plan.ProofsOf(p, plan.EffectsOf(p))
	for x := range ir.Within(p.Constructors[0].Inits[0].Value) {
		if test, ok := x.(*ir.Has); ok && !proofs.Before(test).Left(plan.Choices{Absent: true}) {
			t.Error("an optional argument is always there")
		}
	}
}
