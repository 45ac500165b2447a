package jsonpatch

import (
	"cmp"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// ApplyWithin is Apply for a patch whose operations may take no more along than the
// protocol says, unless the caller says otherwise.
func ApplyWithin(doc, patch []byte, want Want, c *jsontext.Config, most int) ([]byte, error) {
	d, ops, err := begin(doc, patch, want)
	if err != nil {
		return nil, err
	}
	if work := cmp.Or(c.Limits.PatchWork, most); work > 0 {
		d.granted = work
	}
	return d.applyAll(ops, want)
}
