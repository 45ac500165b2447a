// Package jsontree takes JSON text apart and puts it together again, so that a
// document can be changed in one place: duplicate keys, the digits of
// numbers, escapes and the order of keys all stay as they are. It does not judge
// the text: bare words such as NaN pass as values. It knows no types.
package jsontree

import (
	"errors"
	"strings"
)

// Kind is what a node is.
type Kind uint8

const (
	Scalar Kind = iota // a string, a number or a bare word
	Object
	List
)

// Node is one value.
type Node struct {
	Kind  Kind
	Text  string   // of a scalar, as it stands in the document
	Keys  []string // of an object, as they stand in the document, quotes included
	Items []*Node  // of an object or list
}

// Parse takes text apart.
func Parse(text string) (*Node, error) {
	p := &parser{text: text}
	n := p.value(0)
	p.space()
	if p.failed || p.at < len(text) {
		return nil, errors.New("not a JSON document")
	}
	return n, nil
}

// String puts the node together, without white space.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	switch n.Kind {
	case Scalar:
		b.WriteString(n.Text)
	case List:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			item.write(b)
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(n.Keys[i])
			b.WriteByte(':')
			item.write(b)
		}
		b.WriteByte('}')
	}
}

// Walk visits the node and all below it.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, item := range n.Items {
		item.Walk(visit)
	}
}

// maxDepth keeps hostile documents from overflowing the stack.
const maxDepth = 2000

type parser struct {
	text   string
	at     int
	failed bool
}

func (p *parser) fail() *Node {
	p.failed = true
	return &Node{}
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// eat reads the byte c, after white space.
func (p *parser) eat(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) value(depth int) *Node {
	switch {
	case p.failed || depth > maxDepth:
		return p.fail()
	case p.eat('{'):
		return p.object(depth)
	case p.eat('['):
		return p.list(depth)
	default:
		return &Node{Kind: Scalar, Text: p.scalar()}
	}
}

func (p *parser) object(depth int) *Node {
	n := &Node{Kind: Object}
	for !p.failed && !p.eat('}') {
		if len(n.Items) > 0 && !p.eat(',') {
			return p.fail()
		}
		p.space()
		key := p.scalar()
		if !strings.HasPrefix(key, `"`) || !p.eat(':') {
			return p.fail()
		}
		n.Keys = append(n.Keys, key)
		n.Items = append(n.Items, p.value(depth+1))
	}
	return n
}

func (p *parser) list(depth int) *Node {
	n := &Node{Kind: List}
	for !p.failed && !p.eat(']') {
		if len(n.Items) > 0 && !p.eat(',') {
			return p.fail()
		}
		n.Items = append(n.Items, p.value(depth+1))
	}
	return n
}

// scalar reads a string with its quotes, or a bare word.
func (p *parser) scalar() string {
	start := p.at
	if p.at < len(p.text) && p.text[p.at] == '"' {
		for p.at++; p.at < len(p.text); p.at++ {
			switch p.text[p.at] {
			case '\\':
				p.at++
			case '"':
				p.at++
				return p.text[start:p.at]
			}
		}
		p.fail()
		return ""
	}
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n,:[]{}\"", p.text[p.at]) < 0 {
		p.at++
	}
	if p.at == start {
		p.fail()
	}
	return p.text[start:p.at]
}
