package plan_test

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestNested(t *testing.T) {
	p := spectest.Load(t, parcels)
	reach := plan.ReachOf(p)
	for name, want := range map[string]bool{"Box": true, "Tube": true, "Van": true, "Yard": false} {
		if got := len(reach.Nested(object(p, name))) > 0; got != want {
			t.Errorf("%s is nested: %v", name, got)
		}
	}
	if len(reach.Implied(object(p, "Box"))) != 1 || len(reach.Implied(object(p, "Tube"))) != 0 {
		t.Error("a box is known without its tag, and no tube")
	}
	if len(reach.Entered(p.Aliases[0])) != 1 {
		t.Error("codes are read")
	}
	if want := (plan.Features{Normalises: true}); reach.Features(p) != want {
		t.Errorf("got %+v", reach.Features(p))
	}
}

func TestReachOfRules(t *testing.T) {
	p := protocol(t, `
- set: self.code
  value: event.id
- set: self.top
  value: event.card
- push: self.notes
  value: "Note{id: event.id}"
- set: self.title
  value: event.card.type
- if: event.id.matches('^x')
  then: [stop]`, "")
	reach := plan.ReachOf(p)
	desk, card, events := object(p, "Desk"), p.Unions[0], p.Unions[len(p.Unions)-1]
	if len(reach.Verified(desk.Field("code").Type)) != 1 || len(reach.Verified(desk.Field("title").Type)) != 0 {
		t.Error("the rules of code are run, and no others")
	}
	if len(reach.Kept(card)) != 1 || len(reach.Kept(events)) != 0 {
		t.Error("a card is kept that stands in the event, and no event")
	}
	if len(reach.Told(card)) != 1 || len(reach.Told(events)) != 0 {
		t.Error("a card is asked for its tag, and no event")
	}
	if len(reach.Checked(object(p, "Note"))) != 1 || len(reach.Checked(object(p, "Bill"))) != 0 {
		t.Error("a note is made, and no bill")
	}
	if want := (plan.Features{Patterns: true}); reach.FeaturesOfAll() != want {
		t.Errorf("got %+v", reach.FeaturesOfAll())
	}
}

// TestReachOfImports asks who uses what another protocol declares.
func TestReachOfImports(t *testing.T) {
	p := spectest.All(t)["golden/cases/imports/spec"]
	parts := p.Imports[0].Protocol
	reach := plan.ReachOf(p)
	text, image, pile := object(parts, "Text"), object(parts, "Image"), object(parts, "Pile")
	part, events, own := parts.Unions[0], parts.Unions[len(parts.Unions)-1], p.Unions[len(p.Unions)-1]
	word, link := parts.Aliases[0], parts.Aliases[1]
	for what, c := range map[string]struct {
		by   []*ir.Protocol
		want bool
	}{
		"a text is nested":             {reach.Nested(text), true},
		"a pile is nested":             {reach.Nested(pile), false},
		"a part is known without tag":  {reach.Implied(text), false},
		"a part is kept":               {reach.Kept(part), true},
		"an event is kept":             {reach.Kept(events), false},
		"own events are streamed":      {reach.Streamed(own), true},
		"events of parts are streamed": {reach.Streamed(events), false},
		"a pile is made":               {reach.Checked(pile), false}, // it begins on its own
		"an image is made":             {reach.Checked(image), true},
		"words are read":               {reach.Entered(word), true},
		"links are read":               {reach.Entered(link), true},
		"words in a title are given":   {reach.Verified(word), true},
		"text grows":                   {reach.Grown(text, "text"), true},
		"an id grows":                  {reach.Grown(text, "id"), false},
	} {
		if got := slices.Contains(c.by, p); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// What only a part of a rule needs of the runtime, all that use it need.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		steps string
		want  plan.Features
	}{
		{"- stop", plan.Features{}},
		{"- {append_base64: self.title, value: event.id}", plan.Features{Base64: true}},
		{"- {if: \"compareVersions(event.id, '1') > 0\", then: [stop]}", plan.Features{Versions: true}},
		{"- {if: \"event.id.matches('a')\", then: [stop]}", plan.Features{Patterns: true}},
		{"- {if: self.extra != null, then: [{patch: self.extra, value: event.patch}]}", plan.Features{Patches: true}},
	} {
		p, q := protocol(t, c.steps, ""), protocol(t, "- stop", "")
		if got := plan.ReachOf(p).Features(p); got != c.want {
			t.Errorf("%s: got %+v", c.steps, got)
		}
		for _, both := range [][]*ir.Protocol{{p, q}, {q, p}} {
			if got := plan.ReachOf(both...).FeaturesOfAll(); got != c.want {
				t.Errorf("%s, among others: got %+v", c.steps, got)
			}
		}
	}
}
