package jsonschema_test

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	emitter "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
)

const lamps = `
unions:
  Shade: {tag: kind, of: [Cloth, Paper]}
objects:
  Cloth: {doc: Of cloth., fields: {kind: {prefix: cloth-}}}
  Paper: {doc: Of paper., fields: {kind: {const: paper}}}
  Bulb:
    doc: A bulb.
    fields:
      kind: {type: string, default: round}
      watts: {type: int, default: 40}
      note: {type: "string?", default: null}
  Lamp:
    doc: A lamp.
    fields:
      id: {type: string, default: new_id()}
      bulb: {type: Bulb, default: {}}
      cord: {type: string, optional: true, null_is_absent: true}
      plug: {type: string, optional: true}
      room: {type: string, default: hall, null_is_absent: true}
      tags: {type: "list[string]", default: [a]}
      shade: {type: Shade, default: {kind: paper}}
    checks:
      - {code: wrong, that: "%s", message: wrong}
`

// TestConditions holds lamps to one check after the other: the schema must see what
// a missing key means, also within a default, and that a null may mean one.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		check, document string
		accepted        bool
	}{
		{"self.bulb.watts < 50", `{}`, true},
		{"self.bulb.watts < 50", `{"bulb":{}}`, true},
		{"self.bulb.watts < 50", `{"bulb":{"watts":60}}`, false},
		{"self.bulb.watts > 50", `{}`, false},
		{"self.bulb.watts > 50", `{"bulb":{"watts":60}}`, true},
		{"!(self.bulb.note != null)", `{}`, true},
		{"!(self.bulb.note != null)", `{"bulb":{"note":"n"}}`, false},
		{"self.bulb.kind in ['round', 'long'] && self.bulb.note == null", `{}`, true},
		{"self.bulb.kind == 'long' || self.bulb.watts == 1", `{}`, false},
		{"!has(self.cord) || has(self.plug)", `{"cord":null}`, true},
		{"!has(self.cord) || has(self.plug)", `{"cord":"c"}`, false},
		{"!has(self.cord) || has(self.plug)", `{"cord":"c","plug":"p"}`, true},
		{"self.room == 'hall'", `{"room":null}`, true},
		{"self.room == 'hall'", `{"room":"attic"}`, false},
		{"self.room != 'hall'", `{"room":null}`, false},
		{"self.room != 'hall'", `{}`, false},
		{"self.room != self.bulb.kind", `{"room":"a","bulb":{"kind":"b"}}`, true}, // no schema can say it
		{"self.id != ''", `{}`, true},
		{"self.id != ''", `{"id":""}`, false},
		{"size(self.tags) > 1", `{}`, false},
		{"size(self.tags) <= 1", `{}`, true},
		{"self.tags.exists(t, t == 'a')", `{}`, true},
		{"self.tags.all(t, t == 'b')", `{}`, false},
		{"self.tags.all(t, t == 'b')", `{"tags":["b"]}`, true},
		{"!self.shade.kind.startsWith('cloth-')", `{}`, true},
		{"!self.shade.kind.startsWith('cloth-')", `{"shade":{"kind":"cloth-1"}}`, false},
		{"self.shade.kind.startsWith('cloth-')", `{}`, false},
	} {
		s := compiled(t, spectest.Load(t, fmt.Sprintf(lamps, c.check)), "Lamp")
		if err := validate(t, s, c.document); (err == nil) != c.accepted {
			t.Errorf("%s: of %s: %v", c.check, c.document, err)
		}
	}
}

func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(document)
}

func compiled(t *testing.T, p *ir.Protocol, name string) *jsonschema.Schema {
	t.Helper()
	return compiledEdition(t, p, "", name)
}

// compiledEdition is a type as an edition describes it: ".strict", ".codegen" or "".
func compiledEdition(t *testing.T, p *ir.Protocol, edition, name string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	for _, f := range emitter.New().Emit(plan.Of(p)) {
		if path.Base(f.Path) != p.Name+edition+".schema.json" {
			continue
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(f.Data))
		if err != nil {
			t.Fatal(err)
		}
		id := document.(map[string]any)["$id"].(string)
		if err := c.AddResource(id, document); err != nil {
			t.Fatal(err)
		}
		s, err := c.Compile(id + "#/$defs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	t.Fatal("there is no schema")
	return nil
}
