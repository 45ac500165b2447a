package interp_test

import (
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/wire"
)

// TestDerivedWithin reads a document whose text has a value that is deeper than the caller
// lets documents be, which says nothing of it.
func TestDerivedWithin(t *testing.T) {
	p := spectest.Load(t, `
objects:
  Note:
    fields:
      text: string
      value: {type: "any?", derived: {parse: text, partial: true}}
`)
	m := interp.New(p, wire.WithLimits(wire.Limits{Depth: 1}))
	for _, c := range []struct{ text, want string }{
		{`{"text":"[[1, {\"a\": 2"}`, `{"text":"[[1, {\"a\": 2","value":[[1,{}]]}`},
		{`{"text":"[[1]]"}`, `{"text":"[[1]]","value":[[1]]}`},
	} {
		v, _, err := m.Decode(p.Objects[0], []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(m.Encode(v)); got != c.want {
			t.Errorf("%s is %s, want %s", c.text, got, c.want)
		}
	}
}

// TestPatchedWithin patches a default that is deeper than the caller lets documents be.
func TestPatchedWithin(t *testing.T) {
	m := interp.New(spectest.Load(t, `
objects:
  Page: {fields: {facts: {type: object, default: {a: {b: []}}}}}
events:
  Happened: {tag: type, of: {noted: {}}}
reducers:
  note:
    doc: Notes.
    state: Page
    input: Happened
    on:
      noted: {patch: self.facts, value: "[{'op': 'add', 'path': '/c', 'value': 1}]"}
`), wire.WithLimits(wire.Limits{Depth: 2}))
	r, err := m.Reducer("note")
	if err != nil {
		t.Fatal(err)
	}
	input, err := m.Type("Happened")
	if err != nil {
		t.Fatal(err)
	}
	event, _, invalid := m.Decode(input, []byte(`{"type":"noted"}`))
	if invalid != nil {
		t.Fatal(invalid)
	}
	state, _, failed := r.Fold(nil, event)
	if failed != nil {
		t.Fatal(failed)
	}
	if got, want := string(m.Encode(state)), `{"facts":{"a":{"b":[]},"c":1}}`; got != want {
		t.Errorf("the state is %s, want %s", got, want)
	}
}
