package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// visible makes text from a spec fit for a terminal or a log: control
// characters (escape sequences, line breaks), marks that turn the direction of
// writing and everything else invisible are shown as escapes.
func visible(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError || !harmless(r) }) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case harmless(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// harmless reports whether a character shows as itself and does nothing else.
func harmless(r rune) bool { return unicode.IsPrint(r) }

// cellWidth is how many columns a terminal gives a character.
func cellWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) && (r < 0xFF61 || r > 0xFFDC),
		r >= 0x3000 && r <= 0x303E, // punctuation
		r >= 0xFF01 && r <= 0xFF60, // full-width forms
		r >= 0xFFE0 && r <= 0xFFE6,
		r >= 0x1F300 && r <= 0x1FAFF: // pictures
		return 2
	}
	return 1
}
