package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// reader reads the nodes of one file. What it refuses it reports and leaves
// out of the tree.
type reader struct {
	file  *source.File
	diags *diag.List
}

func (r *reader) report(d diag.Diagnostic) { r.diags.Add(d) }

// start is an empty span where a node begins.
func (r *reader) start(n *yaml.Node) source.Span {
	at := offset(r.file, n)
	return r.file.Span(at, at)
}

// entry is one key of a mapping with its value.
type entry struct {
	key   source.Text
	value *yaml.Node
}

// mapping reads a YAML mapping key by key. The keys it was asked for are those
// that it may have; done refuses the others.
type mapping struct {
	*reader
	Node
	what    string // as messages name it: object `Note`, a check
	flow    bool   // written in braces
	entries []entry
	given   map[string]source.Text // what stands elsewhere than under its key
	asked   []string
	needed  []string
}

// mapping reads the keys of n; at is where to point for the mapping as a
// whole. It gives nil for anything but a mapping.
func (r *reader) mapping(n *yaml.Node, what string, at source.Span) *mapping {
	if !r.kind(n, yaml.MappingNode, what) {
		return nil
	}
	m := &mapping{reader: r, Node: Node{At: at, keys: make(map[string]source.Span, len(n.Content)/2)}, what: what, flow: n.Style&yaml.FlowStyle != 0}
	m.entries = make([]entry, 0, len(n.Content)/2)
	m.asked = make([]string, 0, 8) // most kinds of mappings know as many keys
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind == yaml.AliasNode || isMerge(key) {
			continue
		}
		if key.Kind != yaml.ScalarNode {
			r.report(diag.New(diag.YAMLKey, r.start(key), kindName(key)))
			continue
		}
		name := scalarText(r.file, key)
		if name.Value == "" {
			r.report(diag.New(diag.EmptyName, r.start(key)))
			continue
		}
		if first, ok := m.keys[name.Value]; ok {
			r.report(diag.New(diag.DuplicateKey, name.Whole(), name.Value).WithRelated(first, "the first one"))
			continue
		}
		m.keys[name.Value] = name.Whole()
		m.entries = append(m.entries, entry{name, n.Content[i+1]})
	}
	return m
}

// take asks for a key. It gives nil if the key is missing or has no value,
// which it reports.
func (m *mapping) take(key string) *yaml.Node {
	m.asked = append(m.asked, key)
	for _, e := range m.entries {
		if e.key.Value != key {
			continue
		}
		if isEmpty(e.value) {
			if e.value.Style&yaml.TaggedStyle == 0 { // or else the tag was refused
				d := diag.New(diag.MissingValue, e.key.Whole(), quote(key))
				if slices.Contains(flags, key) {
					d = d.WithHint("write `%s: true`", key)
				}
				m.report(d)
			}
			return nil
		}
		return e.value
	}
	return nil
}

// flags are the keys that are true or false.
var flags = []string{"abstract", "deep", "done_optional", "every", "internal", "null_is_absent", "optional", "partial",
	"private", "resumable", "variadic"}

// need says which keys must be there.
func (m *mapping) need(keys ...string) { m.needed = append(m.needed, keys...) }

// done reports the keys that nobody asked for, and those that are missing
// unless one of the former is meant.
func (m *mapping) done() {
	meant := map[string]bool{}
	for _, e := range m.entries {
		key := e.key.Value
		if slices.Contains(m.asked, key) {
			continue
		}
		d := diag.New(diag.UnknownKey, e.key.Whole(), m.what, key)
		if m.flow && isEmpty(e.value) {
			d = d.WithHint("quote text that has a comma in it")
		}
		if slices.Contains(m.asked, "base") && slices.Contains(m.asked, "fields") && isFieldLike(e.value) {
			d = d.WithHint("fields stand under `fields`")
		}
		d, near := m.fromElsewhere(d, key)
		if near == "" {
			d = d.DidYouMean(key, m.asked)
			near, _ = diag.Nearest(key, m.asked)
		}
		d.Among = m.unwritten()
		d = d.OrListKeys()
		m.report(d)
		meant[near] = true
	}
	for _, key := range m.needed {
		if !m.Has(key) && !meant[key] {
			d := diag.New(diag.MissingKey, m.At, m.what, key)
			hint := missingHints[m.what+" "+key]
			if kind, _, named := strings.Cut(m.what, " `"); named && hint == "" {
				hint = missingHints[kind+" "+key]
			}
			if hint != "" {
				d = d.WithHint("%s", hint)
			}
			m.report(d)
		}
	}
}

// missingHints say what else may be meant by what lacks a key.
var missingHints = map[string]string{
	"step `delete` key":   "a key is taken out of a map; `unset: place` takes away a field",
	"reducer state":       "the object that it keeps: `state: Note`",
	"reducer input":       "what it folds, an event union, another union or an object: `input: NoteEvent`",
	"event union tag":     "the key that tells events apart: `tag: type`",
	"step `remove` where": "it says which elements go: `remove: x in list where x.id == …`; an assignment of `[]` empties a list",
	"field type":          "`type: string`, or that of what it holds",
	"step `skip` message": "what people are told: `{skip: no-note, message: there is no such note}`",
	"step `warn` message": "what people are told: `{warn: no-note, message: there is no such note}`",
	"step `fail` message": "what people are told: `{fail: no-note, message: there is no such note}`",
}

// unwritten are the keys that could be there and are not.
func (m *mapping) unwritten() []string {
	return slices.DeleteFunc(slices.Clone(m.asked), m.Has)
}

// isFieldLike reports whether a value is what a field has: a type, or keys of a field.
func isFieldLike(n *yaml.Node) bool {
	if n.Kind != yaml.MappingNode {
		return n.Kind == yaml.ScalarNode && n.Tag == "!!str"
	}
	return slices.ContainsFunc(n.Content, func(key *yaml.Node) bool { return key.Value == "type" || key.Value == "const" })
}

// kind reports whether n is of that kind, and if not says so. Aliases have been
// refused already.
func (r *reader) kind(n *yaml.Node, want yaml.Kind, what string) bool {
	if n.Kind != want && n.Kind != yaml.AliasNode {
		d := diag.New(diag.WrongShape, r.start(n), what, kindNames[want], kindName(n))
		if hint := shapeHints[what]; hint != "" && (want == yaml.MappingNode || what == "`checks`") {
			d = d.WithHint("%s", hint)
		}
		r.report(d)
	}
	return n.Kind == want
}

// shapeHints show what stands under keys that others write as lists, or as one text.
var shapeHints = map[string]string{
	"`fields`":     "write every field as a key: `text: string`",
	"`objects`":    "write the name of every object as a key: `Note: {fields: {text: string}}`",
	"`events`":     "write the name of every union of events as a key: `NoteEvent: {tag: type, of: {…}}`",
	"`enums`":      "write the name of every enum as a key: `Colour: {values: {red: What it means.}}`",
	"`unions`":     "write the name of every union as a key: `Part: {tag: kind, of: [Text, Image]}`",
	"`reducers`":   "write the name of every reducer as a key: `apply: {state: Note, input: NoteEvent, on: {…}}`",
	"`of`":         "write the tag of every event as a key: `note_added: {fields: {text: string}}`",
	"`on`":         "write every event as a key, and its steps below it: `note_added: self.text = event.text`",
	"`params`":     "write every parameter as a key: `note: Note`",
	"`with`":       "write every parameter as a key: `with: {note: self}`",
	"`set`":        "write every field as a key: `text: text`",
	"`cases`":      "write every case as a key, and its steps below it: `text: self.text = part.text`",
	"`go`":         "write `go: {out: sdk/go, module: example.com/notes}`",
	"`typescript`": "write `typescript: {out: sdk/ts, scope: \"@example\"}`",
	"`python`":     "write `python: {out: sdk/py, package: example}`",
	"`jsonschema`": "write `jsonschema: {out: sdk/jsonschema}`",
	"`license`":    "write `license: {spdx: Apache-2.0}`",
	"`unknown`":    "write what is kept, dropped or refused: `unknown: {fields: keep, values: keep}`",
	"`groups`":     "write the name of every group as a key: `closers: [note_added, note_removed]`",
	"`signals`":    "write every signal as a key: `held: What it tells.`",
	"`laws`":       "write every law as a key: `laws: {resumable: true}`",
	"`checks`":     "write a list: `checks: [{code: not-empty, that: self.text != '', message: there is no text}]`",
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

// isEmpty reports whether there is nothing where a value could stand.
func isEmpty(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&^yaml.TaggedStyle == 0
}

// each calls f for every key of a mapping that names things freely.
func (r *reader) each(n *yaml.Node, what string, f func(name source.Text, value *yaml.Node)) {
	m := r.mapping(n, what, r.start(n))
	if m == nil {
		return
	}
	for _, e := range m.entries {
		if isEmpty(e.value) {
			d := diag.New(diag.MissingValue, e.key.Whole(), quote(e.key.Value))
			if what == "`on`" {
				d = d.WithHint("%s", noSteps)
			}
			r.report(d)
			f(e.key, refused)
		} else {
			f(e.key, e.value)
		}
	}
}

// refused stands for a node that has been refused: like an alias it is passed
// over in silence.
var refused = &yaml.Node{Kind: yaml.AliasNode}

// section calls f for everything named under a key.
func (m *mapping) section(key string, f func(name source.Text, value *yaml.Node)) {
	if n := m.take(key); n != nil {
		m.each(n, quote(key), f)
	}
}

// quote marks the author's words in messages.
func quote(word string) string { return "`" + word + "`" }
