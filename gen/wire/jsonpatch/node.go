package jsonpatch

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// node is a value of a document.
type node struct {
	kind    jsontext.Kind
	text    []byte // of a scalar: canonical, but for the spelling of numbers
	length  int    // of a text, in UTF-16 code units
	members wire.Map[*node]
	items   []*node
}

// read reads the value that is next.
func read(d *jsontext.Decoder) *node {
	n := &node{kind: d.Kind()}
	switch n.kind {
	case jsontext.KindObject:
		d.BeginObject()
		for d.NextKey() {
			d.UniqueKey()
			n.members.Set(d.CopyKey(), read(d))
		}
	case jsontext.KindList:
		n.items = codec.ReadList(d, read)
	case jsontext.KindString:
		s := d.String()
		n.text, n.length = jsontext.AppendString(nil, s), jsontext.Len16(s)
	default:
		n.text = d.Raw()
	}
	return n
}

func (n *node) append(dst []byte) []byte {
	switch n.kind {
	case jsontext.KindObject:
		return codec.AppendMap(dst, n.members, appendNode, nil)
	case jsontext.KindList:
		return codec.AppendList(dst, n.items, appendNode, nil)
	default:
		return append(dst, n.text...)
	}
}

func appendNode(dst []byte, n *node, _ *jsontext.Encoder) []byte { return n.append(dst) }

// clone is a copy. Scalars are never changed where they stand.
func (n *node) clone() *node {
	switch n.kind {
	case jsontext.KindObject:
		return &node{kind: n.kind, members: n.members.Clone((*node).clone)}
	case jsontext.KindList:
		return &node{kind: n.kind, items: codec.CloneList(n.items, (*node).clone)}
	default:
		return n
	}
}

// weight is one for each value, and the lengths of texts and keys, in UTF-16 code
// units: what every language counts in the same way.
func (n *node) weight() int {
	w := 1 + n.length
	for key, inner := range n.members.All() {
		w += jsontext.Len16(key) + inner.weight()
	}
	for _, inner := range n.items {
		w += inner.weight()
	}
	return w
}

// depth is how many objects and lists are open inside each other.
func (n *node) depth() int {
	if n.kind != jsontext.KindObject && n.kind != jsontext.KindList {
		return 0
	}
	inside := 0
	for _, inner := range n.members.All() {
		inside = max(inside, inner.depth())
	}
	for _, inner := range n.items {
		inside = max(inside, inner.depth())
	}
	return 1 + inside
}

// equal compares two values: objects whatever the order of their keys, numbers
// by what they are as doubles, however they are spelled.
func equal(a, b *node) bool {
	if a.kind != b.kind || a.members.Len() != b.members.Len() {
		return false
	}
	if a.kind == jsontext.KindNumber {
		x, _ := strconv.ParseFloat(string(a.text), 64)
		y, _ := strconv.ParseFloat(string(b.text), 64)
		return x == y
	}
	for key, inner := range a.members.All() {
		other, ok := b.members.Get(key)
		if !ok || !equal(inner, other) {
			return false
		}
	}
	return bytes.Equal(a.text, b.text) && slices.EqualFunc(a.items, b.items, equal)
}
