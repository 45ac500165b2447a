package plan_test

import (
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
- if: event.id.matches('^x')
  then: [stop]`, "")
	reach := plan.ReachOf(p)
	desk, card := object(p, "Desk"), p.Unions[0]
	if len(reach.Verified(desk.Field("code"))) != 1 || len(reach.Verified(desk.Field("title"))) != 0 {
		t.Error("the rules of code are run, and no others")
	}
	if len(reach.Kept(card)) != 1 || len(reach.Kept(desk)) != 0 {
		t.Error("a card is kept that stands in the event, and no desk")
	}
	if want := (plan.Features{Patterns: true}); reach.FeaturesOfAll() != want {
		t.Errorf("got %+v", reach.FeaturesOfAll())
	}
}

// TestReachOfImports asks who uses the types of another protocol.
func TestReachOfImports(t *testing.T) {
	p := spectest.All(t)["golden/cases/imports/spec"]
	reach := plan.ReachOf(p)
	abroad := 0
	for _, i := range p.Imports {
		for _, o := range i.Protocol.Objects {
			for _, by := range reach.Nested(ir.Type(o)) {
				if by == p {
					abroad++
				}
			}
		}
	}
	if abroad == 0 {
		t.Error("nothing of what is imported is used")
	}
}
