package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// withoutGuesses shows inputs that grow as far as they are certain. Where nothing is, it
// shows nothing.
func withoutGuesses(message string) string {
	root, changed := jsontree.Tree(message), false
	for _, part := range jsontree.ItemsOf(root.Get("parts")) {
		raw := part.Get("rawInput")
		if jsontree.TextOf(part.Get("state")) != streaming || raw == nil || jsontree.TextOf(part.Get("inputEncoding")) == "text" {
			continue
		}
		value, ok := reduce.ParsePartial(jsontree.TextOf(raw))
		input := part.Get("input")
		switch {
		case !ok && input != nil:
			part.Delete(slices.Index(part.Keys, `"input"`))
		case ok && input != nil && extends(certain(value), input):
			part.Set("input", certain(value))
		default:
			continue
		}
		changed = true
	}
	if !changed {
		return message
	}
	return root.String()
}

// certain is what is certain of a text, which may be null.
func certain(value []byte) *jsontree.Node {
	if value == nil {
		return jsontree.Text("null")
	}
	return jsontree.Tree(jsontree.InJavaScript(string(value)))
}

// extends reports whether a value is what is certain of it, but for a number or a literal
// that is guessed at the end of an object or a list, or half of a character at that of a
// text.
func extends(certain, value *jsontree.Node) bool {
	if certain.String() == value.String() {
		return true
	}
	if certain.IsString() && value.IsString() {
		rest, ok := strings.CutPrefix(jsontree.TextOf(value), jsontree.TextOf(certain))
		return ok && len(rest) == 3 && rest[0] == 0xED && rest[1] >= 0xA0 // in WTF-8
	}
	more := len(value.Items) - len(certain.Items)
	if certain.Kind != value.Kind || certain.Kind == jsontree.Scalar || more < 0 || more > 1 {
		return false
	}
	matched := 0
	for i, item := range value.Items {
		var known *jsontree.Node
		if value.Kind == jsontree.List && i < len(certain.Items) {
			known = certain.Items[i]
		} else if value.Kind == jsontree.Object {
			known = certain.Get(jsontree.Unquote(value.Keys[i]))
		}
		switch {
		case known != nil && extends(known, item):
			matched++
		case known != nil || item.Kind != jsontree.Scalar || item.IsString():
			return false
		}
	}
	return matched == len(certain.Items)
}
