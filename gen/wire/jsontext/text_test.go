package jsontext_test

import (
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

const (
	high = "\xed\xa0\xbd" // U+D83D
	low  = "\xed\xb8\x80" // U+DE00
)

// joins are texts that meet, and what they are together.
var joins = []struct{ a, b, want string }{
	{"", "", ""},
	{"", "b", "b"},
	{"a", "", "a"},
	{"a", "b", "ab"},
	{high, low, "😀"},
	{"a" + high, low + "b", "a😀b"},
	{low, high, low + high},
	{high, high, high + high},
	{low, low, low + low},
	{"abc", low, "abc" + low},
	{"\xed\xaf\xbf", "\xed\xbf\xbf", "\U0010ffff"},
	{"\xed\xa0\x80", "\xed\xb0\x80", "\U00010000"},
	{high + high, low + low, high + "😀" + low},
	{high, "x" + low, high + "x" + low},
	{"😀", low, "😀" + low},
	{high, "", high},
	{"a\xa0\xbd", low, "a\xa0\xbd" + low},       // not a surrogate
	{"\xed\xa0", "\xbd", "\xed\xa0\xbd"},        // not text either
	{high, "\xed\xb8", high + "\xed\xb8"},       // cut short
	{"\xed\xa0\xc0", low, "\xed\xa0\xc0" + low}, // nor is that
	{"\xed\xa0\x7f", low, "\xed\xa0\x7f" + low},
	{high, "\xed\xb8\xc0", high + "\xed\xb8\xc0"},
	{high, "\xed\xc0\x80", high + "\xed\xc0\x80"},
	{high, "\xed\x9f\xbf", high + "\ud7ff"}, // an ordinary character before the surrogates
}

func TestConcat(t *testing.T) {
	for _, c := range joins {
		if got := jsontext.Concat(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: got %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

func TestLengths(t *testing.T) {
	for _, c := range []struct {
		text         string
		units, runes int
	}{
		{"", 0, 0}, {"abc", 3, 3}, {"é例", 2, 2}, {"😀", 2, 1}, {high, 1, 1}, {low + high, 2, 2}, {"a" + high + "b", 3, 3},
		{high + low, 2, 1}, {"\xff", 1, 1}, {"\xed\xa0\xc0", 3, 3}, {"\xed\xbf\xbf", 1, 1}, {"\xf0\x9f", 2, 2}, {"\uFFFD", 1, 1}, {"\U0010FFFF\uFFFF", 3, 2},
	} {
		if got := jsontext.Len16(c.text); got != c.units {
			t.Errorf("Len16(%q) = %d, want %d", c.text, got, c.units)
		}
		if got := jsontext.RuneLen(c.text); got != c.runes {
			t.Errorf("RuneLen(%q) = %d, want %d", c.text, got, c.runes)
		}
	}
}
