package main

import (
	"strings"

	"github.com/msggen/msggen/golden/internal/jsontree"
)

// tree is a document, or nil if the text is none.
func tree(text string) *jsontree.Node {
	n, err := jsontree.Parse(text)
	if err != nil {
		return nil
	}
	return n
}

// textOf is the text of a string, or "".
func textOf(n *jsontree.Node) string {
	if n == nil || !n.IsString() {
		return ""
	}
	return jsontree.Unquote(n.Text)
}

// items are the elements of a list.
func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil {
		return nil
	}
	return n.Items
}

// list is a list of JSON texts.
func list(items ...string) string { return "[" + strings.Join(items, ",") + "]" }

// quote is a text as a JSON string.
func quote(text string) string { return jsontree.Quote(text) }

// sorted is a value with the keys of all objects in order and numbers as JavaScript
// writes them.
func sorted(n *jsontree.Node) string {
	n.Sort()
	n.AsDoubles()
	return n.String()
}
