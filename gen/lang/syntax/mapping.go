package syntax

import (
	"bytes"
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
	again   []entry                // what stands under a key that was there before
	asked   []string
	needed  []string
	meant   map[string]bool // which keys those that nobody knows stand for
	strays  int             // keys that are there in vain, any of which may be one that is missing
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
			m.again = append(m.again, entry{name, n.Content[i+1]})
			continue
		}
		value := n.Content[i+1]
		if m.flow && isPlain(key) && isEmpty(value) {
			name, value = r.glued(name, value, what)
		}
		m.keys[name.Value] = name.Whole()
		m.entries = append(m.entries, entry{name, value})
	}
	return m
}

// glued refuses a key between braces whose colon has no blank behind it, so that YAML takes
// it for a part of the key: `{text:string}`, `{red:, green:}`. It gives what was meant.
func (r *reader) glued(key source.Text, value *yaml.Node, what string) (source.Text, *yaml.Node) {
	colon := strings.IndexByte(key.Value, ':')
	last := len(key.Value) - 1
	inEnum := what == "`values`" // which has keys alone, that mean nothing
	if colon < 1 || inEnum && colon < last || r.hasColon(key) {
		return key, value
	}
	d := diag.New(diag.MissingValue, key.Whole(), quote(key.Value))
	name, rest := key.Slice(0, colon), key.Slice(colon+1, len(key.Value))
	switch {
	case colon < last:
		r.report(d.WithHint("a blank stands behind a colon: `%s: %s`", name.Value, rest.Value))
		at := rest.Whole().Start
		return name, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: rest.Value, Line: at.Line, Column: at.Col}
	case inEnum:
		r.report(d.WithHint("a blank stands behind a colon: `%s: `", name.Value))
		return name, value
	default:
		r.report(d)
		return name, refused
	}
}

// hasColon reports whether a colon stands behind a key, so that those in it are its own.
func (r *reader) hasColon(key source.Text) bool {
	rest := r.file.Data[r.file.Offset(key.Whole().End):]
	return bytes.HasPrefix(bytes.TrimLeft(rest, " "), []byte(":"))
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
	m.meant = map[string]bool{}
	parted, inner := false, false
	for i, e := range m.entries {
		key := e.key.Value
		if slices.Contains(m.asked, key) {
			continue
		}
		if m.flow && isEmpty(e.value) {
			if parted { // the same text
				continue
			}
			parted = true
		}
		d := diag.New(diag.UnknownKey, e.key.Whole(), m.what, key)
		if parted && i > 0 {
			d = d.WithHint("quote text that has a comma in it")
		} else if hint := shapeHint(m.what); parted && hint != "" {
			d = d.WithHint("%s", hint)
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
		if near == "" && m.isInnerObject(e.value) {
			if inner { // told with the first of its keys
				continue
			}
			inner = true
			d = d.WithHint("%s", namedHint)
		}
		d = d.OrListKeys()
		m.report(d)
		if m.meant[near] = true; near == "" {
			m.strays++
		}
		if near == "else" {
			m.keys["else"] = e.key.Whole() // no case is missing, too
		}
	}
	for _, key := range m.needed {
		if m.strays > 0 { // it may be the one that is missing
			break
		}
		if !m.Has(key) && !m.meant[key] && (key != "type" || !m.meant["const"]) {
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

// isInnerObject reports whether this is a field of which all keys are taken for those of an
// object that has no name, as other languages have them.
func (m *mapping) isInnerObject(value *yaml.Node) bool {
	isField := slices.Contains(m.asked, "prefix") && slices.Contains(m.asked, "derived")
	return isField && !m.Has("type") && !m.Has("const") && !m.Has("prefix") && isFieldLike(value)
}

// missingHints say what else may be meant by what lacks a key.
var missingHints = map[string]string{
	"step `delete` key":   "a key is taken out of a map; `unset: place` takes away a field",
	"reducer state":       "the object that it keeps: `state: Note`",
	"reducer input":       "what it folds, an event union, another union or an object: `input: NoteEvent`",
	"event union tag":     "the key that tells events apart: `tag: type`",
	"step `each` do":      "what is done with an element stands below, under `do`",
	"step `insert` where": "it says before or behind which element: `{insert: list, value: …, before: x, where: x.size > …}`",
	"step `remove` where": "it says which elements go: `remove: x in list where x.id == …`; an assignment of `[]` empties a list, and `{delete: map, key: …}` takes a key out of a map",
	"a check code":        "what errors call it: `{code: no-rows, that: …, message: …}`",
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
	listed := []string{"`on`", "`after`", "`cases`"} // whose keys may be several names
	for i, e := range m.entries {
		if isEmpty(e.value) {
			d := diag.New(diag.MissingValue, e.key.Whole(), quote(e.key.Value))
			switch {
			case m.flow && slices.Contains(listed, what) && i+1 < len(m.entries) && !r.hasColon(e.key):
				d = d.WithHint("quote names that are separated by commas: `\"%s, %s\": …`", e.key.Value, m.entries[i+1].key.Value)
			case what == "`on`":
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
	for _, e := range m.again { // which has been refused, but what it declares is meant
		if e.key.Value == key && e.value.Kind == yaml.MappingNode {
			m.each(e.value, quote(key), f)
		}
	}
}

// quote marks the author's words in messages.
func quote(word string) string { return "`" + word + "`" }
