package interp

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// spelled is the place of the field that a key stands for, or -1.
func spelled(t *ir.Object, key string) int {
	return slices.IndexFunc(t.Fields, func(f *ir.Field) bool { return f.Name == key || slices.Contains(f.Also, key) })
}

// spellings are the keys of a field, the one that counts most first.
func spellings(f *ir.Field) []string { return append([]string{f.Name}, f.Also...) }

// better are the spellings of a field that count more than the one at hand.
func better(f *ir.Field, key string) []string {
	if key == f.Name {
		return nil
	}
	keys := spellings(f)
	return keys[:slices.Index(keys, key)]
}
