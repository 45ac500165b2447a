package jsontree

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Quote is a text as a JSON string.
func Quote(text string) string { return string(jsontext.AppendString(nil, text)) }

// Unquote is the text of a JSON string. Halves of surrogate pairs are kept.
func Unquote(quoted string) string {
	if len(quoted) >= 2 && strings.IndexByte(quoted, '\\') < 0 && utf8.ValidString(quoted) {
		return quoted[1 : len(quoted)-1] // as nearly all are
	}
	return codec.NewDecoder([]byte(quoted)).String()
}

// Tree is a document, or nil if the text is none.
func Tree(text string) *Node {
	n, err := Parse(text)
	if err != nil {
		return nil
	}
	return n
}

// TextOf is the text of a string, or "".
func TextOf(n *Node) string {
	if !n.IsString() {
		return ""
	}
	return Unquote(n.Text)
}

// TextUnder is the text that stands under a key, "" for what is none, and whether
// anything does.
func (n *Node) TextUnder(key string) (text string, there bool) {
	value := n.Get(key)
	return TextOf(value), value != nil
}

// ItemsOf are what is in a list; nothing in what is none.
func ItemsOf(n *Node) []*Node {
	if n == nil || n.Kind != List {
		return nil
	}
	return n.Items
}

// Get is the value of the last member with that name, as JSON.parse has it, or
// nil.
func (n *Node) Get(name string) *Node {
	if n == nil {
		return nil
	}
	for i := len(n.Keys) - 1; i >= 0; i-- {
		if Unquote(n.Keys[i]) == name {
			return n.Items[i]
		}
	}
	return nil
}

// Set gives the first member with that name a value, or adds one.
func (n *Node) Set(name string, value *Node) {
	for i, key := range n.Keys {
		if Unquote(key) == name {
			n.Items[i] = value
			return
		}
	}
	n.Keys = append(n.Keys, Quote(name))
	n.Items = append(n.Items, value)
}

// Delete removes the i-th member or item.
func (n *Node) Delete(i int) {
	n.Items = append(n.Items[:i:i], n.Items[i+1:]...)
	if n.Kind == Object {
		n.Keys = append(n.Keys[:i:i], n.Keys[i+1:]...)
	}
}

// At is the node at a path such as `content[0].source["a b"]`, or nil.
func (n *Node) At(path string) *Node {
	for path != "" && n != nil {
		var name string
		switch {
		case strings.HasPrefix(path, `["`):
			quoted, err := strconv.QuotedPrefix(path[1:])
			if err != nil {
				return nil
			}
			name, path = Unquote(quoted), strings.TrimPrefix(path[1+len(quoted):], "]")
			n = n.Get(name)
		case path[0] == '[':
			end := strings.IndexByte(path, ']')
			if end < 0 {
				return nil
			}
			i, err := strconv.Atoi(path[1:end])
			if err != nil || n.Kind != List || i >= len(n.Items) {
				return nil
			}
			n, path = n.Items[i], path[end+1:]
		default:
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			n, path = n.Get(path[:end]), path[end:]
		}
		path = strings.TrimPrefix(path, ".")
	}
	return n
}

// Text is a node that stands for itself: a number, a string with its quotes.
func Text(text string) *Node { return &Node{Kind: Scalar, Text: text} }

// IsString reports whether the node is a string.
func (n *Node) IsString() bool {
	return n != nil && n.Kind == Scalar && strings.HasPrefix(n.Text, `"`)
}

// IsNumber reports whether the node is a number.
func (n *Node) IsNumber() bool {
	return n != nil && n.Kind == Scalar && n.Text != "" && strings.IndexByte("-0123456789", n.Text[0]) >= 0
}

// Sort puts the members of the node and all below it in the order of their names.
func (n *Node) Sort() {
	n.Walk(func(n *Node) {
		if n.Kind == Object {
			sort.Stable(byKey{n})
		}
	})
}

type byKey struct{ *Node }

func (n byKey) Len() int           { return len(n.Keys) }
func (n byKey) Less(i, j int) bool { return n.Keys[i] < n.Keys[j] }
func (n byKey) Swap(i, j int) {
	n.Keys[i], n.Keys[j] = n.Keys[j], n.Keys[i]
	n.Items[i], n.Items[j] = n.Items[j], n.Items[i]
}
