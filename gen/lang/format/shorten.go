package format

import (
	"strings"

	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/lang/verb"
)

// verbOf is the verb of a step, as the parser finds it.
func verbOf(t *syntax.Tree) *verb.Verb {
	for _, key := range t.Keys {
		isKey := false
		for _, taker := range verb.Takers(key.Value) {
			isKey = isKey || value(t, taker) != nil
		}
		if v := verb.Named(key.Value); v != nil && !isKey {
			return v
		}
	}
	return nil
}

// value is what stands under a key of a mapping.
func value(t *syntax.Tree, key string) *syntax.Tree {
	for i, k := range t.Keys {
		if k.Value == key {
			return t.Items[i]
		}
	}
	return nil
}

// text is a value that is one line of text; "" if it is anything else.
func text(t *syntax.Tree, key string) string {
	v := value(t, key)
	if v == nil || v.Kind != syntax.ScalarNode || v.Style == syntax.Folded || strings.Contains(v.Value, "\n") || strings.Contains(v.Value, "//") {
		return ""
	}
	return strings.TrimSpace(v.Value)
}

// has reports whether a mapping has these keys and no others.
func has(t *syntax.Tree, keys ...string) bool {
	for _, key := range keys {
		if value(t, key) == nil {
			return false
		}
	}
	return len(t.Keys) == len(keys)
}

// onLine gives the step that says on a line what a longer one says; nil if there is none.
func onLine(t *syntax.Tree) *syntax.Tree {
	if t.Kind != syntax.MappingNode {
		return nil
	}
	step := lineOf(t)
	if step == "" {
		return nil
	}
	return made(t, step)
}

// made is a scalar that stands nowhere yet. It is in quotes if it needs some.
func made(t *syntax.Tree, text string) *syntax.Tree {
	return &syntax.Tree{Start: t.End, End: t.End, Col: t.Col, Style: syntax.DoubleQuoted, Value: rule.Space(text)}
}

func lineOf(t *syntax.Tree) string {
	v := text(t, "value")
	place := func(verb string) string {
		p := text(t, verb)
		if strings.ContainsAny(p, "[] ") {
			return ""
		}
		return p
	}
	join := func(parts ...string) string {
		for _, part := range parts {
			if part == "" {
				return ""
			}
		}
		return strings.Join(parts, "")
	}
	list := strings.HasPrefix(v, "[")
	switch {
	case has(t, "stop"):
		return "stop"
	case has(t, "return"):
		return "return"
	case has(t, "set", "value"):
		return join(place("set"), " = ", v)
	case has(t, "let", "value"):
		return join("let ", place("let"), " = ", v)
	case has(t, "put", "key", "value"):
		return join(place("put"), "[", text(t, "key"), "] = ", v)
	case has(t, "replace", "index", "value"):
		return join(place("replace"), "[", text(t, "index"), "] = ", v)
	case has(t, "append", "value") && !list:
		return join(place("append"), " += ", v)
	case has(t, "add", "value") && !list:
		return join(place("add"), " += ", v)
	case has(t, "extend", "value") && !list:
		return join(place("extend"), " += ", v)
	case has(t, "push", "value"):
		return join(place("push"), " += [", v, "]")
	default:
		return ""
	}
}

// headed gives the step that says behind the name which element it is about, instead of
// under keys, of which it moves at most so many; nil if there is nothing to be moved. The last
// of what is changed is given, too.
func headed(t *syntax.Tree, most int) (short, last *syntax.Tree) {
	if t.Kind != syntax.MappingNode {
		return nil, nil
	}
	v := verbOf(t)
	if v == nil || !v.Heading() {
		return nil, nil
	}
	head := text(t, v.Name)
	said := -1 // the last of the words that is said behind the name
	for k, word := range verb.HeadWords {
		if strings.Contains(head, " "+word+" ") {
			said = k
		}
	}
	moved := map[string]bool{}
	for k, word := range verb.HeadWords {
		part := text(t, word)
		if k <= said {
			if value(t, word) != nil {
				return nil, nil // twice
			}
			continue
		}
		if value(t, word) == nil {
			continue
		}
		if len(moved) == most || part == "" || k > 0 && said < 0 || strings.Contains(part, " as ") || strings.Contains(part, " where ") {
			break
		}
		head += " " + word + " " + part
		said, moved[word] = k, true
	}
	if len(moved) == 0 || text(t, v.Name) == "" {
		return nil, nil
	}
	changed := *t
	changed.Keys, changed.Items = nil, nil
	for i, key := range t.Keys {
		item := t.Items[i]
		switch {
		case moved[key.Value]:
			last = item
			continue
		case key.Value == v.Name:
			last = item
			item = made(item, head)
		}
		changed.Keys, changed.Items = append(changed.Keys, key), append(changed.Items, item)
	}
	return &changed, last
}

// alone gives what stands under the one key that a mapping need not have: the type of a
// field, the documentation of a value. It gives nil if there is more.
func alone(t *syntax.Tree, at *place) *syntax.Tree {
	if t.Kind != syntax.MappingNode || at == nil || at.only == "" || !has(t, at.only) || t.Items[0].Kind != syntax.ScalarNode {
		return nil
	}
	return t.Items[0]
}
