package main

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// unreadable stands for an input that upstream cannot read.
const unreadable = `{"":"unreadable"}`

// certain is what is certain of a JSON text, with sorted keys.
func certain(text string) (value string, ok bool) {
	raw, ok := reduce.ParsePartial(text)
	switch {
	case !ok:
		return "", false
	case raw == nil:
		return "null", true
	default:
		return shown(string(raw)), true
	}
}

// closed is a JSON text without the string at its end that is still open.
func closed(text string) (rest string, wasOpen bool) {
	start := -1
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && start >= 0:
			i++
		case text[i] == '"' && start >= 0:
			start = -1
		case text[i] == '"':
			start = i
		}
	}
	if start < 0 {
		return text, false
	}
	return text[:start], true
}

// eachInput shows the inputs of a value otherwise: those for which another gives
// something else.
func eachInput(value string, another func(json, input string) string) string {
	root := jsontree.Tree(value)
	content, texts := jsontree.ItemsOf(root.Get("message").Get("content")), jsontree.ItemsOf(root.Get("inputs"))
	changed := false
	for i, text := range texts {
		json := jsontree.TextOf(text.Get("json"))
		if json == "" || i >= len(content) || content[i].Get("input") == nil {
			continue
		}
		input := content[i].Get("input")
		if other := another(json, input.String()); other != input.String() {
			content[i].Set("input", jsontree.Text(other))
			changed = true
		}
	}
	if !changed {
		return value
	}
	return shown(root.String())
}

// withoutOpenText shows an input as it is before a string begins that is open.
func withoutOpenText(value string) string {
	return eachInput(value, func(json, input string) string {
		now, ok := certain(json)
		rest, isOpen := closed(json)
		before, any := certain(rest)
		if ok && isOpen && any && input == now {
			return before
		}
		return input
	})
}

// withoutUncertain shows that nothing is known of an input of whose text nothing is
// certain, or was before a string began that is open.
func withoutUncertain(value string) string {
	return eachInput(value, func(json, input string) string {
		rest, _ := closed(json)
		_, now := certain(json)
		if _, before := certain(rest); now && before {
			return input
		}
		return unreadable
	})
}
