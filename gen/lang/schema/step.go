package schema

import (
	"slices"

	"github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/lang/verb"
)

// JSONSchema: a step is one of the verbs with the keys of one of its forms, a verb that
// stands alone, or an assignment on a line. The verb is looked at first, so that a step
// and all that is nested in it are gone through once, and not by each form of each verb.
func (step) JSONSchema() *jsonschema.Schema {
	words := []*jsonschema.Schema{{Type: "string", Pattern: "="}}
	var has, verbs []*jsonschema.Schema
	var names []any
	none, one := jsonschema.NewProperties(), uint64(1)
	for _, v := range verb.All {
		if v.Alone {
			words = append(words, &jsonschema.Schema{Const: v.Name})
		}
		has = append(has, &jsonschema.Schema{Required: []string{v.Name}})
		verbs = append(verbs, &jsonschema.Schema{If: isVerb(v), Then: keysOf(v)})
		names = append(names, v.Name)
		none.Set(v.Name, subject(v))
	}
	return anyOf(append(words, &jsonschema.Schema{
		Type: "object",
		If:   anyOf(has...),
		Then: &jsonschema.Schema{AllOf: verbs},
		Else: &jsonschema.Schema{ // editors offer the verbs
			Properties:    none,
			PropertyNames: &jsonschema.Schema{Enum: names},
			MinProperties: &one,
		},
	})...)
}

// isVerb tells a step of the verb, whose name may also be a key of another one.
func isVerb(v *verb.Verb) *jsonschema.Schema {
	s := &jsonschema.Schema{Required: []string{v.Name}}
	if takers := verb.Takers(v.Name); len(takers) > 0 {
		var others []*jsonschema.Schema
		for _, name := range takers {
			others = append(others, &jsonschema.Schema{Required: []string{name}})
		}
		s.Not = anyOf(others...)
	}
	return s
}

// keysOf is a step of the verb: what stands under a key is the same in all of its forms,
// which only tell the keys that stand together.
func keysOf(v *verb.Verb) *jsonschema.Schema {
	s := &jsonschema.Schema{Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	s.Properties.Set(v.Name, subject(v))
	var forms []*jsonschema.Schema
	for _, form := range v.Forms {
		for _, key := range form {
			s.Properties.Set(key.Name, under(key.Kind))
		}
		forms = append(forms, formed(v, form))
		if v.Heading() && form.Takes("in") {
			forms = append(forms, headed(v, form))
		}
	}
	for _, key := range verb.Common {
		s.Properties.Set(key.Name, text{}.JSONSchema())
	}
	if len(v.Forms) == 1 && len(forms) == 1 {
		s.Required = v.Forms[0].Needed()
	} else {
		s.AnyOf = forms
	}
	return s
}

// formed are the keys of one form.
func formed(v *verb.Verb, form verb.Form) *jsonschema.Schema {
	names := []any{v.Name}
	for _, key := range slices.Concat(form, verb.Common) {
		names = append(names, key.Name)
	}
	return &jsonschema.Schema{Required: form.Needed(), PropertyNames: &jsonschema.Schema{Enum: names}}
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
	s.Properties = jsonschema.NewProperties()
	s.Properties.Set(v.Name, &jsonschema.Schema{Type: "string", Pattern: `^\S+(,\s*\S+)?\s+in\s`})
	return s
}

// JSONSchema: steps are a list, or a single one.
func (steps) JSONSchema() *jsonschema.Schema {
	one := &jsonschema.Schema{Ref: "#/$defs/step"}
	return anyOf(one, &jsonschema.Schema{Type: "array", Items: one})
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
