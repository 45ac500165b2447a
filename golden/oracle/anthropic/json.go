package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
)

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
