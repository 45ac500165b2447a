package format

import "strings"

// stays reports whether a statement that has room on its line is laid out already, as far
// as that can be told at a glance, which holds for most: names, calls, brackets, operators
// and texts, of which none could be redundant or stand closer together. Where it cannot be
// told, it does not.
func stays(code string) bool {
	var room [16]byte
	g := glance{code: code, open: room[:0]}
	word := code[:g.wordEnd(0)]
	g.declares = word == "def"
	if word == "class" || word == "from" || word == "async" || code[len(code)-1] == ':' && !keywords[word] {
		return false
	}
	for g.at < len(code) {
		if !g.next() {
			return false
		}
	}
	return len(g.open) == 0
}

// keywords are those of Python behind which a parenthesis is no call.
var keywords = func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq("and as assert async await class def del elif else except finally for from if import in is lambda not or raise return try while with yield") {
		set[word] = true
	}
	return set
}()

// glance goes through a statement once.
type glance struct {
	code     string
	at       int
	before   byte   // the character before that is not a space
	open     []byte // brackets
	declares bool   // it is the head of a function, where values have spaces around their =
	called   bool   // what stands before may be called
}

// spaced reports whether there is a space before what comes, or the line begins.
func (g *glance) spaced() bool { return g.at == 0 || g.code[g.at-1] == ' ' }

// follows reports whether what comes behind n characters is the end, or one of these.
func (g *glance) follows(n int, any string) bool {
	return g.at+n == len(g.code) || strings.IndexByte(any, g.code[g.at+n]) >= 0
}

func (g *glance) wordEnd(at int) int {
	for at < len(g.code) && (isAlphanumeric(g.code[at]) || g.code[at] == '_') {
		at++
	}
	return at
}

// next goes one step, unless there it cannot be told.
func (g *glance) next() bool {
	c, n, called := g.code[g.at], 1, false
	switch {
	case isAlphanumeric(c) || c == '_':
		n = g.wordEnd(g.at) - g.at
		word := g.code[g.at : g.at+n]
		called = !keywords[word]
		quote := g.at+n < len(g.code) && g.code[g.at+n] == '"'
		if word == "lambda" || quote && word != "f" && word != "r" || strings.IndexByte(")]}\"", g.before) >= 0 && !g.spaced() {
			return false
		}
	case c == ' ':
		if g.spaced() || g.at+1 == len(g.code) || strings.IndexByte("([{.", g.before) >= 0 {
			return false
		}
		g.at++
		return true
	case c == '"':
		n = quoted(g.code[g.at:])
		if g.before == '"' || strings.IndexByte(g.code[g.at:g.at+n], '\\') >= 0 || !g.follows(n, " )]},:.[") {
			return false
		}
	case c == '.':
		if g.spaced() {
			return false
		}
	case c == '(':
		if g.spaced() || !g.called {
			return false
		}
		g.open = append(g.open, c)
	case c == '[', c == '{':
		if behind := g.called && c == '[' || strings.IndexByte("([{", g.before) >= 0; g.spaced() == behind || g.before == '"' {
			return false
		}
		g.open = append(g.open, c)
	case c == ')', c == ']', c == '}':
		if len(g.open) == 0 || g.spaced() || g.before == ',' || !g.follows(1, " )]},:.[(") {
			return false
		}
		called = true
		g.open = g.open[:len(g.open)-1]
	case c == ',' || c == ':':
		if slice := c == ':' && len(g.open) > 0 && g.open[len(g.open)-1] == '['; slice || g.spaced() || g.at+1 == len(g.code) && c == ',' || !g.follows(1, " ") {
			return false
		}
	case c == '=' && !g.spaced() && len(g.open) > 0 && !g.declares:
		if g.follows(1, "= ") || !isAlphanumeric(g.before) && g.before != '_' {
			return false
		}
	case strings.IndexByte("=!<>|+-*/%&", c) >= 0:
		for n = 1; !g.follows(n, " "); n++ {
			if strings.IndexByte("=>/", g.code[g.at+n]) < 0 {
				return false
			}
		}
		// What is spaced like this and has nothing on its left binds as if it had not.
		if !g.spaced() || g.at+n == len(g.code) || !isAlphanumeric(g.before) && strings.IndexByte("_)]}\"", g.before) < 0 {
			return false
		}
		if n == 1 && c == '=' && len(g.open) > 0 && !g.declares {
			return false
		}
	default:
		return false
	}
	g.before, g.called, g.at = g.code[g.at+n-1], called, g.at+n
	return true
}
