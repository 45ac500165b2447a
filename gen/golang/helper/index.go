package helper

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Long lists have an index for the finders that look for one key: a reduce.Index, a
// hidden companion of the list in the same struct. What a rule does to a list is
// never missed by it: a rule that changes more than the end of the list drops the
// index, and a key that a rule changes has none.

// Indexed reports whether a finder of the package has an index.
func (l *Helpers) Indexed(by *Finder) bool {
	if len(by.Keys) != 1 || !l.Lookups.Indexable(by.Lookup) {
		return false
	}
	elsewhere := func(changer *ir.Protocol) bool { return changer != l.Protocol } // where it cannot be dropped
	return !slices.ContainsFunc(l.Lookups.Spliced(by.Owner, by.List), elsewhere)
}

// Index is the struct field with the index of the finder.
func (by *Finder) Index() string {
	return names.GoCamel(strings.TrimPrefix(by.Name, "find")) + "Index"
}

// Indexes are those of the finders that look in an object.
func (l *Helpers) Indexes(o *ir.Object) []declare.Index {
	var found []declare.Index
	for _, by := range l.Finders {
		if by.Owner == o && l.Indexed(by) {
			found = append(found, declare.Index{Name: by.Index(), List: by.List})
		}
	}
	return found
}
