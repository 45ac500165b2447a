package jsonschema

import (
	"encoding/json"
	"reflect"
	"testing"

	invopop "github.com/invopop/jsonschema"
)

// samples are values of every type that a field of a schema has.
func samples() []any {
	inner := &invopop.Schema{Type: "string", Enum: []any{"a<b", int64(1), nil, json.RawMessage(`{"x":[1,{}]}`)}}
	deep := &invopop.Schema{AllOf: []*invopop.Schema{{Not: inner}, {}, invopop.TrueSchema, invopop.FalseSchema}}
	properties := invopop.NewProperties()
	properties.Set("z \"quoted\" \u2028 é", deep)
	properties.Set("a", &invopop.Schema{})
	n, zero := uint64(7), uint64(0)
	return []any{
		"plain", "line\nend, <tag> & \"quotes\" é \u2028", invopop.ID("urn:x"), json.Number("-1.5e300"), true, &n, &zero,
		inner, deep, &invopop.Schema{}, invopop.FalseSchema, []*invopop.Schema{inner, deep}, []*invopop.Schema{},
		map[string]*invopop.Schema{"b": inner, "a": deep}, invopop.Definitions{"b": inner, "a": deep},
		properties, invopop.NewProperties(), []any{"x", 1.5, json.RawMessage(`[ 1, {"y" : 2} ]`), map[string]any{"k": []any{}}},
		[]string{"one", "t&o"}, []string{}, map[string][]string{"k": {"v"}, "j": {}}, map[string]any{"default": nil, "x-<": 1},
	}
}

// TestSchemaWriter sets every field of a schema to values of its type.
func TestSchemaWriter(t *testing.T) {
	fields := reflect.TypeFor[invopop.Schema]()
	for i := range fields.NumField() {
		field := fields.Field(i)
		if !field.IsExported() {
			continue
		}
		tried := 0
		for _, value := range samples() {
			v := reflect.ValueOf(value)
			if !v.Type().AssignableTo(field.Type) {
				continue
			}
			tried++
			s := &invopop.Schema{Title: "T", Examples: []any{1}}
			reflect.ValueOf(s).Elem().Field(i).Set(v)
			alone := &invopop.Schema{}
			reflect.ValueOf(alone).Elem().Field(i).Set(v)
			for _, s := range []*invopop.Schema{s, alone, {Items: alone}} {
				w := schemaWriter{depth: 2}
				w.schema(s)
				if want := string(printed(s, step+step)); string(w.out) != want {
					t.Errorf("%s:\n%s\nwant\n%s", field.Name, w.out, want)
				}
			}
		}
		if tried == 0 {
			t.Errorf("no sample for %s, which is a %s", field.Name, field.Type)
		}
	}
}
