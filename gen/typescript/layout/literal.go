package layout

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Access is `.name`, or `["na-me"]`.
func Access(name string) string { return Member("", name) }

// OptionalAccess is what follows the question mark in `x?.name`.
func OptionalAccess(name string) string {
	if a := Access(name); a[0] == '[' {
		return "." + a
	}
	return Access(name)
}

// Quoted is a string literal, in the quotes that need fewer escapes.
func Quoted(s string) string {
	quote := byte('"')
	if strings.Count(s, `"`) > strings.Count(s, "'") {
		quote = '\''
	}
	return string(quote) + Escaped(s, quote) + string(quote)
}

// Escaped is the inside of a string literal or, with the quote '`', of a template.
func Escaped(s string, quote byte) string {
	var out strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			unit, n := loneSurrogate(s[i:])
			fmt.Fprintf(&out, `\u%04x`, unit)
			i += n
			continue
		}
		switch {
		case r == '\\' || r == rune(quote):
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '$' && quote == '`' && strings.HasPrefix(s[i+1:], "{"):
			out.WriteString(`\$`)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\t':
			out.WriteString(`\t`)
		case unprintable(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
		i += size
	}
	return out.String()
}

// loneSurrogate reads half a pair in the form WTF-8 gives it. Other bytes that
// are not UTF-8 become U+FFFD.
func loneSurrogate(s string) (unit uint16, size int) {
	if len(s) >= 3 && s[0] == 0xED && s[1] >= 0xA0 && s[1] <= 0xBF && s[2]&0xC0 == 0x80 {
		return 0xD000 | uint16(s[1]&0x3F)<<6 | uint16(s[2]&0x3F), 3
	}
	return utf8.RuneError, 1
}

// unprintable characters would end a line, hide text or turn its direction.
func unprintable(r rune) bool {
	return r < 0x20 || r >= 0x7F && r <= 0x9F || r == 0x61C || r >= 0x200B && r <= 0x200F ||
		r >= 0x2028 && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0xFEFF
}

// LiteralKey is a property name in an object literal, an interface or a class.
// `__proto__` is computed: written plainly it would set the prototype.
func LiteralKey(name string) string {
	switch {
	case name == "__proto__":
		return `["__proto__"]`
	case isWord(name):
		return name
	default:
		return Quoted(name)
	}
}

// isWord reports whether a name can be a key without quotes, letters of any script
// included.
func isWord(name string) bool {
	for i, r := range name {
		letter := r == '_' || r == '$' || unicode.IsLetter(r)
		if r > 0xFFFF || !letter && (i == 0 || !unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc)) {
			return false
		}
	}
	return name != ""
}

// Member is how a property of x is read: `x.name` or `x["na-me"]`.
func Member(x, name string) string {
	if IsIdentifier(name) {
		return x + "." + name
	}
	return x + "[" + Quoted(name) + "]"
}

// IsIdentifier reports whether a name may follow a dot. Only ASCII ones do, which
// keeps look-alike letters in quotes.
func IsIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// RegExp is the literal of a pattern.
func RegExp(pattern string) string {
	var out strings.Builder
	out.WriteByte('/')
	inClass, skip := false, false
	for _, r := range pattern {
		switch {
		case unprintable(r) && r <= 0xFFFF:
			fmt.Fprintf(&out, `\u%04x`, r)
			skip = false
			continue
		case skip:
			skip = false
		case r == '\\':
			skip = true
		case r == '[':
			inClass = true
		case r == ']':
			inClass = false
		case r == '/' && !inClass:
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	out.WriteString("/u")
	return out.String()
}
