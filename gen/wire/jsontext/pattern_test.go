package jsontext_test

import (
	"regexp"
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

func TestMatches(t *testing.T) {
	const high, low = "\xed\xa0\xbd", "\xed\xb8\x80"
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{`^.{2}$`, "ab", true},
		{`^.{2}$`, "😀é", true},
		{`^.{2}$`, high + high, true},
		{`^.{2}$`, "a" + low, true},
		{`^.{2}$`, high, false},
		{`^[^a]$`, high, true},
		{`^[a-z]$`, high, false},
		{`^[\x20-\x{d7ff}\x{e000}-\x{fffd}]*$`, "a" + high + "b", false},
		{`b$`, high + "b", true},
	} {
		if got := jsontext.Matches(regexp.MustCompile(test.pattern), test.text); got != test.want {
			t.Errorf("%s in %q: %v", test.pattern, test.text, got)
		}
	}
}
