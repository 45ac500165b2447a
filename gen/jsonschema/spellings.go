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
		s.AllOf = append(s.AllOf, &invopop.Schema{
			If:   lacking(keys[:i+1]...),
			Then: &invopop.Schema{Type: "object", Properties: properties(key, e.value(f))},
		})
	}
	if f.Presence == ir.Required {
		s.AllOf = append(s.AllOf, &invopop.Schema{If: lacking(f.Also...), Then: having(f.Name)})
	}
}

// having accepts objects that have all of some keys. Strict validators want a key
// described where it is required.
func having(keys ...string) *invopop.Schema {
	s := &invopop.Schema{Type: "object", Required: keys}
	if len(keys) > 0 {
		s.Properties = invopop.NewProperties()
	}
	for _, key := range keys {
		s.Properties.Set(key, &invopop.Schema{})
	}
	return s
}

// lacking accepts objects that have none of some keys.
func lacking(keys ...string) *invopop.Schema {
	one := havingOneOf(keys)
	if len(keys) == 1 {
		one = having(keys[0])
	}
	return &invopop.Schema{Type: "object", Not: one}
}

// havingOneOf accepts objects that have at least one of some keys.
func havingOneOf(keys []string) *invopop.Schema {
	s := &invopop.Schema{}
	for _, key := range keys {
		s.AnyOf = append(s.AnyOf, having(key))
	}
	return s
}

func hasSpellings(o *ir.Object) bool {
	return slices.ContainsFunc(o.Fields, func(f *ir.Field) bool { return len(f.Also) > 0 })
}
