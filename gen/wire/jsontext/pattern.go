package jsontext

import (
	"regexp"
	"unicode/utf8"
)

// Matches reports whether a pattern is found in a text, whose halves of surrogate
// pairs are characters of their own, as they are to JavaScript.
func Matches(pattern *regexp.Regexp, text string) bool {
	if utf8.ValidString(text) {
		return pattern.MatchString(text)
	}
	b := []byte(text)
	for i := range b {
		if _, half := surrogateAt(text[i:]); half {
			copy(b[i:], "\uffff") // which is no character, so that no pattern asks for it
		}
	}
	return pattern.Match(b)
}
