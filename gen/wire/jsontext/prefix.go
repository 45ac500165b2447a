package jsontext

import "strings"

// HasPrefix reports whether a text begins with another, which may end in the
// first half of a surrogate pair.
func HasPrefix(s, prefix string) bool {
	_, found := cutPrefix(s, prefix)
	return found
}

// TrimPrefix is a text without what it begins with, or all of it if it does not
// begin so. Of a surrogate pair whose first half is taken away the second is left.
func TrimPrefix(s, prefix string) string {
	rest, _ := cutPrefix(s, prefix)
	return rest
}

func cutPrefix(s, prefix string) (rest string, found bool) {
	if rest, found := strings.CutPrefix(s, prefix); found {
		return rest, true
	}
	before := len(prefix) - 3
	high, ok := surrogateAt(prefix[max(before, 0):])
	if before < 0 || !ok || !isHigh(high) || !strings.HasPrefix(s, prefix[:before]) {
		return s, false
	}
	r, size := decodeText(s[before:])
	if r <= 0xFFFF || (r-0x10000)>>10 != high-0xD800 {
		return s, false
	}
	return string(appendCodeUnit(nil, 0xDC00+(r-0x10000)&0x3FF)) + s[before+size:], true
}
