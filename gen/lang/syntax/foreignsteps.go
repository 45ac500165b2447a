package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/verb"
	"github.com/msggen/msggen/gen/source"
)

// Steps in the forms that other languages have for them. Each is reported once, and nothing
// is said of its keys.

// isPlace refuses a place where a step names what it looks for, `remove: self.notes`, and
// says nothing of the keys that belong to something else.
func (m *mapping) isPlace(v *verb.Verb, subject source.Text) bool {
	elsewhere := []string{"in", "index"}
	if v.Name == "move" {
		elsewhere = append(elsewhere, "from")
	}
	if !v.Heading() || !strings.Contains(subject.Value, ".") || slices.ContainsFunc(elsewhere, m.Has) {
		return false
	}
	if place, rest, two := strings.Cut(subject.Value, " "); two {
		m.report(diag.New(diag.MissingKey, m.At, m.what, "in").
			WithHint("name what is looked for: `%s: x in %s %s`", v.Name, place, shortened(rest)))
		return true
	}
	d := diag.New(diag.MissingKey, m.At, m.what, "in")
	if v.Name == "each" {
		d = d.WithHint("name what is looked for: `each: x in %s`", subject.Value)
	} else {
		d = d.WithHint("name what is looked for: `%s: x in %s where x …`", v.Name, subject.Value)
	}
	if v.Name == "remove" && m.Has("key") {
		d = d.WithHint("`delete` takes a key out of a map: `{delete: %s, key: …}`", subject.Value)
	}
	m.report(d)
	return true
}

// shortened is the beginning of what a hint repeats.
func shortened(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return strings.TrimSpace(text[:strings.LastIndexByte(text[:most], ' ')+1]) + " …"
}

// isSpread refuses what a rule is passed where it stands beside `call`, and not under `with`.
func (m *mapping) isSpread(v *verb.Verb) bool {
	if v.Name != "call" || m.Has("with") {
		return false
	}
	for _, e := range m.entries {
		key := e.key.Value
		if key == v.Name || verb.Common.Takes(key) || m.flow && isEmpty(e.value) {
			continue
		}
		if d := diag.New(diag.UnknownKey, e.key.Whole(), m.what, key); e.value.Kind == yaml.ScalarNode {
			m.report(d.WithHint("what a rule is passed stands under `with`: `with: {%s: %s}`", key, e.value.Value))
			return true
		}
	}
	return false
}

// isUncased refuses the cases of a switch where they stand beside it, and not under `cases`.
func (m *mapping) isUncased(v *verb.Verb) bool {
	if v.Name != "switch" || m.Has("cases") {
		return false
	}
	for _, e := range m.entries {
		key := e.key.Value
		if key == v.Name || v.Takes(key) || key == "default" || verb.Common.Takes(key) {
			continue
		}
		if _, near := diag.Nearest(key, []string{"cases"}); near {
			return false
		}
		m.report(diag.New(diag.UnknownKey, e.key.Whole(), m.what, key).
			WithHint("the cases stand under `cases`: `cases: {%s: […]}`", strings.TrimPrefix(key, "case ")))
		return true
	}
	return false
}

// isBelow refuses a code that stands with its message below the verb: `fail: {code: no-note,
// message: there is none}`.
func (m *mapping) isBelow(v *verb.Verb) bool {
	for _, e := range m.entries {
		if e.key.Value != v.Name || e.value.Kind != yaml.MappingNode || !v.Takes("message") {
			continue
		}
		m.report(diag.New(diag.WrongShape, m.start(e.value), quote(v.Name), kindNames[yaml.ScalarNode], kindName(e.value)).
			WithHint("the code stands behind the verb: `{%s: no-note, message: there is no such note}`", v.Name))
		return true
	}
	return false
}

// isWords refuses the words that people are told where a code belongs: `fail: there is no
// note`.
func (m *mapping) isWords(v *verb.Verb, subject source.Text) bool {
	if !v.Takes("message") || m.Has("message") || !strings.Contains(subject.Value, " ") {
		return false
	}
	m.report(diag.New(diag.MissingKey, m.At, m.what, "message").
		WithHint("a code goes before what people are told: `{%s: no-note, message: %s}`", v.Name, subject.Value))
	return true
}

// assigned refuses an assignment behind a verb: `set: self.count = 1`. What a `let` names so has
// its name; else there is nothing of the step to be asked.
func (m *mapping) assigned(v *verb.Verb, s StepNode, subject source.Text) Step {
	at, op := assignment(subject.Value)
	if op == "" || !v.Takes("value") || m.Has("value") {
		return nil
	}
	place, value := trimmed(subject, 0, at), trimmed(subject, at+len(op), len(subject.Value))
	if place.Value == "" || value.Value == "" {
		return nil
	}
	d := diag.New(diag.MissingKey, m.At, m.what, "value")
	switch {
	case v.Name == "let":
		m.report(d.WithHint("without a colon it is a line of its own: `let %s`", shortened(subject.Value)))
		return &LetStep{s, place, value}
	case v.Name == "set" || op != "=":
		d = d.WithHint("without the verb it is a line of its own: `%s`", shortened(subject.Value))
	default:
		d = d.WithHint("write `{%s: %s, value: %s}`", v.Name, place.Value, shortened(value.Value))
	}
	m.report(d)
	return &BadStep{s}
}

// throws are the steps of other languages that end an event as `fail` does.
var throws = []string{"throw", "raise", "error"}
