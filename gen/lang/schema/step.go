package schema

import "github.com/invopop/jsonschema"

// verbs are the steps with the keys that belong to them; a trailing ! marks a
// key that must be there.
var verbs = []struct {
	name string
	keys []string
}{
	{"set", []string{"value!"}},
	{"unset", nil},
	{"insert", []string{"value!", "after", "where", "past", "while", "index"}},
	{"replace", []string{"in!", "where!", "value!", "every"}},
	{"push", []string{"value!", "as", "then"}},
	{"remove", []string{"in", "where", "index"}},
	{"append", []string{"value!"}},
	{"append_base64", []string{"value!"}},
	{"add", []string{"value!"}},
	{"merge", []string{"value!"}},
	{"patch", []string{"value!", "as", "then", "else"}},
	{"put", []string{"key!", "value!"}},
	{"delete", []string{"key!"}},
	{"emit", nil},
	{"signal", nil},
	{"let", []string{"value!"}},
	{"find", []string{"in!", "as", "where", "at", "index", "key", "then", "else"}},
	{"each", []string{"in!", "do!", "as", "where"}},
	{"if", []string{"then!", "else"}},
	{"call", []string{"with"}},
	{"skip", []string{"message!"}},
	{"warn", []string{"message!"}},
	{"fail", []string{"message!"}},
	{"stop", nil},
}

// JSONSchema: a step is one of the verbs with its keys, or the word stop.
func (step) JSONSchema() *jsonschema.Schema {
	all := []*jsonschema.Schema{{Const: "stop"}}
	for _, v := range verbs {
		s := &jsonschema.Schema{
			Type:                 "object",
			Properties:           jsonschema.NewProperties(),
			Required:             []string{v.name},
			AdditionalProperties: jsonschema.FalseSchema,
		}
		s.Properties.Set(v.name, subject(v.name))
		for _, key := range v.keys {
			if n := len(key) - 1; key[n] == '!' {
				key = key[:n]
				s.Required = append(s.Required, key)
			}
			s.Properties.Set(key, stepKey(key))
		}
		for _, key := range []string{"since", "until"} {
			s.Properties.Set(key, text{}.JSONSchema())
		}
		all = append(all, s)
	}
	return anyOf(all...)
}

// subject is the value of the verb itself.
func subject(verb string) *jsonschema.Schema {
	if verb == "stop" {
		return typed("null")
	}
	return scalar{}.JSONSchema()
}

func stepKey(key string) *jsonschema.Schema {
	switch key {
	case "then", "else", "do":
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/step"}}
	case "at":
		return &jsonschema.Schema{Enum: []any{"last"}}
	case "every":
		return &jsonschema.Schema{Type: "boolean"}
	case "with":
		return &jsonschema.Schema{Type: "object", AdditionalProperties: scalar{}.JSONSchema()}
	default:
		return scalar{}.JSONSchema()
	}
}
