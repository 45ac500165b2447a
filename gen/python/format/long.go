package format

import (
	"strings"
	"unicode/utf8"
)

// parted is a literal as several that have room on a line, each with the prefix and the
// quotes of the whole. It ends behind spaces, and never within what f-strings fill in.
func parted(literal string, room int) []string {
	at := strings.IndexAny(literal, `"'`)
	prefix, quote := literal[:at], literal[at:at+1]
	inner := strings.TrimSuffix(literal[at+1:], quote)
	around := utf8.RuneCountInString(prefix) + 2*len(quote)
	var parts []string
	current := ""
	for _, word := range words(inner, strings.Contains(prefix, "f")) {
		if current != "" && utf8.RuneCountInString(current+word)+around > room {
			parts = append(parts, prefix+requoted(current, quote[0]))
			current = ""
		}
		current += word
	}
	return append(parts, prefix+requoted(current, quote[0]))
}

// requoted is a piece of a literal in the quotes of which less has to be escaped.
func requoted(inner string, quote byte) string {
	var b strings.Builder
	for i := 0; i < len(inner); i++ {
		if inner[i] != '\\' {
			b.WriteByte(inner[i])
			continue
		}
		if i++; inner[i] != quote {
			b.WriteByte('\\')
		}
		b.WriteByte(inner[i])
	}
	raw, around := b.String(), `"`
	if strings.Count(raw, `"`) > strings.Count(raw, `'`) {
		around = `'`
	}
	return around + strings.ReplaceAll(raw, around, `\`+around) + around
}

// words are the words of a text, each with the spaces behind it.
func words(inner string, holes bool) []string {
	var list []string
	start, depth := 0, 0
	for i := 0; i < len(inner); i++ {
		switch inner[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ' ':
			if (depth == 0 || !holes) && i+1 < len(inner) && inner[i+1] != ' ' {
				list = append(list, inner[start:i+1])
				start = i + 1
			}
		}
	}
	return append(list, inner[start:])
}
