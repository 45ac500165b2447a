package plan_test

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestKeeping(t *testing.T) {
	for _, c := range []struct {
		name, steps string
		want        plan.Kept
	}{
		{"text", "- {set: self.title, value: event.id}", plan.KeptPlain},
		{"a new object", "- {set: self.face, value: \"Note{id: 'n'}\"}", plan.KeptGiven},
		{"a part of the event", "- {push: self.cards, value: event.card}", plan.KeptCopy},
		{"a part of the state", "- {set: self.others, value: self.cards}", plan.KeptCopy},
		{"some elements that have parts", "- {set: self.others, value: \"self.cards.filter(c, c.id != 'x')\"}", plan.KeptCopy},
		{"some texts", "- {set: self.texts, value: \"self.texts.filter(c, c != 'x')\"}", plan.KeptGiven},
		{"something of each", "- {set: self.cards, value: \"self.notes.map(n, n)\"}", plan.KeptParts},
		{"a list", "- {set: self.cards, value: \"[event.card]\"}", plan.KeptParts},
		{"one or the other", "- {set: self.cards, value: \"event.n > 1 ? self.others : []\"}", plan.KeptParts},
	} {
		t.Run(c.name, func(t *testing.T) {
			var value ir.Expr
			switch do := body(protocol(t, c.steps, ""))[0].(*ir.Change).Do.(type) {
			case *ir.Set:
				value = do.Value
			case *ir.Push:
				value = do.Value
			default:
				t.Fatalf("%T keeps nothing", do)
			}
			if got := plan.NewKeeping().Of(ir.Unwidened(value)); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestKeepingWhatMoves(t *testing.T) {
	p := protocol(t, "- {let: card, value: event.card}\n- {push: self.cards, value: card}", "")
	k := plan.NewKeeping()
	var given ir.Expr
	for s := range ir.Steps(body(p)) {
		switch s := s.(type) {
		case *ir.Bind:
			if k.Handed = true; k.Of(s.Value) != plan.KeptGiven {
				t.Error("what is handed on may share parts with the event")
			}
			k.Handed = false
			k.Moved[s.Var] = true
		case *ir.Change:
			given = ir.Unwidened(s.Do.(*ir.Push).Value)
		}
	}
	if k.Of(given) != plan.KeptGiven {
		t.Error("what moves is not copied")
	}
	if plan.NewKeeping().Of(given) != plan.KeptCopy {
		t.Error("what does not move is copied")
	}
}
