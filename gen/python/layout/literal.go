package layout

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quoted is a text as a literal. Half of a surrogate pair is the three bytes of WTF-8.
func Quoted(text string) string {
	quote := Quote(text)
	return string(quote) + Escaped(text, quote) + string(quote)
}

// Quote is the one that a literal has around a text: whichever has to be escaped less.
func Quote(text string) byte {
	if strings.Count(text, `"`) > strings.Count(text, `'`) {
		return '\''
	}
	return '"'
}

// Escaped is a text as it stands between quotes.
func Escaped(text string, quote byte) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if half, ok := surrogate(text[i:]); ok {
			fmt.Fprintf(&b, `\u%04x`, half)
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '\\' || r == rune(quote):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}

// surrogate is the half of a pair that a text in WTF-8 begins with.
func surrogate(text string) (half int, ok bool) {
	if len(text) < 3 || text[0] != 0xED || text[1] < 0xA0 {
		return 0, false
	}
	return 0xD000 | int(text[1]&0x3F)<<6 | int(text[2]&0x3F), true
}

// Float is a number as a literal of the type float.
func Float(f float64) string {
	text := strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "e+", "e", 1)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// Tuple is a tuple of expressions.
func Tuple(items []string) string {
	if len(items) == 1 {
		return "(" + items[0] + ",)"
	}
	return "(" + strings.Join(items, ", ") + ")"
}
