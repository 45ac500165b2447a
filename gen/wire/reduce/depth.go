package reduce

import (
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// BoundDepth returns an error about a field if a value is deeper than readers take it where
// it is put: it may have so many objects and lists inside each other alone, and together
// with those above it as many as the protocol says, unless the caller says otherwise.
func BoundDepth(c *jsontext.Config, value []byte, alone, above, most int, field string) error {
	if c.Limits.Depth > 0 {
		most = min(c.Limits.Depth, jsontext.MaxDepth)
	}
	if !isDeeper(value, min(alone, most-above)) {
		return nil
	}
	return wire.NewError(wire.CodeDepth, "nested too deep").Under(wire.Field(field))
}

// isDeeper reports whether JSON has more objects and lists inside each other than that. It
// looks no further than where it knows.
func isDeeper(text []byte, most int) bool {
	open := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			open++
			if open > most {
				return true
			}
		case '}', ']':
			open--
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	return false
}
