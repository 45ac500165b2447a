package syntax

import (
	"regexp"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// value reads a JSON value.
func (m *mapping) value(key string) Value {
	if n := m.take(key); n != nil {
		return m.valueAt(n)
	}
	return nil
}

// values reads a list of JSON values.
func (m *mapping) values(key string) []Value {
	n := m.take(key)
	if n == nil || !m.kind(n, yaml.SequenceNode, quote(key)) {
		return nil
	}
	return m.items(n)
}

func (r *reader) items(n *yaml.Node) []Value {
	var items []Value
	for _, item := range n.Content {
		if v := r.valueAt(item); v != nil {
			items = append(items, v)
		}
	}
	return items
}

func (r *reader) valueAt(n *yaml.Node) Value {
	switch n.Kind {
	case yaml.ScalarNode:
		return r.scalarValue(n)
	case yaml.SequenceNode:
		return &List{At: r.start(n), Items: r.items(n)}
	case yaml.MappingNode:
		object := &Map{At: r.start(n)}
		r.each(n, "a value", func(name source.Text, value *yaml.Node) {
			if v := r.valueAt(value); v != nil {
				object.Entries = append(object.Entries, &Entry{Key: name, Value: v})
			}
		})
		return object
	case yaml.AliasNode:
		return nil // refused already
	default:
		panic("syntax: unknown kind of YAML node")
	}
}

// scalarValue reads a scalar by JSON's grammar, and refuses what YAML takes for
// something else than text though JSON would not.
func (r *reader) scalarValue(n *yaml.Node) Value {
	text := scalarText(r.file, n)
	v := &Scalar{Text: text, Quoted: !isPlain(n)}
	switch {
	case v.Quoted:
		v.Kind = String
	case text.Value == "":
		r.report(diag.New(diag.MissingValue, text.Whole(), "the list item"))
		return nil
	case text.Value == "null":
		v.Kind = NullLike
	case text.Value == "true", text.Value == "false":
		v.Kind = BoolLike
	case jsonNumber.MatchString(text.Value):
		v.Kind = NumberLike
	default:
		v.Kind = String
		if other, ok := notText[n.Tag]; ok {
			r.report(diag.New(diag.AmbiguousValue, text.Whole(), text.Value, other))
			return nil
		}
	}
	return v
}

// notText are the YAML tags of plain scalars that are easily mistaken for
// text. Dates are not among them: only YAML has those.
var notText = map[string]string{
	"!!null":  "null",
	"!!bool":  "a bool",
	"!!int":   "a number",
	"!!float": "a number",
}
