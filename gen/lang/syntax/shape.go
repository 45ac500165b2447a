package syntax

import (
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
)

// kind reports whether n is of that kind, and if not says so. Aliases have been
// refused already.
func (r *reader) kind(n *yaml.Node, want yaml.Kind, what string) bool {
	if n.Kind != want && n.Kind != yaml.AliasNode {
		d := diag.New(diag.WrongShape, r.start(n), what, kindNames[want], kindName(n))
		if hint := shapeHint(what); hint != "" && (want == yaml.MappingNode || what == "`checks`" || what == "`base`" && n.Kind == yaml.MappingNode) {
			d = d.WithHint("%s", hint)
		}
		r.report(d)
	}
	return n.Kind == want
}

// shapeHint shows what something has, under a key or of a kind; nothing if there is no more to
// say.
func shapeHint(what string) string {
	if kind, _, named := strings.Cut(what, " `"); named {
		return shapeHints[kind]
	}
	return shapeHints[what]
}

// shapeHints show what stands under keys that others write as lists, or as one text.
var shapeHints = map[string]string{
	"`fields`":       "write every field as a key: `text: string`",
	"`objects`":      "write the name of every object as a key: `Note: {fields: {text: string}}`",
	"`events`":       "write the name of every union of events as a key: `NoteEvent: {tag: type, of: {…}}`",
	"`enums`":        "write the name of every enum as a key: `Colour: {values: {red: What it means.}}`",
	"`unions`":       "write the name of every union as a key: `Part: {tag: kind, of: [Text, Image]}`",
	"`reducers`":     "write the name of every reducer as a key: `apply: {state: Note, input: NoteEvent, on: {…}}`",
	"`of`":           "write the tag of every event as a key: `note_added: {fields: {text: string}}`",
	"`on`":           "write every event as a key, and its steps below it: `note_added: self.text = event.text`",
	"`after`":        "write every event as a key, as under `on`: `note_added, note_removed: self.changes += 1`",
	"`rules`":        "write the name of every rule as a key: `touch: {params: {note: Note}, do: note.size += 1}`",
	"`functions`":    "write the name of every function as a key: `twice: {params: {n: int}, type: int, value: n * 2}`",
	"`aliases`":      "write the name of every alias as a key: `Name: {type: string, min_length: 1}`",
	"`accessors`":    "write the name of every accessor as a key: `total: {on: Note, returns: int, value: size(self.parts)}`",
	"`pipelines`":    "write the name of every pipeline as a key: `Notes: {stages: [apply]}`",
	"`operations`":   "write the name of every operation as a key: `ask: {path: /ask, input: Question, events: NoteEvent}`",
	"`args`":         "write every argument as a key: `text: string`",
	"`params`":       "write every parameter as a key: `note: Note`",
	"`with`":         "write every parameter as a key: `with: {note: self}`",
	"`constructors`": "write the name of every constructor as a key: `NewNote: {of: Note, args: {text: string}, set: {text: text}}`",
	"`set`":          "write every field as a key: `text: text`",
	"`base`":         "it names an object, as in `base: Dated`, which stands under `objects`: `Dated: {abstract: true, fields: {at: string}}`",
	"`cases`":        "write every case as a key, and its steps below it: `text: self.text = part.text`",
	"`go`":           "write `go: {out: sdk/go, module: example.com/notes}`",
	"`typescript`":   "write `typescript: {out: sdk/ts, scope: \"@example\"}`",
	"`python`":       "write `python: {out: sdk/py, package: example}`",
	"`jsonschema`":   "write `jsonschema: {out: sdk/jsonschema}`",
	"`license`":      "write `license: {spdx: Apache-2.0}`",
	"`unknown`":      "write what is kept, dropped or refused: `unknown: {fields: keep, values: keep}`",
	"`imports`":      "write a name for each, and its folder: `imports: {notes: ../notes}`",
	"`derived`":      "write `derived: {parse: arguments}`, with the name of a text beside it",
	"`groups`":       "write the name of every group as a key: `closers: [note_added, note_removed]`",
	"`signals`":      "write every signal as a key: `held: What it tells.`",
	"`laws`":         "write every law as a key: `laws: {resumable: true}`",
	"enum":           "its values are keys: `Colour: {values: {red: What it means.}}`",
	"alias":          "its type is a key: `Name: {type: string}`",
	"union":          "its members stand under `of`: `Part: {tag: kind, of: [Text, Image]}`",
	"object":         "its fields stand under `fields`: `Note: {fields: {text: string}}`",
	"event":          "its fields stand under `fields`: `note_added: {fields: {text: string}}`; objects are events as a union: `unions: {NoteEvent: {tag: type, of: [Added]}}`",
	"event union":    "its events stand under `of`: `NoteEvent: {tag: type, of: {note_added: {fields: {text: string}}}}`",
	"rule":           "its steps stand under `do`: `touch: {params: {note: Note}, do: note.size += 1}`",
	"reducer":        "what it folds, and its rules, are keys: `apply: {state: Note, input: NoteEvent, on: {…}}`",
	"pipeline":       "its stages are a list: `Notes: {stages: [apply]}`",
	"`checks`":       "write a list: `checks: [{code: not-empty, that: self.text != '', message: there is no text}]`",
}

var kindNames = map[yaml.Kind]string{
	yaml.MappingNode:  "a mapping",
	yaml.SequenceNode: "a list",
	yaml.ScalarNode:   "text",
	yaml.AliasNode:    "an alias",
}

func kindName(n *yaml.Node) string {
	if isEmpty(n) {
		return "nothing"
	}
	return kindNames[n.Kind]
}
