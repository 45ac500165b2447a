package specgen

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

// Node is a piece of a spec's YAML: a scalar, a map or a list. A spec is kept as a
// tree so that what the checker refuses, and what a disagreement does not need,
// can be taken out by its place.
type Node struct {
	Key   string // in a map
	Text  string // of a scalar
	Expr  *Expr  // of a scalar that is an expression; Text is made of it
	Kind  NodeKind
	Kids  []*Node
	Loose bool // may be taken out by itself
	Fill  bool // without kids its owner goes with it
	Plain bool // the scalar is written without quotes

	from, to int // lines it was last written on
}

// NodeKind says what a node is.
type NodeKind int

const (
	Scalar NodeKind = iota
	Map
	List
)

// text is a quoted scalar.
func text(s string) *Node { return &Node{Text: s} }

// plain is a scalar without quotes: a number, bool or null.
func plain(s string) *Node { return &Node{Text: s, Plain: true} }

// expression is a scalar that holds an expression.
func expression(x *Expr) *Node { return &Node{Expr: x} }

// entry is a node under a key.
func entry(key string, n *Node) *Node {
	n.Key = key
	return n
}

// loose marks a node that may be taken out by itself.
func loose(n *Node) *Node {
	n.Loose = true
	return n
}

func mapping(kids ...*Node) *Node {
	m := &Node{Kind: Map}
	for _, k := range kids {
		if k != nil {
			m.Kids = append(m.Kids, k)
		}
	}
	return m
}

func list(kids ...*Node) *Node { return &Node{Kind: List, Kids: kids} }

// filled marks a list or map that means nothing without kids.
func filled(n *Node) *Node {
	n.Fill = true
	return n
}

// Value is the text of a scalar.
func (n *Node) Value() string {
	if n.Expr != nil {
		return n.Expr.String()
	}
	return n.Text
}

// Get is the kid under a key, or nil.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for _, k := range n.Kids {
		if k.Key == key {
			return k
		}
	}
	return nil
}

// Clone copies a tree.
func (n *Node) Clone() *Node {
	c := *n
	c.Kids = make([]*Node, len(n.Kids))
	for i, k := range n.Kids {
		c.Kids[i] = k.Clone()
	}
	if n.Expr != nil {
		c.Expr = n.Expr.clone()
	}
	return &c
}

// YAML writes a tree, one scalar a line, and notes the lines.
func (n *Node) YAML() []byte {
	w := &writer{line: 1}
	w.node(n, 0)
	return w.Bytes()
}

type writer struct {
	bytes.Buffer
	line int
}

func (w *writer) newline() {
	w.WriteByte('\n')
	w.line++
}

// node writes what follows a key, a dash or the start of the file.
func (w *writer) node(n *Node, indent int) {
	n.from = w.line
	if line := n.short(); line != nil {
		w.node(line, indent)
		n.within(n.from, n.from)
		return
	}
	switch {
	case n.Kind == Scalar:
		w.WriteString(n.scalar())
		w.newline()
	case len(n.Kids) == 0:
		w.WriteString(map[NodeKind]string{Map: "{}", List: "[]"}[n.Kind])
		w.newline()
	default:
		for i, k := range n.Kids {
			if i > 0 {
				w.WriteString(strings.Repeat(" ", indent))
			}
			if n.Kind == List && w.step(k, indent, i+1 == len(n.Kids)) {
				continue
			}
			w.kid(n.Kind, k, indent)
		}
	}
	n.to = w.line - 1
}

func (w *writer) kid(of NodeKind, k *Node, indent int) {
	start := w.line
	if of == List {
		w.WriteString("- ")
	} else {
		w.WriteString(key(k.Key) + ":")
		if k.Kind == Scalar && k.Plain && k.Text == "" {
			w.newline()
			k.from, k.to = start, start
			return
		}
		if k.Kind == Scalar || len(k.Kids) == 0 || k.single() && k.Kids[0].short() != nil {
			w.WriteByte(' ')
		} else {
			w.newline()
			w.WriteString(strings.Repeat(" ", indent+2))
		}
	}
	if k.single() {
		w.node(k.Kids[0], indent+2)
		k.to = w.line - 1
	} else {
		w.node(k, indent+2)
	}
	k.from = start
}

var simple = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// key spells a key so that no YAML reader takes it for anything but text.
func key(s string) string {
	if simple.MatchString(s) && !looksOtherwise(s) {
		return s
	}
	return quote(s)
}

func (n *Node) scalar() string {
	s := n.Value()
	if n.Plain || simple.MatchString(s) && !looksOtherwise(s) {
		return s
	}
	return quote(s)
}

func looksOtherwise(s string) bool {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err)
	}
	return unescaped.Replace(strings.TrimSuffix(b.String(), "\n"))
}

// unescaped are characters that may not stand in YAML as they may in JSON.
var unescaped = strings.NewReplacer("\ufeff", `\ufeff`, "\u007f", `\u007f`)
