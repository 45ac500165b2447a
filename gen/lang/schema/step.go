package schema

import (
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/lang/verb"
)

// JSONSchema: a step is one of the verbs with the keys of one of its forms, a verb that
// stands alone, or an assignment on a line.
func (step) JSONSchema() *jsonschema.Schema {
	words := []*jsonschema.Schema{{Type: "string", Pattern: "="}}
	var steps []*jsonschema.Schema
	for _, v := range verb.All {
		if v.Alone {
			words = append(words, &jsonschema.Schema{Const: v.Name})
		}
		for _, form := range v.Forms {
			steps = append(steps, formed(v, form))
			if v.Heading() && form.Takes("in") {
				steps = append(steps, headed(v, form))
			}
		}
	}
	return anyOf(append(words, steps...)...)
}

func formed(v *verb.Verb, form verb.Form) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type:                 "object",
		Properties:           jsonschema.NewProperties(),
		Required:             append([]string{v.Name}, form.Needed()...),
		AdditionalProperties: jsonschema.FalseSchema,
	}
	s.Properties.Set(v.Name, subject(v))
	for _, key := range form {
		s.Properties.Set(key.Name, under(key.Kind))
	}
	for _, key := range verb.Common {
		s.Properties.Set(key.Name, text{}.JSONSchema())
	}
	return s
}

// JSONSchema: steps are a list, or a single one.
func (steps) JSONSchema() *jsonschema.Schema {
	one := &jsonschema.Schema{Ref: "#/$defs/step"}
	return anyOf(one, &jsonschema.Schema{Type: "array", Items: one})
}

// headed is a form whose verb says where the element is.
func headed(v *verb.Verb, form verb.Form) *jsonschema.Schema {
	var rest verb.Form
	for _, key := range form {
		if key.Name != "in" { // the others may stand in either place
			key.Needed = key.Needed && !slices.Contains(verb.HeadWords, key.Name)
			rest = append(rest, key)
		}
	}
	s := formed(v, rest)
	s.Properties.Set(v.Name, &jsonschema.Schema{Type: "string", Pattern: `^\S+(,\s*\S+)?\s+in\s`})
	return s
}

// subject is the value of the verb itself.
func subject(v *verb.Verb) *jsonschema.Schema {
	if v.Alone {
		return typed("null")
	}
	return scalar{}.JSONSchema()
}

// under is what stands under a key.
func under(kind verb.Kind) *jsonschema.Schema {
	switch kind {
	case verb.Text:
		return scalar{}.JSONSchema()
	case verb.Steps:
		return steps{}.JSONSchema()
	case verb.Bindings:
		return &jsonschema.Schema{Type: "object", AdditionalProperties: scalar{}.JSONSchema()}
	case verb.Cases:
		return &jsonschema.Schema{Type: "object", AdditionalProperties: under(verb.Steps)}
	case verb.Flag:
		return typed("boolean")
	case verb.Last:
		return &jsonschema.Schema{Const: "last"}
	case verb.Object:
		return &jsonschema.Schema{Const: "object"}
	case verb.End:
		return &jsonschema.Schema{Const: "end"}
	default:
		panic("schema: unknown kind of key")
	}
}
