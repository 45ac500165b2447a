// Package backtrack finds patterns that an engine which tries one way after the other, as
// those of JavaScript do, may take exponential time for: there are texts of which a part
// can be read in two ways, again and again, and behind which nothing fits. It reads the
// patterns that RE2 and ECMAScript read alike, and refuses to know what they are for.
package backtrack

import (
	"regexp"
	"regexp/syntax"
	"strconv"
	"unicode/utf8"
)

// node is a piece of a pattern: a character, or what puts pieces together.
type node struct {
	op       op
	set      []rune // of a character: pairs of the first and the last of a range
	parts    []*node
	min, max int // of a repetition; max is -1 without a limit
}

type op int

const (
	empty op = iota
	character
	endOfText
	sequence
	choice
	repetition
)

// parser reads a pattern. The one of the standard library cannot be used for the whole: it
// takes pieces together that an engine tries one after the other.
type parser struct {
	rest string
}

var counts = regexp.MustCompile(`^\{(\d+)(,(\d*))?\}`)

func (p *parser) choice() *node {
	n := &node{op: choice, parts: []*node{p.sequence()}}
	for p.take("|") {
		n.parts = append(n.parts, p.sequence())
	}
	return n
}

func (p *parser) sequence() *node {
	n := &node{op: sequence}
	for p.rest != "" && p.rest[0] != '|' && p.rest[0] != ')' {
		n.parts = append(n.parts, p.repeated(p.atom()))
	}
	return n
}

func (p *parser) take(text string) bool {
	if len(p.rest) < len(text) || p.rest[:len(text)] != text {
		return false
	}
	p.rest = p.rest[len(text):]
	return true
}

func (p *parser) atom() *node {
	switch {
	case p.take("("):
		if p.take("?") && !p.take(":") { // a name
			for p.rest != "" && !p.take(">") {
				p.rest = p.rest[1:]
			}
		}
		inner := p.choice()
		p.take(")")
		return inner
	case p.take("$"):
		return &node{op: endOfText}
	case p.take("^"), p.take(`\b`), p.take(`\B`):
		return &node{}
	}
	width := p.width()
	text := p.rest[:width]
	p.rest = p.rest[width:]
	re, err := syntax.Parse(text, syntax.Perl)
	switch {
	case err != nil:
		return &node{}
	case re.Op == syntax.OpCharClass:
		return &node{op: character, set: re.Rune}
	case re.Op == syntax.OpLiteral:
		return &node{op: character, set: []rune{re.Rune[0], re.Rune[0]}}
	default:
		return &node{op: character} // a class without characters
	}
}

// width is how long the character is that the rest begins with.
func (p *parser) width() int {
	switch p.rest[0] {
	case '[':
		for i := 1; i < len(p.rest); i++ {
			switch {
			case p.rest[i] == '\\':
				i++
			case p.rest[i] == ']' && i > 1:
				return i + 1
			}
		}
		return len(p.rest)
	case '\\':
		if m := escape.FindString(p.rest); m != "" {
			return len(m)
		}
	}
	_, width := utf8.DecodeRuneInString(p.rest)
	return width
}

var escape = regexp.MustCompile(`^\\(x[0-9A-Fa-f]{2}|[pP]\{\w+\}|[^\n])`)

// repeated reads a quantifier, if there is one. Whether it is lazy does not matter: what
// fails has tried all ways.
func (p *parser) repeated(n *node) *node {
	r := &node{op: repetition, parts: []*node{n}}
	switch {
	case p.take("*"):
		r.min, r.max = 0, -1
	case p.take("+"):
		r.min, r.max = 1, -1
	case p.take("?"):
		r.min, r.max = 0, 1
	default:
		m := counts.FindStringSubmatch(p.rest)
		if m == nil {
			return n
		}
		p.rest = p.rest[len(m[0]):]
		r.min, _ = strconv.Atoi(m[1])
		r.max = r.min
		if m[2] != "" {
			r.max = -1
		}
		if m[3] != "" {
			r.max, _ = strconv.Atoi(m[3])
		}
	}
	p.take("?")
	return r
}
