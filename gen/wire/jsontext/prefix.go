package jsontext

import "strings"

// HasPrefix reports whether a text begins with another, which may end in the
// first half of a surrogate pair.
func HasPrefix(s, prefix string) bool {
	if strings.HasPrefix(s, prefix) {
		return true
	}
	before := len(prefix) - 3
	high, ok := surrogateAt(prefix[max(before, 0):])
	if before < 0 || !ok || !isHigh(high) {
		return false
	}
	rest, found := strings.CutPrefix(s, prefix[:before])
	r, _ := decodeText(rest)
	return found && r > 0xFFFF && (r-0x10000)>>10 == high-0xD800
}
