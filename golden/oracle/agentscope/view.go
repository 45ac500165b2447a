package main

import "strings"

// holdsSurrogates reports whether a canonical value has a character beyond
// 16 bits or half of one.
func holdsSurrogates(value string) bool {
	if strings.Contains(value, `\ud`) {
		return true
	}
	return strings.ContainsFunc(value, func(r rune) bool { return r > 0xFFFF })
}
