// Package names turns the words of a spec into the spellings of target
// languages, and its doc texts into lines that can stand in a comment. It
// refuses to know what the names belong to.
package names

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words cuts a name into lower-case words: at everything that is neither a
// letter nor a digit, before a capital that follows a small letter or a digit,
// and before the last of several capitals if a small letter follows. Digits
// belong to the word they follow.
//
//	item_id        item id
//	URLList        url list
//	Base32Text     base32 text
//	ORDER_PLACED   order placed
func Words(name string) []string {
	runes := []rune(name)
	word := func(from, to int) string {
		if len(runes) == len(name) { // a part of what is there needs no memory
			return strings.ToLower(name[from:to])
		}
		return strings.ToLower(string(runes[from:to]))
	}
	words := make([]string, 0, 4)
	start := -1 // of the current word
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			if start >= 0 {
				words = append(words, word(start, i))
			}
			start = -1
			continue
		}
		if start >= 0 && beginsWord(runes, i) {
			words = append(words, word(start, i))
			start = i
		}
		if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		words = append(words, word(start, len(runes)))
	}
	return words
}

// beginsWord reports whether the letter at i begins a word inside a run of
// letters and digits.
func beginsWord(runes []rune, i int) bool {
	if !unicode.IsUpper(runes[i]) {
		return false
	}
	if !unicode.IsUpper(runes[i-1]) {
		return true
	}
	return i+1 < len(runes) && unicode.IsLower(runes[i+1]) && !isPlural(runes[i+1:])
}

// isPlural reports whether what follows the last capital of a word is just the s
// of its plural, as in URLs.
func isPlural(rest []rune) bool {
	return rest[0] == 's' && (len(rest) == 1 || !unicode.IsLower(rest[1]))
}

// Snake spells a name in_snake_case.
func Snake(name string) string { return strings.Join(Words(name), "_") }

// Screaming spells a name IN_CAPITALS.
func Screaming(name string) string { return strings.ToUpper(Snake(name)) }

// Pascal spells a name InPascalCase, as an identifier.
func Pascal(name string) string { return join(Words(name), "X", unicode.IsUpper, title, title) }

// Camel spells a name inCamelCase, as an identifier. It may be a reserved word.
func Camel(name string) string { return join(Words(name), "x", unicode.IsLower, same, title) }

// join makes an identifier of words, the first and the later ones each in its
// form. If it could not begin as it must, it gets a letter in front.
func join(words []string, letter string, begins func(rune) bool, first, later func(string) string) string {
	var id strings.Builder
	for i, word := range words {
		if i == 0 {
			id.WriteString(first(word))
		} else {
			id.WriteString(later(word))
		}
	}
	if r, _ := utf8.DecodeRuneInString(id.String()); !begins(r) {
		return letter + id.String()
	}
	return id.String()
}

func same(word string) string { return word }

func title(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToTitle(r)) + word[size:]
}
