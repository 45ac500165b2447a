package plan_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

const parcels = `
aliases:
  Code:
    doc: A code.
    type: string
    max_length: 3
  Site:
    doc: An address.
    type: string
    normalize: url
objects:
  Box:
    doc: A box.
    fields:
      type: {const: box}
      id: {type: string, also: [ident, name]}
      size: int
      of: {type: "Box?", optional: true}
  Tube:
    doc: A tube.
    fields:
      type: {const: tube}
      id: string
      inside: Parcel
  Van:
    doc: A van.
    fields:
      first: Parcel
      parcels: {type: "list[Parcel]", default: []}
      spare: {type: Parcel, optional: true}
      tube: {type: "Tube?", default: null}
      code: {type: Code, default: ""}
      sites: {type: "list[Site]", default: []}
  Yard:
    doc: A yard.
    fields:
      van: Van
unions:
  Parcel:
    doc: A parcel.
    tag: type
    unknown: drop
    untagged: [Box]
    of: [Box, Tube]
`

func object(p *ir.Protocol, name string) *ir.Object {
	for _, o := range p.Objects {
		if o.Name == name {
			return o
		}
	}
	panic("no object " + name)
}

func fieldNames(list []*ir.Field) string {
	var names []string
	for _, f := range list {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

func TestDrops(t *testing.T) {
	p := spectest.Load(t, parcels)
	for name, want := range map[string]bool{"Box": false, "Tube": true, "Van": true, "Yard": true} {
		if got := plan.Drops(object(p, name)); got != want {
			t.Errorf("%s is dropped: %v", name, got)
		}
	}
	van := object(p, "Van")
	if got := fieldNames(plan.Losable(van)); got != "first" {
		t.Errorf("a van goes with %q", got)
	}
	for name, want := range map[string]bool{"first": false, "parcels": false, "spare": true, "tube": true, "code": false} {
		if got := plan.Vanishes(van.Field(name)); got != want {
			t.Errorf("%s vanishes: %v", name, got)
		}
	}
}

func TestRuled(t *testing.T) {
	van := object(spectest.Load(t, parcels), "Van")
	for name, want := range map[string][2]bool{"code": {true, false}, "sites": {true, true}, "first": {}, "tube": {}} {
		typ := van.Field(name).Type
		if got := [2]bool{plan.Ruled(typ), plan.Rewrites(typ)}; got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestKeys(t *testing.T) {
	p := spectest.Load(t, parcels)
	id := object(p, "Box").Field("id")
	if got := strings.Join(plan.Spellings(id), " "); got != "id ident name" {
		t.Errorf("spellings %q", got)
	}
	if got := fieldNames(plan.Signature(p.Unions[0].Untagged[0])); got != "id size" {
		t.Errorf("signature %q", got)
	}
	if plan.Stored(object(p, "Box").Field("type")) || !plan.Stored(id) {
		t.Error("all but the tag are stored")
	}
	if plan.BeginsAlone(object(p, "Box")) || plan.BeginsAlone(object(p, "Van")) {
		t.Error("a box needs its size, and a van what is first")
	}
}
