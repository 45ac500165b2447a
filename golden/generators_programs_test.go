package golden

import "regexp"

// tally is how far the types that a generator made are from those of the spec.
type tally struct {
	numbered int // types that are a second one of a kind: Event1, PurpleType
	missing  int // types of the spec that have none of their name
	merged   int // tagged unions that became one type with the fields of all members
}

// generator is a program of other people that makes types of our schemas.
type generator struct {
	name string
	// command makes a file of a schema.
	command func(schema, out string) []string
	ext     string
	// declared finds the names of types, and union those of them that are unions.
	declared, union *regexp.Regexp
	anything        string // how AG-UI's rawEvent is declared, which may be any value
	// want is what comes of each protocol, where it is not as the spec has it.
	want map[string]tally
}

const (
	npmGenerators = "bench/generators/node_modules/.bin/"
	datamodel     = "../.venv/codegen/bin/"
)

// A union of quicktype has one class at most, so that it puts all members of a tagged
// union into one; what it has for a scalar, or a choice of two kinds of values, it
// writes where that is used.
var typeGenerators = []generator{
	{
		name: "quicktype",
		command: func(schema, out string) []string {
			return []string{npmGenerators + "quicktype", "--quiet", "--src-lang", "schema", "--just-types", "--lang", "typescript",
				"--out", out, schema + "#/$defs/"}
		},
		ext:      ".quicktype.ts",
		declared: regexp.MustCompile(`(?m)^export \w+ (\w+)`),
		union:    regexp.MustCompile(`(?m)^export type (\w+) =`),
		anything: "rawEvent?: unknown;",
		want: map[string]tally{
			"agent":      {missing: 5, merged: 7},
			"agentscope": {numbered: 2, missing: 3, merged: 4}, // the tags of sources have two enums
			"agui":       {missing: 5, merged: 11},
			"aisdk":      {missing: 7, merged: 2},
			"anthropic":  {numbered: 16, missing: 13, merged: 11}, // tags of what is in results have no enum in the spec
			"openai":     {missing: 5},                            // open enums are texts to it
			"realtime":   {missing: 1, merged: 9},
			"responses":  {numbered: 1, missing: 13, merged: 7}, // the tags of parts and of summaries have one enum
		},
	},
	{
		name: "json-schema-to-typescript",
		command: func(schema, out string) []string {
			return []string{npmGenerators + "json2ts", "--input", schema, "--output", out}
		},
		ext:      ".d.ts",
		declared: regexp.MustCompile(`(?m)^export \w+ (\w+)`),
		union:    regexp.MustCompile(`(?m)^export type (\w+) =`),
		anything: "rawEvent?: unknown;",
	},
	{
		name: "datamodel-code-generator",
		command: func(schema, out string) []string {
			return []string{datamodel + "datamodel-codegen", "--input", schema, "--input-file-type", "jsonschema",
				"--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin", "--output", out}
		},
		ext:      ".py",
		declared: regexp.MustCompile(`(?m)^class (\w+)`),
		union:    regexp.MustCompile(`(?m)^class (\w+)\(\s*RootModel`),
		anything: "rawEvent: Any",
	},
}
