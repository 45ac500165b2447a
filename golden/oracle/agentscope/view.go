package main

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/jsontree"
)

// The functions of differences.go that show values as another language does.

// numbersAsDoubles writes all numbers as JSON.stringify does once JSON.parse has
// read them: null for one that no double can hold.
func numbersAsDoubles(value string) string {
	root := tree(value)
	if root == nil {
		return value
	}
	root.Walk(func(n *jsontree.Node) {
		if asDouble(n); isInfinite(n) {
			n.Text = "null"
		}
	})
	return root.String()
}

// asDouble writes a number as JavaScript does, unless no double can hold it.
func asDouble(n *jsontree.Node) {
	if n.IsNumber() && !isInfinite(n) {
		if f, err := strconv.ParseFloat(n.Text, 64); err == nil {
			n.Text = string(wire.AppendNumber(nil, f))
		}
	}
}

func isInfinite(n *jsontree.Node) bool {
	if !n.IsNumber() {
		return false
	}
	f, _ := strconv.ParseFloat(n.Text, 64)
	return math.IsInf(f, 0)
}

// inJavaScript writes JSON as JSON.stringify does once JSON.parse has read it,
// but for numbers that no double can hold, and for what is not JSON.
func inJavaScript(text string) string {
	root := tree(text)
	if root == nil || !json.Valid([]byte(text)) {
		return text
	}
	root.Walk(func(n *jsontree.Node) {
		mergeDuplicates(n)
		asDouble(n)
		sortIndexes(n)
	})
	return root.String()
}

// sortIndexes puts the keys that look like an index first, in their order.
func sortIndexes(n *jsontree.Node) {
	order := make([]int, len(n.Keys))
	indexes := make([]uint64, len(n.Keys))
	for i, key := range n.Keys {
		order[i], indexes[i] = i, indexOf(key)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case indexes[a] < indexes[b]:
			return -1
		case indexes[a] > indexes[b]:
			return 1
		}
		return 0
	})
	keys, items := make([]string, len(order)), make([]*jsontree.Node, len(order))
	for to, from := range order {
		keys[to], items[to] = n.Keys[from], n.Items[from]
	}
	if n.Kind == jsontree.Object {
		n.Keys, n.Items = keys, items
	}
}

// indexOf is the index that a key looks like, or more than any.
func indexOf(quoted string) uint64 {
	text := jsontree.Unquote(quoted)
	i, err := strconv.ParseUint(text, 10, 32)
	if err != nil || i == math.MaxUint32 || strconv.FormatUint(i, 10) != text {
		return math.MaxUint64
	}
	return i
}

// holdsSurrogates reports whether a canonical value has a character beyond
// 16 bits or half of one.
func holdsSurrogates(value string) bool {
	if strings.Contains(value, `\ud`) {
		return true
	}
	return strings.ContainsFunc(value, func(r rune) bool { return r > 0xFFFF })
}
