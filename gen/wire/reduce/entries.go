package reduce

import (
	"iter"
	"slices"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Entries yields the names and values of a map in the order in which every language goes
// through them: names that look like array indexes first, the smallest first, then the
// others in the order of the map. Names that are added meanwhile are not visited.
func Entries[T any](m wire.Map[T]) iter.Seq2[string, T] {
	var indexes []string
	for key := range m.All() {
		if jsontext.IsIndex(key) {
			indexes = append(indexes, key)
		}
	}
	if len(indexes) == 0 {
		return m.All()
	}
	slices.SortFunc(indexes, jsontext.CompareIndexes)
	return func(yield func(string, T) bool) {
		for _, key := range indexes {
			if value, ok := m.Get(key); ok && !yield(key, value) {
				return
			}
		}
		for key, value := range m.All() {
			if !jsontext.IsIndex(key) && !yield(key, value) {
				return
			}
		}
	}
}
