package format

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a piece of a statement.
type token struct {
	kind tokenKind
	text string
}

type tokenKind int

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	stringToken
	operatorToken
)

var operators = []string{"**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "->", ":=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "|=", "&=", "%=", "^="}

// punctuation begins no longer operator.
const punctuation = "()[]{},;"

// scan reads a token at the beginning of a text, and gives what it has read.
func scan(s string) token {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == '"' || r == '\'':
		return token{stringToken, s[:quoted(s)]}
	case r == '_' || unicode.IsLetter(r):
		end := strings.IndexFunc(s, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if end < 0 {
			end = len(s)
		}
		if end <= 2 && end < len(s) && (s[end] == '"' || s[end] == '\'') {
			return token{stringToken, s[:end+quoted(s[end:])]}
		}
		return token{nameToken, s[:end]}
	case strings.IndexByte(punctuation, s[0]) >= 0:
		return token{operatorToken, s[:1]}
	case '0' <= r && r <= '9':
		end := 1
		for end < len(s) && (s[end] == '.' || s[end] == '_' || isAlphanumeric(s[end]) ||
			(s[end] == '-' || s[end] == '+') && (s[end-1] == 'e' || s[end-1] == 'E') && !strings.HasPrefix(s, "0x")) {
			end++
		}
		return token{numberToken, s[:end]}
	}
	for _, operator := range operators {
		if strings.HasPrefix(s, operator) {
			return token{operatorToken, operator}
		}
	}
	return token{operatorToken, s[:size]}
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// quoted is the length of the literal that a text begins with.
func quoted(s string) int {
	quote := s[:1]
	if len(s) >= 3 && s[1] == s[0] && s[2] == s[0] {
		quote = s[:3]
	}
	for i := len(quote); i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if strings.HasPrefix(s[i:], quote) {
			return i + len(quote)
		}
	}
	return len(s)
}
