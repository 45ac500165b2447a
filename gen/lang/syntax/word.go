package syntax

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// text reads text of whatever YAML type: a bare 1.20 is the text 1.20.
func (m *mapping) text(key string) source.Text {
	if given, ok := m.given[key]; ok {
		m.asked = append(m.asked, key)
		return given
	}
	if n := m.take(key); n != nil {
		if n.Kind == yaml.MappingNode && strings.HasPrefix(m.what, "step ") {
			m.strays++ // what is missing stands in it
		}
		return m.textAt(n, quote(key))
	}
	return source.Text{}
}

// oneName are the keys whose text is the name of a type.
var oneName = map[string]bool{"`base`": true, "`state`": true, "`input`": true, "`emits`": true, "`events`": true}

// textAt is text for a node. What begins with a bracket or a brace was probably
// meant as text, but YAML reads it as a list or a mapping.
func (r *reader) textAt(n *yaml.Node, what string) source.Text {
	if n.Style&yaml.FlowStyle != 0 {
		hint := "quote text that begins with a bracket or a brace"
		if n.Kind == yaml.SequenceNode && oneName[what] {
			hint = "it is one name: name an object or a union that is made for it"
		}
		switch {
		case n.Kind == yaml.MappingNode && what == "`base`":
			hint = shapeHints[what]
		case n.Kind == yaml.MappingNode && oneName[what]:
			hint = "it is one name, as in `" + strings.Trim(what, "`") + ": Note`"
		case what == "`type`" && n.Kind == yaml.SequenceNode:
			hint = "a list is `\"list[string]\"`, what may be null `\"string?\"`, and a choice of types is declared under `unions`"
		case n.Kind == yaml.MappingNode:
			hint += "; an object is written `Type{…}`"
		}
		r.report(diag.New(diag.WrongShape, r.start(n), what, kindNames[yaml.ScalarNode], kindName(n)).WithHint("%s", hint))
		return source.Text{}
	}
	if !r.kind(n, yaml.ScalarNode, what) {
		return source.Text{}
	}
	return scalarText(r.file, n)
}

// memberNames reads the names of members, separated by commas. Who has written a list has
// meant the same.
func (m *mapping) memberNames(key string) source.Text {
	if given := m.given[key]; strings.HasPrefix(given.Value, "[") {
		m.asked = append(m.asked, key)
		return m.unlisted(key, given.Whole(), strings.Split(strings.Trim(given.Value, "[]"), ","))
	} else if !given.IsZero() {
		return m.text(key)
	}
	switch n := m.take(key); {
	case n == nil:
		return source.Text{}
	case n.Kind == yaml.SequenceNode && len(n.Content) > 0:
		var names []string
		for _, item := range n.Content {
			names = append(names, item.Value)
		}
		return m.unlisted(key, m.start(n), names)
	default:
		return m.textAt(n, quote(key))
	}
}

// unlisted reports a list of names, and gives them as they should have been written.
func (m *mapping) unlisted(key string, at source.Span, names []string) source.Text {
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	d := diag.New(diag.WrongShape, at, quote(key), "names separated by commas", kindNames[yaml.SequenceNode])
	meant := strings.Join(names, ", ")
	if meant == "" {
		m.report(d)
		return source.Text{}
	}
	m.report(d.WithHint("write `%s: %s`", key, meant))
	return source.NewText(meant, at, nil)
}

// names reads a list of names.
func (m *mapping) names(key string) []source.Text {
	if n := m.take(key); n != nil {
		return m.namesAt(n, quote(key))
	}
	return nil
}

// nameOrNames reads one name or a list of them.
func (m *mapping) nameOrNames(key string) []source.Text {
	n := m.take(key)
	if n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		return []source.Text{scalarText(m.file, n)}
	}
	return m.namesAt(n, quote(key))
}

func (r *reader) namesAt(n *yaml.Node, what string) []source.Text {
	if n.Kind == yaml.ScalarNode {
		r.report(diag.New(diag.WrongShape, r.start(n), what, kindNames[yaml.SequenceNode], kindName(n)).
			WithHint("put it in brackets: `[%s]`", n.Value))
		return nil
	}
	if !r.kind(n, yaml.SequenceNode, what) {
		return nil
	}
	var names []source.Text
	for _, item := range n.Content {
		if item.Kind == yaml.ScalarNode && item.Value == "" {
			r.report(diag.New(diag.EmptyName, r.start(item)))
		} else if name := r.textAt(item, "a name under "+what); !name.IsZero() {
			names = append(names, name)
		}
	}
	return names
}

// foreignWords are what others call a word that is chosen.
var foreignWords = map[string]string{
	"jsonl": "ndjson", "jsonlines": "ndjson", "json-lines": "ndjson", "lines": "ndjson",
	"event-stream": "sse", "eventsource": "sse", "server-sent-events": "sse", "text/event-stream": "sse",
	"ignore": "drop", "strip": "drop", "remove": "drop", "allow": "keep", "preserve": "keep", "passthrough": "keep",
	"forbid": "reject", "error": "reject", "deny": "reject", "strict": "reject",
}

// choice reads one of a few words.
func (m *mapping) choice(key string, words ...string) source.Text {
	n := m.take(key)
	if n == nil {
		return source.Text{}
	}
	if n.Style&yaml.FlowStyle != 0 || n.Kind == yaml.MappingNode {
		d := diag.New(diag.WrongShape, m.start(n), quote(key), "a word", kindName(n))
		last := n.Content[max(0, len(n.Content)-1):]
		if len(n.Content) <= 2 && len(last) > 0 && slices.Contains(words, last[0].Value) {
			d = d.WithHint("write `%s: %s`", key, last[0].Value)
		} else {
			d = d.WithHint("write one of %s", strings.Join(words, ", "))
		}
		m.report(d)
		return source.Text{}
	}
	text := m.textAt(n, quote(key))
	if text.IsZero() || slices.Contains(words, text.Value) {
		return text
	}
	last := len(words) - 1
	want := words[last]
	if last > 0 {
		want = strings.Join(words[:last], ", ") + " or " + want
	}
	d := diag.New(diag.BadChoice, text.Whole(), key, want, text.Value).DidYouMean(text.Value, words)
	if meant := foreignWords[text.Value]; slices.Contains(words, meant) {
		d = d.WithHint("write `%s`", meant)
	}
	m.report(d)
	return source.Text{}
}

// flag reads true or false.
func (m *mapping) flag(key string) Flag {
	text := m.plain(key, "true or false")
	switch text.Value {
	case "true", "false":
		return Flag{Value: text.Value == "true", At: text.Whole()}
	}
	if !text.IsZero() {
		d := diag.New(diag.BadChoice, text.Whole(), key, "true or false", text.Value)
		switch strings.ToLower(text.Value) {
		case "yes", "on", "true":
			d = d.WithHint("write `true`")
		case "no", "off", "false":
			d = d.WithHint("write `false`")
		}
		m.report(d)
		return Flag{Value: slices.Contains([]string{"yes", "on", "true"}, strings.ToLower(text.Value)), At: text.Whole()}
	}
	return Flag{}
}

// count reads a whole number that is not negative.
func (m *mapping) count(key string) *Int {
	const want = "a whole number from 0"
	text := m.plain(key, want)
	if text.IsZero() {
		return nil
	}
	value, err := strconv.Atoi(text.Value)
	if err != nil || value < 0 || !jsonNumber.MatchString(text.Value) {
		m.report(diag.New(diag.BadNumber, text.Whole(), key, want, text.Value))
		return nil
	}
	return &Int{Value: value, At: text.Whole()}
}

// number reads a finite number.
func (m *mapping) number(key string) *Number {
	const want = "a number"
	text := m.plain(key, want)
	if text.IsZero() {
		return nil
	}
	value, err := strconv.ParseFloat(text.Value, 64)
	if err != nil || math.IsInf(value, 0) || !jsonNumber.MatchString(text.Value) {
		m.report(diag.New(diag.BadNumber, text.Whole(), key, want, text.Value))
		return nil
	}
	return &Number{Value: value, At: text.Whole()}
}

// plain reads a scalar that is no text and so has no quotes.
func (m *mapping) plain(key, want string) source.Text {
	n := m.take(key)
	switch {
	case n == nil || n.Kind == yaml.AliasNode:
		return source.Text{}
	case n.Kind != yaml.ScalarNode:
		m.report(diag.New(diag.WrongShape, m.start(n), quote(key), want, kindName(n)))
		return source.Text{}
	case !isPlain(n):
		m.report(diag.New(diag.WrongShape, m.start(n), quote(key), want, "text").WithHint("leave the quotes out"))
		return source.Text{}
	}
	return scalarText(m.file, n)
}

// isPlain reports whether a scalar is written without quotes or indicators.
func isPlain(n *yaml.Node) bool { return n.Style&^yaml.TaggedStyle == 0 }
