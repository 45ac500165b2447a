package syntax

import (
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
)

// foreignKey is what others, JSON Schema above all, call a key of specs.
type foreignKey struct {
	word string
	// key is the one that is meant, or the one that a hint says more of.
	key, hint string
}

const declaredHint = "objects are declared under `objects`, scalars with rules under `aliases`, choices under `enums` and `unions`"

const namedHint = "objects are declared under `objects`, and named here"

const outputsHint = "each output is a key of its own: `go: {out: sdk/go, module: example.com/notes}`, `typescript: {out: sdk/ts}`"

const foldedHint = "what it folds is its `input`: the name of an event union, which is declared under `events`"

const requiredHint = "a field is required unless it has a `default` or is `optional`"

var foreignKeys = []foreignKey{
	{word: "description", key: "doc"},
	{word: "comment", key: "doc"},
	{word: "error", key: "as"},
	{word: "default", key: "else"},
	{word: "otherwise", key: "else"},
	{word: "regex", key: "pattern"},
	{word: "regexp", key: "pattern"},
	{word: "literal", key: "const"},
	{word: "constant", key: "const"},
	{word: "value", key: "const"},
	{word: "documentation", key: "doc"},
	{word: "types", key: "objects", hint: declaredHint},
	{word: "messages", key: "objects", hint: declaredHint},
	{word: "schemas", key: "objects", hint: declaredHint},
	{word: "definitions", key: "objects", hint: declaredHint},
	{word: "$defs", key: "objects", hint: declaredHint},
	{word: "models", key: "objects", hint: declaredHint},
	{word: "structs", key: "objects", hint: declaredHint},
	{word: "classes", key: "objects", hint: declaredHint},
	{word: "interfaces", key: "objects", hint: declaredHint},
	{word: "scalars", key: "aliases"},
	{word: "primitives", key: "aliases"},
	{word: "typedefs", key: "aliases"},
	{word: "newtypes", key: "aliases"},
	{word: "package", key: "protocol"},
	{word: "namespace", key: "protocol"},
	{word: "variants", key: "of"},
	{word: "name", key: "protocol"},
	{word: "version", key: "msggen"},
	{word: "dir", key: "out"},
	{word: "path", key: "out"},
	{word: "folder", key: "out"},
	{word: "output", key: "out"},
	{word: "specs", key: "protocols"},
	{word: "inputs", key: "protocols"},
	{word: "endpoints", key: "operations"},
	{word: "routes", key: "operations"},
	{word: "steps", key: "stages"},
	{word: "reducers", key: "stages"},
	{word: "before", key: "first"},
	{word: "type", key: "returns"},
	{word: "to", key: "value"},
	{word: "finally", key: "end"},
	{word: "init", key: "start"},
	{word: "tag", key: "event"},
	{word: "json", key: "parse"},
	{word: "from", key: "parse"},
	{word: "reducer", key: "pipeline", hint: "a pipeline may have one stage: `pipelines: {Notes: {stages: [apply]}}`"},
	{word: "computed", key: "derived", hint: "`derived: {parse: arguments}` is the value of the JSON in a text beside it"},
	{word: "range", key: "min", hint: "`min` and `max` bound a number"},
	{word: "additionalProperties", key: "type", hint: "a map has the type of its values: `\"map[string]\"`"},
	{word: "oneof", key: "of"},
	{word: "event", key: "events"},
	{word: "event", key: "input", hint: foldedHint},
	{word: "events", key: "input", hint: foldedHint},
	{word: "additionalProperties", key: "unknown", hint: "`unknown: reject` refuses keys that nobody has described, `keep` keeps them"},
	{word: "minLength", key: "min_length"},
	{word: "maxLength", key: "max_length"},
	{word: "minItems", key: "min_items"},
	{word: "maxItems", key: "max_items"},
	{word: "ts", key: "typescript"},
	{word: "js", key: "typescript"},
	{word: "javascript", key: "typescript"},
	{word: "golang", key: "go"},
	{word: "py", key: "python"},
	{word: "schema", key: "jsonschema"},
	{word: "json_schema", key: "jsonschema"},
	{word: "outputs", key: "jsonschema", hint: outputsHint},
	{word: "targets", key: "jsonschema", hint: outputsHint},
	{word: "output", key: "events"},
	{word: "response", key: "events"},
	{word: "request", key: "input"},
	{word: "body", key: "input"},
	{word: "url", key: "path"},
	{word: "endpoint", key: "path"},
	{word: "params", key: "args"},
	{word: "parameters", key: "args"},
	{word: "arguments", key: "args"},
	{word: "value", key: "set", hint: "fields get their values under `set`: `set: {id: id}`"},
	{word: "checks", key: "objects", hint: "an object has its own `checks`, beside its `fields`"},
	{word: "args", key: "params"},
	{word: "arguments", key: "params"},
	{word: "parameters", key: "params"},
	{word: "args", key: "with"},
	{word: "arguments", key: "with"},
	{word: "params", key: "with"},
	{word: "body", key: "value"},
	{word: "expr", key: "value"},
	{word: "expression", key: "value"},
	{word: "return", key: "value"},
	{word: "if", key: "that"},
	{word: "when", key: "that"},
	{word: "expr", key: "that"},
	{word: "condition", key: "that"},
	{word: "assert", key: "that"},
	{word: "reason", key: "message"},
	{word: "text", key: "message"},
	{word: "msg", key: "message"},
	{word: "because", key: "message"},
	{word: "properties", key: "fields"},
	{word: "oneOf", key: "of"},
	{word: "anyOf", key: "of"},
	{word: "members", key: "of"},
	{word: "discriminator", key: "tag"},
	{word: "enum", key: "values"},
	{word: "allOf", key: "base"},
	{word: "extends", key: "base"},
	{word: "initial", key: "start"},
	{word: "handlers", key: "on"},
	{word: "required", key: "fields", hint: requiredHint},
	{word: "required", key: "optional", hint: requiredHint},
	{word: "nullable", key: "optional", hint: "a type that takes null ends in a question mark: `\"string?\"`"},
	{word: "enum", key: "type", hint: "values are declared under `enums`"},
	{word: "oneOf", key: "type", hint: "a choice of types is declared under `unions`"},
	{word: "anyOf", key: "type", hint: "a choice of types is declared under `unions`"},
	{word: "$ref", key: "type", hint: "a type is named as it is called: `type: Note`"},
	{word: "fields", key: "type", hint: namedHint},
	{word: "properties", key: "type", hint: namedHint},
	{word: "items", key: "type", hint: "the type of a list has that of its elements: `\"list[Note]\"`"},
	{word: "minimum", key: "min"},
	{word: "maximum", key: "max"},
	{word: "do", key: "value", hint: "a function is the expression under `value`; steps are those of a rule"},
	{word: "elif", key: "else", hint: "put another `if` under `else`"},
	{word: "elseif", key: "else", hint: "put another `if` under `else`"},
	{word: "base_at", key: "base", hint: "events have a `base_at`; in an object the fields of its bases come first"},
	{word: "tag_at", key: "base", hint: "events have a `tag_at`; in an object the tag is where it is declared"},
	{word: "by", key: "tag", hint: "events have a `tag`; what keys tell apart is declared under `unions`"},
}

// isMisplaced reports whether what belongs under a key is there by the name that others
// have for the key, or as no mapping.
func (m *mapping) isMisplaced(key string) bool {
	if slices.ContainsFunc(m.entries, func(e entry) bool { return e.key.Value == key && e.value.Kind != yaml.MappingNode }) {
		return true
	}
	return slices.ContainsFunc(foreignKeys, func(f foreignKey) bool { return f.key == key && m.Has(f.word) })
}

// fromElsewhere says what is meant by a key that specs call otherwise, and which one.
func (m *mapping) fromElsewhere(d diag.Diagnostic, key string) (told diag.Diagnostic, meant string) {
	for _, f := range foreignKeys {
		switch {
		case f.word != key || !slices.Contains(m.asked, f.key):
		case f.hint != "":
			return d.WithHint("%s", f.hint), f.key
		case !m.Has(f.key):
			d = d.WithHint("write `%s`", f.key)
			d.Wrote, d.Meant = key, f.key
			return d, f.key
		}
	}
	return d, ""
}
