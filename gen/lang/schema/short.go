package schema

import "github.com/invopop/jsonschema"

// Types with a short form: a bare scalar or list where a mapping may stand.
type (
	text      struct{}
	scalar    struct{}
	names     struct{}
	members   struct{}
	field     struct{}
	enumValue struct{}
	arg       struct{}
	param     struct{}
	step      struct{}
	steps     struct{}
	starts    struct{}
)

// JSONSchema: YAML reads a bare 1.0 as a number.
func (text) JSONSchema() *jsonschema.Schema { return either("string", "number") }

// JSONSchema: an expression such as 1 or true is a YAML number or bool.
func (scalar) JSONSchema() *jsonschema.Schema { return either("string", "number", "boolean") }

func (names) JSONSchema() *jsonschema.Schema {
	return anyOf(typed("string"), &jsonschema.Schema{Type: "array", Items: typed("string")})
}

func (members) JSONSchema() *jsonschema.Schema {
	return anyOf(
		&jsonschema.Schema{Type: "array", Items: typed("string")},
		&jsonschema.Schema{Type: "object", AdditionalProperties: short(memberKeys{})},
	)
}

// JSONSchema: what begins a state stands under the events that do, or of an object as
// input alone.
func (starts) JSONSchema() *jsonschema.Schema {
	return anyOf(long(start{}), &jsonschema.Schema{Type: "object", AdditionalProperties: long(start{})})
}

func (field) JSONSchema() *jsonschema.Schema { return short(fieldKeys{}) }

// JSONSchema: a value need not say what it means.
func (enumValue) JSONSchema() *jsonschema.Schema {
	return anyOf(typed("null"), typed("string"), long(decl{}))
}

func (param) JSONSchema() *jsonschema.Schema { return short(paramKeys{}) }

func (arg) JSONSchema() *jsonschema.Schema { return short(argKeys{}) }

// short is text, or the mapping it abbreviates.
func short(keys any) *jsonschema.Schema { return anyOf(typed("string"), long(keys)) }

// long is a mapping.
func long(keys any) *jsonschema.Schema {
	r := jsonschema.Reflector{Anonymous: true, DoNotReference: true, ExpandedStruct: true}
	s := r.Reflect(keys)
	s.Version = ""
	return s
}

func typed(t string) *jsonschema.Schema { return &jsonschema.Schema{Type: t} }

func either(types ...string) *jsonschema.Schema {
	var all []*jsonschema.Schema
	for _, t := range types {
		all = append(all, typed(t))
	}
	return anyOf(all...)
}

func anyOf(of ...*jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{AnyOf: of} }
