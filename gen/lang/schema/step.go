package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/lang/verb"
)

// JSONSchema: a step is one of the verbs with the keys of one of its forms, or
// a verb that stands alone.
func (step) JSONSchema() *jsonschema.Schema {
	var words, steps []*jsonschema.Schema
	for _, v := range verb.All {
		if v.Alone {
			words = append(words, &jsonschema.Schema{Const: v.Name})
		}
		for _, form := range v.Forms {
			steps = append(steps, formed(v, form))
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
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/step"}}
	case verb.Bindings:
		return &jsonschema.Schema{Type: "object", AdditionalProperties: scalar{}.JSONSchema()}
	case verb.Flag:
		return typed("boolean")
	case verb.Last:
		return &jsonschema.Schema{Const: "last"}
	default:
		panic("schema: unknown kind of key")
	}
}
