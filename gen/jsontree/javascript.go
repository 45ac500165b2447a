package jsontree

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// AsDoubles writes all numbers, of the node and of all below it, as JSON.stringify
// does once JSON.parse has read them: null for one that no double can hold.
func (n *Node) AsDoubles() {
	n.Walk(func(n *Node) {
		if asDouble(n); n.IsInfinite() {
			n.Text = "null"
		}
	})
}

// asDouble writes a number as JavaScript does, unless no double can hold it.
func asDouble(n *Node) {
	if n.IsNumber() && !n.IsInfinite() {
		if f, err := strconv.ParseFloat(n.Text, 64); err == nil {
			n.Text = string(jsontext.AppendNumber(nil, f))
		}
	}
}

// IsInfinite reports whether the node is a number that no double can hold.
func (n *Node) IsInfinite() bool {
	if !n.IsNumber() {
		return false
	}
	f, _ := strconv.ParseFloat(n.Text, 64)
	return math.IsInf(f, 0)
}

// IsUnsafe reports whether the node is an integer that JavaScript cannot count to.
func (n *Node) IsUnsafe() bool {
	if !n.IsNumber() {
		return false
	}
	value, _, err := big.ParseFloat(n.Text, 10, 4096, big.ToNearestEven)
	return err == nil && value.IsInt() && value.Abs(value).Cmp(big.NewFloat(jsontext.MaxSafeInt)) > 0
}

// InJavaScript writes JSON as JSON.stringify does once JSON.parse has read it,
// but for numbers that no double can hold, and for what is not JSON.
func InJavaScript(text string) string {
	root, err := Parse(text)
	if err != nil || !json.Valid([]byte(text)) {
		return text
	}
	root.Walk(func(n *Node) {
		mergeDuplicates(n)
		asDouble(n)
		sortIndexes(n)
	})
	return root.String()
}

// sortIndexes puts the keys that look like an index first, in their order.
func sortIndexes(n *Node) {
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
	keys, items := make([]string, len(order)), make([]*Node, len(order))
	for to, from := range order {
		keys[to], items[to] = n.Keys[from], n.Items[from]
	}
	if n.Kind == Object {
		n.Keys, n.Items = keys, items
	}
}

// indexOf is the index that a key looks like, or more than any.
func indexOf(quoted string) uint64 {
	text := Unquote(quoted)
	i, err := strconv.ParseUint(text, 10, 32)
	if err != nil || i == math.MaxUint32 || strconv.FormatUint(i, 10) != text {
		return math.MaxUint64
	}
	return i
}

// LastOfDuplicates keeps the last of the members with one name, where the first
// one was, as Python and JavaScript do.
func LastOfDuplicates(text string) string {
	root, err := Parse(text)
	if err != nil {
		return text
	}
	found := false
	root.Walk(func(n *Node) { found = mergeDuplicates(n) || found })
	if !found {
		return text
	}
	return root.String()
}

func mergeDuplicates(n *Node) bool {
	first, found := map[string]int{}, false
	for i := 0; i < len(n.Keys); i++ {
		key := Unquote(n.Keys[i])
		at, known := first[key]
		if !known {
			first[key] = i
			continue
		}
		n.Items[at] = n.Items[i]
		n.Delete(i)
		found = true
		i--
	}
	return found
}
