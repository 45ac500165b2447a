package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

func (r *reader) events(name source.Text, n *yaml.Node) *Events {
	m := r.mapping(n, "event union "+quote(name.Value), name.Whole())
	if m == nil {
		return &Events{Decl: short(name)}
	}
	defer m.done()
	m.need("tag", "of")
	e := &Events{
		Decl:    m.typeDecl(name),
		Tag:     m.text("tag"),
		Tags:    m.text("tags"),
		TagAt:   m.choice("tag_at", "start", "end"),
		Base:    m.text("base"),
		BaseAt:  m.choice("base_at", "end"),
		Suffix:  m.text("suffix"),
		Unknown: m.choice("unknown", "keep", "reject"),
		SSE:     m.sse(),
	}
	m.section("of", func(name source.Text, n *yaml.Node) { add(&e.Of, m.event(name, n, e.Tag.Value)) })
	return e
}

func (r *reader) event(name source.Text, n *yaml.Node, tag string) *Event {
	m := r.mapping(n, "event "+quote(name.Value), name.Whole())
	if m == nil {
		return &Event{Object: Object{Decl: short(name)}}
	}
	defer m.done()
	e := &Event{Object: m.objectKeys(name), TypeName: m.text("name")}
	m.tagsItself(name.Value, tag)
	if m.straightFields(&e.Object) {
		e.TypeName = source.Text{} // which is meant to be a field, too
	}
	return e
}

// tagsItself refuses a key by which an event says what its own key says: the field that is
// the tag, or `tag` with the name of the event. Any other `tag` may be meant to be a field.
func (m *mapping) tagsItself(name, tag string) {
	for _, e := range m.entries {
		key, value := e.key.Value, e.value.Value
		if key != tag && (key != "tag" || !sameWords(name, value)) || e.value.Kind != yaml.ScalarNode || slices.Contains(m.asked, key) {
			continue
		}
		m.asked = append(m.asked, key)
		m.report(diag.New(diag.UnknownKey, e.key.Whole(), m.what, key).WithHint("the tag of an event is its key: `%s: {…}`", value))
	}
}

// sameWords reports whether two names are spellings of one.
func sameWords(a, b string) bool {
	bare := strings.NewReplacer("_", "", "-", "", ".", "")
	return strings.EqualFold(bare.Replace(a), bare.Replace(b))
}

// group reads a set of events; its short form is just the list.
func (r *reader) group(name source.Text, n *yaml.Node) *Group {
	what := "group " + quote(name.Value)
	if n.Kind != yaml.MappingNode {
		return &Group{Decl: short(name), Of: r.namesAt(n, what)}
	}
	m := r.mapping(n, what, name.Whole())
	defer m.done()
	m.need("of")
	return &Group{Decl: m.decl(name), Of: m.names("of")}
}
