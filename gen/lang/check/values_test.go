package check_test

import (
	"strings"
	"testing"
)

// A value of a spec is held to its type, deep inside too, and each mistake is
// reported where it stands.
func TestValues(t *testing.T) {
	for _, test := range []struct{ typ, value, want string }{
		{"string", "plain", ""},
		{"string", "1", ""},
		{"string", "call()", ""},
		{"string", "[a]", "wrong-value ``"},
		{"string", "null", "wrong-value `null`"},
		{"string?", "null", ""},
		{"int", "1.0", ""},
		{"int", "1.5", "wrong-value `1.5`"},
		{"int", "'1'", "wrong-value `'1'`"},
		{"int", "9007199254740992", "wrong-value `9007199254740992`"},
		{"int", "9007199254740991", ""},
		{"int", "-9007199254740991", ""},
		{"int", "-9007199254740992", "wrong-value `-9007199254740992`"},
		{"int", "9007199254740991.0", ""},
		{"int", "9.007199254740992e15", "wrong-value `9.007199254740992e15`"},
		{"int", "1e3", ""},
		{"number", "1e999", "wrong-value `1e999`"},
		{"number", "a", "wrong-value `a`"},
		{"bool", "true", ""},
		{"bool", "1", "wrong-value `1`"},
		{"any", "null", "wrong-value `null`"},
		{"any?", "null", ""},
		{"any", "{a: [1, null]}", ""},
		{"object", "[1]", "wrong-value ``"},
		{"object", "{a: null}", ""},
		{"Colour", "red", ""},
		{"Colour", "blue", "unknown-value `blue`"},
		{"Colour", "[red]", "wrong-value ``"},
		{"Colour?", "null", ""},
		{"Colour", "null", "wrong-value `null`"},
		{"list[int]", "[1, a, 2, b]", "wrong-value `a`\nwrong-value `b`"},
		{"list[int]", "{a: 1}", "wrong-value ``"},
		{"map[int]", "{a: 1, b: c}", "wrong-value `c`"},
		{"map[int]", "[1]", "wrong-value ``"},
		{"A", "{name: a}", ""},
		{"A", "{}", "missing-field ``"},
		{"A", "{kind: b, name: a}", "const-value `b`"},
		{"A", "{kind: a, name: a, lost: 1}", "unknown-field `lost`"},
		{"A", "{name: 'new', size: null}", "wrong-value `null`"},
		{"A", "{name: 'new', least: null}", ""},
		{"A", "[a]", "wrong-value ``"},
		{"Kept", "{name: a, more: {deep: null}}", ""},
		{"Kept", "{name: a, more: null}", ""},
		{"U", "{kind: a, name: a}", ""},
		{"U", "{kind: b, size: 1}", ""},
		{"U", "{kind: c}", "unknown-tag `c`"},
		{"U", "{kind: [a]}", "missing-field ``"},
		{"U", "{name: a}", ""},
		{"U", "{size: 1}", ""},
		{"U", "{none: 1}", "missing-field ``"},
		{"U", "a", "wrong-value `a`"},
		{"K", "text", ""},
		{"K", "'1'", ""},
		{"K", "1", ""},
		{"K", "true", ""},
		{"K", "[a]", ""},
		{"K", "[[a]]", "wrong-value ``"},
		{"K", "{kind: a, name: a}", ""},
		{"K", "{kind: c}", "unknown-tag `c`"},
		{"K", "null", "wrong-value `null`"},
		{"K?", "null", ""},
	} {
		got := foundIn(t, header+`
enums:
  Colour: {values: {red: Red., green: Green.}}
objects:
  A: {fields: {kind: {const: a, default: a}, name: string, size: {type: int, optional: true}, least: {type: int, default: 1, null_is_absent: true}}}
  B: {fields: {kind: {const: b}, size: int}}
  Kept: {unknown: keep, fields: {name: string}}
  Holder: {fields: {it: {type: "`+test.typ+`", default: `+test.value+`}}}
unions:
  U: {tag: kind, of: [A, B], untagged: [A, B]}
  K: {of: {text: string, number: int, flag: bool, list: "list[string]", thing: U}}
`)
		if got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.typ, test.value, got, test.want)
		}
	}
}

// The rules of a place run on what enters it, unless the value is known to obey
// them already.
func TestRulesThatFollow(t *testing.T) {
	for _, test := range []struct {
		typ, have, want string
		runs            bool
	}{
		{"string", "min_length: 2", "min_length: 2", false},
		{"string", "min_length: 3", "min_length: 2", false},
		{"string", "min_length: 1", "min_length: 2", true},
		{"string", "max_length: 2", "max_length: 3", false},
		{"string", "max_length: 3", "max_length: 2", true},
		{"string", "max_length: 3", "min_length: 2", true},
		{"string", "pattern: a", "pattern: a", false},
		{"string", "pattern: b", "pattern: a", true},
		{"string", "pattern: a", "normalize: url", true},
		{"string", "normalize: url", "normalize: url", false},
		{"string", "normalize: url, pattern: a", "normalize: url", false},
		{"string", "normalize: url", "normalize: url, pattern: a", true},
		{"string", "format: a", "format: b", false},
		{"int", "min: 2", "min: 1", false},
		{"int", "min: 1", "min: 2", true},
		{"int", "max: 1", "max: 2", false},
		{"int", "max: 2", "max: 1", true},
		{"int", "max: 2", "min: 1", true},
		{"'string?'", "max_length: 3", "max_length: 3", false},
		{"'string?'", "max_length: 4", "max_length: 3", true},
		{"'list[string]'", "min_items: 2", "min_items: 1", false},
		{"'list[string]'", "min_items: 1", "min_items: 2", true},
		{"'list[string]'", "max_items: 1", "max_items: 2", false},
		{"'list[string]'", "max_items: 2", "max_items: 1", true},
	} {
		p := mustLoad(t, header+`
objects:
  State: {fields: {to: {type: `+test.typ+`, optional: true, `+test.want+`}}}
events: {Event: {tag: type, of: {put: {fields: {from: {type: `+test.typ+`, `+test.have+`}}}}}}
reducers: {apply: {state: State, input: Event, on: {put: [{set: self.to, value: event.from}]}}}
`)
		got := showSteps(p.Reducers[0].Cases[0].Body)
		if strings.Contains(got, "!=") != test.runs {
			t.Errorf("%s with %s into %s: %s", test.typ, test.have, test.want, got)
		}
	}
}

// A field that some members have is read where all that are left agree on it.
func TestFieldsOfSeveralMembers(t *testing.T) {
	for _, test := range []struct{ types, want string }{
		{"string, string, string", ""},
		{"string, int, int", "mixed-field `x`"},
		{"int, int, string", "mixed-field `x`"},
		{"int, string, int", "mixed-field `x`"},
		{"int, number, int", ""}, // a number whichever it is
		{"number, int, string", "mixed-field `x`"},
	} {
		types := strings.Split(test.types, ", ")
		got := foundIn(t, header+`
objects:
  A: {fields: {kind: {const: a}, x: `+types[0]+`}}
  B: {fields: {kind: {const: b}, x: `+types[1]+`}}
  C: {fields: {kind: {const: c}, x: `+types[2]+`}}
  Holder: {fields: {it: U}}
unions: {U: {tag: kind, of: [A, B, C]}}
accessors: {ask: {on: Holder, returns: int, value: "size([self.it.x])"}}
`)
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.types, got, test.want)
		}
	}
}

// A value that was computed obeys no rules yet, by whatever way it comes; one that
// stood under the same rules, and a constant, do.
func TestComputedValuesAreVerified(t *testing.T) {
	for _, test := range []struct{ steps, want string }{
		{"{set: self.word, value: event.word}", "not"},
		{"{set: self.word, value: event.text}", "runs"},
		{"{set: self.word, value: event.word + event.word}", "runs"},
		{"{set: self.word, value: \"'a'\"}", "not"},
		{"{set: self.word, value: \"'1'\"}", "rule-broken `'1'`"},
		{"{set: self.word, value: \"event.text == '' ? event.word : 'a'\"}", "not"},
		{"{set: self.word, value: \"event.text == '' ? event.text : 'a'\"}", "runs"},
		{"{let: w, value: event.word}, {set: self.word, value: w}", "not"},
		{"{let: w, value: event.word + event.word}, {set: self.word, value: w}", "runs"},
		{"{set: self.maybe, value: event.word}", "not"},
		{"{set: self.maybe, value: event.text}", "runs"},
		{"{set: self.maybe, value: null}", "not"},
		{"{set: self.maybe, value: \"event.text == '' ? null : event.word\"}", "not"},
		{"{set: self.maybe, value: \"event.text == '' ? null : event.text\"}", "runs"},
		{"{set: self.kind, value: event.word}", "not"},
		{"{set: self.kind, value: event.text}", "runs"},
		{"{set: self.kind, value: 1}", "not"},
		{"{set: self.kind, value: \"'1'\"}", "rule-broken `'1'`"},
		{"{set: self.many, value: 1}", "not"},
		{"{set: self.many, value: \"'red'\"}", "not"},
		{"{set: self.many, value: \"'blue'\"}", "wrong-type `'blue'`"},
		{"{set: self.many, value: 0}", "rule-broken `0`"},
		{"{set: self.many, value: true}", "wrong-type `true`"},
		{"{set: self.words, value: event.words}", "not"},
		{"{set: self.words, value: event.texts}", "runs"},
		{"{set: self.words, value: \"event.words.filter(w, w == 'a')\"}", "not"},
		{"{set: self.words, value: \"event.words.slice(0, 1)\"}", "not"},
		{"{set: self.words, value: \"event.texts.slice(0, 1)\"}", "runs"},
		{"{set: self.word, value: \"event.words[0] ?? event.word\"}", "runs"},
		{"{set: self.maybe, value: \"event.words[0]\"}", "not"},
		{"{set: self.maybe, value: \"event.texts[0]\"}", "runs"},
		{"{set: self.words, value: \"event.words.map(w, w + 'a')\"}", "runs"},
		{"{set: self.words, value: \"[event.word, 'a']\"}", "not"},
		{"{set: self.words, value: \"[event.text]\"}", "runs"},
		{"{set: self.words, value: \"['1']\"}", "rule-broken `'1'`"},
		{"{set: self.word, value: event.same.x}", "not"},
		{"{set: self.word, value: event.other.x}", "runs"},
		{"{each: w, in: event.words, do: [{set: self.word, value: w}, stop]}", "not"},
		{"{each: w, in: event.texts, do: [{set: self.word, value: w}, stop]}", "runs"},
		{"{each: w, in: \"event.words.map(v, v + v)\", do: [{set: self.word, value: w}, stop]}", "runs"},
		{"{set: self.word, value: \"event.some ?? 'a'\"}", "runs"},
	} {
		spec := header + `
aliases: {Word: {type: string, pattern: "^[a-z]*$"}, Size: {type: number, min: 0.5}}
objects:
  A: {fields: {kind: {const: a}, x: Word}}
  B: {fields: {kind: {const: b}, x: Word}}
  C: {fields: {kind: {const: c}, x: string}}
  State: {fields: {word: Word, maybe: "Word?", kind: Kind, many: "Many?", words: "list[Word]"}}
enums: {Colour: {values: {red: Red.}}}
unions:
  Many: {of: {colour: Colour, number: Size}}
  Kind: {of: {text: Word, number: int}}
  Same: {tag: kind, of: [A, B]}
  Other: {tag: kind, of: [A, C]}
events:
  Event:
    tag: type
    of: {put: {fields: {word: Word, text: string, words: "list[Word]", texts: "list[string]", same: Same, other: Other, some: {type: Word, optional: true}}}}
reducers: {apply: {state: State, input: Event, on: {put: [` + test.steps + `]}}}
`
		got := foundIn(t, spec)
		if got == "" {
			got = "not"
			if strings.Contains(showSteps(mustLoad(t, spec).Reducers[0].Cases[0].Body), " != ") {
				got = "runs"
			}
		}
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.steps, got, test.want)
		}
	}
}
