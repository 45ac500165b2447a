package jsonpatch

import (
	"cmp"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// ApplyWithin is Apply for a patch whose operations may take no more along than the
// protocol says, unless the caller says otherwise.
func ApplyWithin(doc, patch []byte, want Want, c *jsontext.Config, most int) ([]byte, error) {
	return apply(doc, patch, want, cmp.Or(c.Limits.PatchWork, most))
}
