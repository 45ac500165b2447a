package helper

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Long lists have an index for the finders that look for one key, a reduce.Index, and for
// searchers that look for one inside of the elements, a reduce.Inside: a hidden companion
// of the list in the same struct. What a rule does to a list is
// never missed by it: a rule that changes more than the end of the list drops the
// index, and a key that a rule changes has none.

// Indexed reports whether a finder of the package has an index.
func (l *Helpers) Indexed(by *Finder) bool {
	if len(by.Keys) != 1 || !l.Lookups.Indexable(by.Lookup) {
		return false
	}
	return l.splicedHere(by.Owner, by.List)
}

// IndexedInside reports whether a searcher of the package has an index.
func (l *Helpers) IndexedInside(by *Searcher) bool {
	return by.Inside != nil && l.splicedHere(by.Owner, by.List)
}

// splicedHere reports whether no other package changes a list where the index cannot be
// dropped.
func (l *Helpers) splicedHere(owner *ir.Object, list *ir.Field) bool {
	elsewhere := func(changer *ir.Protocol) bool { return changer != l.Protocol }
	return !slices.ContainsFunc(l.Lookups.Spliced(owner, list), elsewhere)
}

// Index is the struct field with the index of the finder.
func (by *Finder) Index() string { return indexOf(by.Name) }

// Index is the struct field with the index of the searcher.
func (by *Searcher) Index() string { return indexOf(by.Name) }

func indexOf(finder string) string {
	return names.GoCamel(strings.TrimPrefix(finder, "find")) + "Index"
}

// Indexes are those of the finders and searchers that look in an object.
func (l *Helpers) Indexes(o *ir.Object) []declare.Index {
	var found []declare.Index
	for _, by := range l.Finders {
		if by.Owner == o && l.Indexed(by) {
			found = append(found, declare.Index{Name: by.Index(), List: by.List})
		}
	}
	for _, search := range l.Searches.All() {
		if by := l.Searchers[search]; by != nil && by.Owner == o && l.IndexedInside(by) {
			found = append(found, declare.Index{Name: by.Index(), List: by.List, Inside: true})
		}
	}
	return found
}
