package rule

import (
	"strings"
	"unicode/utf8"
)

// kind classifies tokens. Punctuation and operators are one kind: their text
// tells them apart.
type kind int

const (
	end kind = iota
	ident
	quoted // the name of a field in backticks
	number
	str
	punct
	stray // a character that begins no token
)

// token is a piece of the text, from start to end (byte offsets).
type token struct {
	kind       kind
	start, end int
	text       string
}

func (t token) is(text string) bool { return t.kind == punct && t.text == text }

// puncts lists operators and punctuation, longer ones first. Some exist only
// to be refused with a hint.
var puncts = []string{
	"===", "!==", "<=>", "...",
	"**", "//", "<<", ">>",
	"==", "!=", "<>", "<=", ">=", "&&", "||", "??",
	"(", ")", "[", "]", "{", "}", ",", ":", "?", ".", "<", ">", "!", "+", "-", "*",
	"/", "%", "&", "|", "~", "=", "^",
}

// scan reads the token at or after offset.
func scan(src string, offset int) token {
	offset = skipSpace(src, offset)
	if offset >= len(src) {
		return token{kind: end, start: len(src), end: len(src)}
	}
	switch c := src[offset]; {
	case isLetter(c):
		return run(src, offset, ident, func(c byte) bool { return isLetter(c) || isDigit(c) })
	case isDigit(c):
		return scanNumber(src, offset)
	case c == '\'' || c == '"':
		return scanString(src, offset)
	case c == '`':
		t := scanString(src, offset)
		t.kind = quoted
		return t
	}
	for _, p := range puncts {
		if strings.HasPrefix(src[offset:], p) {
			return token{kind: punct, start: offset, end: offset + len(p), text: p}
		}
	}
	_, n := utf8.DecodeRuneInString(src[offset:])
	return token{kind: stray, start: offset, end: offset + n, text: src[offset : offset+n]}
}

// skipSpace passes over white space and comments, which run from // to the end of the line.
// Behind something on the last line it is none, but what divides in other languages.
func skipSpace(src string, offset int) int {
	for offset < len(src) {
		switch {
		case strings.IndexByte(" \t\r\n", src[offset]) >= 0:
			offset++
		case strings.HasPrefix(src[offset:], "//"):
			eol := strings.IndexByte(src[offset:], '\n')
			switch line := src[strings.LastIndexByte(src[:offset], '\n')+1 : offset]; {
			case eol >= 0:
				offset += eol
			case strings.TrimSpace(line) == "":
				return len(src)
			default:
				return offset
			}
		default:
			return offset
		}
	}
	return offset
}

func run(src string, offset int, k kind, part func(byte) bool) token {
	stop := offset
	for stop < len(src) && part(src[stop]) {
		stop++
	}
	return token{kind: k, start: offset, end: stop, text: src[offset:stop]}
}

// scanNumber takes everything that looks like part of a number, so that 1x or
// 1.2.3 is one mistake and not three.
func scanNumber(src string, offset int) token {
	stop := offset
	for stop < len(src) {
		c := src[stop]
		exponentSign := (c == '+' || c == '-') && (src[stop-1] == 'e' || src[stop-1] == 'E') &&
			stop+1 < len(src) && isDigit(src[stop+1]) && isDigit(src[offset])
		fraction := c == '.' && stop+1 < len(src) && isDigit(src[stop+1])
		if !isDigit(c) && !isLetter(c) && !fraction && !exponentSign {
			break
		}
		stop++
	}
	return token{kind: number, start: offset, end: stop, text: src[offset:stop]}
}

// scanString runs to the closing quote, or to the end of the line if there is
// none; the parser finds out which.
func scanString(src string, offset int) token {
	quote := src[offset]
	stop := offset + 1
	for stop < len(src) && src[stop] != quote && src[stop] != '\n' {
		if src[stop] == '\\' && stop+1 < len(src) && src[stop+1] != '\n' {
			stop++
		}
		stop++
	}
	if stop < len(src) && src[stop] == quote {
		stop++
	}
	return token{kind: str, start: offset, end: stop, text: src[offset:stop]}
}

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
