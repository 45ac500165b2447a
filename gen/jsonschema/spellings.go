package jsonschema

import (
	"slices"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// spellings describes the other keys under which a reader takes a field: one that
// a better one overrules is not looked at.
func (e *edition) spellings(s *invopop.Schema, f *ir.Field) {
	keys := plan.Spellings(f)
	for i, key := range f.Also {
		s.Properties.Set(key, &invopop.Schema{})
		choices := having(keys[:i+1])
		s.AllOf = append(s.AllOf, &invopop.Schema{
			AnyOf: append(choices, &invopop.Schema{Type: "object", Properties: properties(key, e.value(f))}),
		})
	}
	if f.Presence == ir.Required {
		s.AllOf = append(s.AllOf, &invopop.Schema{AnyOf: having(keys)})
	}
}

// having accepts objects by the keys that they have, each schema by one. Strict
// validators want a key described where it is required.
func having(keys []string) []*invopop.Schema {
	var all []*invopop.Schema
	for _, key := range keys {
		all = append(all, &invopop.Schema{Type: "object", Required: []string{key}, Properties: properties(key, &invopop.Schema{})})
	}
	return all
}

func hasSpellings(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return len(f.Also) > 0 })
}
