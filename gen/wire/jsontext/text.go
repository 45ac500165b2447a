package jsontext

import (
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Concat joins two texts. A high surrogate at the end of a and a low one at the
// start of b become one character.
func Concat(a, b string) string {
	if !splitsPair(a, b) {
		return a + b
	}
	return a[:len(a)-3] + joinedPair(a, b) + b[3:]
}

// Join joins texts with a separator. Like Concat it makes one character of the
// halves of a surrogate pair that come together.
func Join(parts []string, separator string) string {
	joined := strings.Join(parts, separator)
	if strings.IndexByte(joined, leadOfSurrogates) < 0 {
		return joined
	}
	var b Buffer
	joined = parts[0]
	for _, part := range parts[1:] {
		joined = b.Append(b.Append(joined, separator), part)
	}
	return joined
}

// Len16 is the length of a text in UTF-16 code units, as JavaScript counts.
func Len16(s string) int {
	n := 0
	for len(s) > 0 {
		r, size := decodeText(s)
		if r > 0xFFFF {
			n++
		}
		n++
		s = s[size:]
	}
	return n
}

// RuneLen is the length of a text in code points, as Python and JSON Schema
// count. A lone surrogate is one.
func RuneLen(s string) int {
	n := 0
	for len(s) > 0 {
		_, size := decodeText(s)
		s = s[size:]
		n++
	}
	return n
}

// decodeText decodes the first code point of s, which may be a lone surrogate
// in three bytes, or a character in the six bytes of its two surrogates. A byte
// that is no text is U+FFFD.
func decodeText(s string) (r rune, size int) {
	if r, size = utf8.DecodeRuneInString(s); size != 1 || r != utf8.RuneError {
		return r, size
	}
	unit, ok := surrogateAt(s)
	if !ok {
		return utf8.RuneError, 1
	}
	if isHigh(unit) {
		if low, ok := surrogateAt(s[3:]); ok && isLow(low) {
			return joinSurrogates(unit, low), 6
		}
	}
	return unit, 3
}

// IsText reports whether s is UTF-8, but for halves of surrogate pairs that stand alone.
// No other text is written as it is.
func IsText(s string) bool {
	if utf8.ValidString(s) {
		return true
	}
	for i := 0; i < len(s); {
		r, size := decodeText(s[i:])
		if r == utf8.RuneError && size == 1 || size == 6 {
			return false
		}
		i += size
	}
	return true
}

// leadOfSurrogates is the first byte of every surrogate, and of other characters.
const leadOfSurrogates = 0xED

// surrogateAt decodes the surrogate that s starts with, if it does.
func surrogateAt(s string) (unit rune, ok bool) {
	if len(s) < 3 || s[0] != leadOfSurrogates || s[1] < 0xA0 || s[1] > 0xBF || s[2] < 0x80 || s[2] > 0xBF {
		return 0, false
	}
	return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), true
}

// splitsPair reports whether the border between a and b divides a surrogate pair.
func splitsPair(a, b string) bool {
	if len(a) < 3 || len(b) < 3 || b[0] != leadOfSurrogates {
		return false
	}
	high, ok := surrogateAt(a[len(a)-3:])
	if !ok || !isHigh(high) {
		return false
	}
	low, ok := surrogateAt(b)
	return ok && isLow(low)
}

// joinedPair is the character whose halves end a and start b.
func joinedPair(a, b string) string {
	high, _ := surrogateAt(a[len(a)-3:])
	low, _ := surrogateAt(b)
	return string(joinSurrogates(high, low))
}

// appendCodeUnit appends a UTF-16 code unit outside a pair.
func appendCodeUnit(dst []byte, unit rune) []byte {
	if isSurrogate(unit) {
		return append(dst, 0xED, 0x80|byte(unit>>6&0x3F), 0x80|byte(unit&0x3F))
	}
	return utf8.AppendRune(dst, unit)
}

func isSurrogate(r rune) bool { return 0xD800 <= r && r <= 0xDFFF }
func isHigh(r rune) bool      { return 0xD800 <= r && r <= 0xDBFF }
func isLow(r rune) bool       { return 0xDC00 <= r && r <= 0xDFFF }

func joinSurrogates(high, low rune) rune {
	return (high-0xD800)<<10 | (low - 0xDC00) + 0x10000
}

// View is text as a string that shares its memory.
func View(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// BytesOf is text as bytes that share its memory and must not be written.
func BytesOf(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }
