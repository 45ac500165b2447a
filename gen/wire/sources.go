package wire

import "github.com/msggen/msggen/gen/wire/jsontext"

// Sources are the two places from which a fold takes what its input does not
// say. A nil function stands for the standard one.
type Sources struct {
	Now   func() string // the standard one: UTC, RFC 3339, microseconds, Z
	NewID func() string // the standard one: a random UUID as 32 lowercase hex digits
}

// SetDefaultSources replaces the sources of all calls that do not bring their
// own, and returns a function that puts the previous ones back. It may be called
// at any time; calls already under way may see either.
func SetDefaultSources(s Sources) (restore func()) {
	return jsontext.SetDefaultSources(jsontext.Sources(s))
}
