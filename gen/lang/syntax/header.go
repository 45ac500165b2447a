package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Language is the version of the spec language that this package reads.
const Language = "1"

var headerKeys = []string{"msggen", "protocol", "version", "title", "doc", "schema_id", "imports", "unknown", "limits"}

func (m *mapping) hasHeader() bool { return slices.ContainsFunc(headerKeys, m.Node.Has) }

// firstHeaderKey is the header key that comes first in the file.
func (m *mapping) firstHeaderKey() source.Text {
	i := slices.IndexFunc(m.entries, func(e entry) bool { return slices.Contains(headerKeys, e.key.Value) })
	return m.entries[i].key
}

// header reads the header from the files that have keys of one: the first with
// the key msggen is meant, or else the first.
func header(files []*mapping) *Header {
	chosen := files[max(0, slices.IndexFunc(files, func(m *mapping) bool { return m.Has("msggen") }))]
	for _, m := range files {
		if m != chosen {
			key := m.firstHeaderKey()
			m.report(diag.New(diag.SecondHeader, key.Whole(), key.Value).
				WithRelated(chosen.firstHeaderKey().Whole(), "the header"))
		}
	}
	return chosen.header()
}

func (m *mapping) header() *Header {
	node := m.Node
	node.At = m.firstHeaderKey().Whole()
	h := &Header{
		Node:     node,
		Language: m.text("msggen"),
		Protocol: m.text("protocol"),
		Version:  m.text("version"),
		Title:    m.text("title"),
		Doc:      m.text("doc"),
		SchemaID: m.text("schema_id"),
	}
	if !h.Language.IsZero() && h.Language.Value != Language {
		m.report(diag.New(diag.LanguageVersion, h.Language.Whole(), h.Language.Value))
	}
	for _, key := range []string{"msggen", "protocol", "version"} {
		if !h.Has(key) && !m.meant[key] {
			m.report(diag.New(diag.MissingKey, h.At, "the header", key).WithHint("%s", headerHints[key]))
		}
	}
	for _, e := range m.entries { // what is no mapping is refused, but says what is imported
		if e.key.Value != "imports" || e.value.Kind != yaml.SequenceNode {
			continue
		}
		for _, item := range e.value.Content {
			if path := scalarText(m.file, item); item.Kind == yaml.ScalarNode && path.Value != "" {
				last := strings.LastIndexByte(path.Value, '/') + 1
				add(&h.Imports, &Import{Name: path.Slice(last, len(path.Value)), Path: path})
			}
		}
	}
	m.section("imports", func(name source.Text, n *yaml.Node) {
		add(&h.Imports, &Import{Name: name, Path: m.textAt(n, "import "+quote(name.Value))})
	})
	m.inside("unknown", h, func(u *mapping) {
		h.Unknown = Unknown{
			Fields:  u.choice("fields", "drop", "keep", "reject"),
			Members: u.choice("members", "drop", "keep", "reject"),
			Events:  u.choice("events", "keep", "reject"),
			Values:  u.choice("values", "keep", "reject"),
		}
	})
	m.inside("limits", h, func(l *mapping) {
		h.Limits = Limits{EventSize: l.count("event_size"), Depth: l.count("depth"), Items: l.count("items"), Text: l.count("text"), PatchWork: l.count("patch_work")}
	})
	return h
}

// inside reads the keys under a key of the header, if it is there.
func (m *mapping) inside(key string, h *Header, read func(*mapping)) {
	n := m.take(key)
	if n == nil {
		return
	}
	if inner := m.mapping(n, quote(key), h.Key(key)); inner != nil {
		read(inner)
		inner.done()
	}
}

// headerHints say what the keys of a header say.
var headerHints = map[string]string{
	"msggen":   "the version of the spec language: `msggen: " + Language + "`",
	"protocol": "the name of the protocol: `protocol: notes`",
	"version":  "the version of the protocol: `version: 1.0.0`",
}
