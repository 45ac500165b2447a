package reduce

import (
	"cmp"
	"strings"
)

// CompareVersions compares two versions, decimal numbers joined by dots, number
// by number: -1 if a comes first, 1 if b does, 0 if they are the same. A number
// that is missing or empty is 0, and what begins with another character than a
// digit or dot does not count.
func CompareVersions(a, b string) int64 {
	a, b = versionOf(a), versionOf(b)
	for a != "" || b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		if c := compareDigits(x, y); c != 0 {
			return int64(c)
		}
	}
	return 0
}

// versionOf is the start of s that is made of digits and dots.
func versionOf(s string) string {
	end := strings.IndexFunc(s, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if end < 0 {
		return s
	}
	return s[:end]
}

// compareDigits compares two numbers of any length.
func compareDigits(x, y string) int {
	x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
	if c := cmp.Compare(len(x), len(y)); c != 0 {
		return c
	}
	return strings.Compare(x, y)
}
