package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestUses(t *testing.T) {
	for _, c := range []struct {
		name, steps string
		want        plan.Use
		moves       bool
	}{
		{"once", "- {let: made, value: \"Note{id: 'n'}\"}\n- {emit: made}", plan.Use{Count: 1}, true},
		{"on two ways", "- {let: made, value: \"Note{id: 'n'}\"}\n- {if: event.n > 1, then: [{emit: made}], else: [{emit: made}]}", plan.Use{Count: 2}, false},
		{"in a loop", "- {let: made, value: \"Note{id: 'n'}\"}\n- {each: card, in: self.cards, do: [{if: card.id == 'x', then: [{emit: made}]}]}", plan.Use{Count: 1, Repeated: true}, false},
		{"inside one run of a loop", "- each: card\n  in: self.cards\n  do:\n    - {let: made, value: \"Note{id: card.id}\"}\n    - {emit: made}", plan.Use{Count: 1}, true},
		{"in a condition on elements", "- {let: made, value: \"Note{id: 'n'}\"}\n- {remove: card, in: self.cards, where: card.id == made.id}", plan.Use{Count: 1, Repeated: true}, false},
		{"of the state", "- {let: top, value: self.top}\n- {if: top != null, then: [stop]}", plan.Use{Count: 1}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := protocol(t, c.steps, "")
			uses := plan.UsesOf(p)
			for s := range ir.Steps(body(p)) {
				if let, ok := s.(*ir.Bind); ok {
					if got := uses.Of(let.Var); got != c.want || uses.Moves(let) != c.moves {
						t.Errorf("got %+v, moves %v", got, uses.Moves(let))
					}
				}
			}
		})
	}
}

func TestUsesOfElements(t *testing.T) {
	p := protocol(t, `
- find: card
  in: self.cards
  where: card.id == event.id
  then: [{if: event.n > 1, then: [stop]}]
- push: self.cards
  value: event.card
  as: added
  then: [{set: self.title, value: added.id + added.id}]
- if: self.extra != null
  then:
    - patch: self.extra
      value: event.patch
      else: [{warn: no, message: "{why}"}]
      as: why
- each: note
  in: self.notes
  do: [{set: self.title, value: note.id + note.id + note.id}]`, "")
	uses := plan.UsesOf(p)
	got := map[string]int{}
	for s := range ir.Steps(body(p)) {
		switch s := s.(type) {
		case *ir.Find:
			v := ir.PickOf(s.By).Var
			got[v.Name] = uses.Of(v).Count
		case *ir.Each:
			got[s.By.Var.Name] = uses.Of(s.By.Var).Count
		case *ir.Change:
			switch do := s.Do.(type) {
			case *ir.Push:
				got[do.Var.Name] = uses.Of(do.Var).Count
			case *ir.Patch:
				got[do.Reason.Name] = uses.Of(do.Reason).Count
			}
		}
	}
	if got["card"] != 0 || got["added"] != 2 || got["why"] != 1 || got["note"] != 3 {
		t.Errorf("got %v", got)
	}
}

func TestSeesList(t *testing.T) {
	for where, want := range map[string]bool{
		"card.id == event.id":                             false,
		"size(self.notes) > 1":                            false,
		"self.cards.exists(c, c.id == card.id)":           true,
		"size(self.cards) > event.n":                      true,
		"has(self.drawer) && size(self.drawer.cards) > 1": true, // of the same type
	} {
		p := protocol(t, "- {remove: card, in: self.cards, where: \"card.id != '' && ("+where+")\"}", "")
		change := body(p)[0].(*ir.Change)
		by := change.Do.(*ir.Remove).By.(*ir.Every)
		if got := plan.SeesList(change.Place.Read(), &by.Pick); got != want {
			t.Errorf("%s: got %v", where, got)
		}
	}
}

// condition is that of the first step, which is an if.
func condition(p *ir.Protocol) ir.Expr { return body(p)[0].(*ir.If).Cond }

// A field is read by whatever asks for it, unless it is asked of the event.
func TestReadsField(t *testing.T) {
	for _, c := range []struct{ cond, reads, not string }{
		{"self.title == 'a'", "title", "text"},
		{"self.top != null && self.top.id == 'a'", "top id", "title"},
		{"has(self.text)", "text", "title"},
		{"(self.text ?? '') == ''", "text", "title"},
		{"has(self.text) && self.text == self.title", "text title", "count"},
		{"self.top != null && has(self.top.line)", "top line", "id"},
		{"self.top != null && (self.top.line ?? '') == ''", "top line", "id"},
		{"self.count > 0 && self.cards.exists(c, c.id == event.id)", "cards id", "title"},
		{"self.notes.exists(c, has(c.line))", "notes line", "id"},
		{"event.id == 'a'", "", "id"},
		{"Note{id: event.id}.id == 'a'", "id", "line"},
		{"event.card.id == 'a'", "", "id card"},
		{"has(event.when)", "", "when"},
		{"(event.when ?? '') == ''", "", "when"},
		{"has(event.card.line)", "", "line card"},
		{"(event.card.line ?? '') == ''", "", "line"},
		{"event.n > 1 && self.count > 1", "count", "n"},
	} {
		cond := condition(protocol(t, "- {if: \""+c.cond+"\", then: [stop]}", ""))
		for _, name := range strings.Fields(c.reads) {
			if !plan.ReadsField(cond, name) {
				t.Errorf("%s reads %s", c.cond, name)
			}
		}
		for _, name := range strings.Fields(c.not) {
			if plan.ReadsField(cond, name) {
				t.Errorf("%s does not read %s", c.cond, name)
			}
		}
	}
}

func TestIsNew(t *testing.T) {
	for value, want := range map[string]bool{
		"Note{id: 'n'}": true, "[event.card]": true, "{'a': 1}": true, "'text'": true,
		"event.card": false, "self.title": false, "event.n > 1 ? Note{id: 'a'} : Note{id: 'b'}": true,
		"event.n > 1 ? Note{id: 'a'} : event.note": false, "event.n > 1 ? event.note : Note{id: 'a'}": false,
	} {
		p := protocol(t, "- {let: made, value: \""+value+"\"}\n- {if: event.n > 1, then: [{set: self.title, value: \"size([made]) > 0 ? 'a' : 'b'\"}]}", "")
		if got := plan.IsNew(body(p)[0].(*ir.Bind).Value); got != want {
			t.Errorf("%s is new: %v", value, got)
		}
	}
}
