package wire

import "iter"

// Map is a map from names to values that keeps the order in which names were
// first set. The zero value is empty and ready to use. As with the built-in map,
// copies of a Map that is not empty are the same map; Clone gives another.
type Map[T any] struct {
	table *table[T]
}

type table[T any] struct {
	entries []entry[T]
	live    int            // entries that are not deleted
	index   map[string]int // place in entries; built once the map is no longer small
}

type entry[T any] struct {
	key     string
	value   T
	deleted bool
}

// small is the number of entries up to which a search beats an index.
const small = 8

// Len is the number of names.
func (m Map[T]) Len() int {
	if m.table == nil {
		return 0
	}
	return m.table.live
}

// Get returns the value of a name.
func (m Map[T]) Get(key string) (value T, ok bool) {
	if i := m.table.find(key); i >= 0 {
		return m.table.entries[i].value, true
	}
	return value, false
}

// Has reports whether a name is in the map.
func (m Map[T]) Has(key string) bool { return m.table.find(key) >= 0 }

// Set gives a name a value. A new name goes last.
func (m *Map[T]) Set(key string, value T) {
	if m.table == nil {
		m.table = new(table[T])
	}
	t := m.table
	if i := t.find(key); i >= 0 {
		t.entries[i].value = value
		return
	}
	if len(t.entries) == cap(t.entries) && t.live < len(t.entries)/2 {
		t.dropDeleted()
	}
	t.entries = append(t.entries, entry[T]{key: key, value: value})
	t.live++
	if t.index != nil {
		t.index[key] = len(t.entries) - 1
	} else if len(t.entries) > small {
		t.buildIndex()
	}
}

// Merge gives the names of another map the values that they have there.
func (m *Map[T]) Merge(other Map[T]) {
	for key, value := range other.All() {
		m.Set(key, value)
	}
}

// Delete removes a name, if it is there.
func (m *Map[T]) Delete(key string) {
	t := m.table
	i := t.find(key)
	if i < 0 {
		return
	}
	t.entries[i] = entry[T]{deleted: true}
	t.live--
	delete(t.index, key)
}

// Keep returns a function that gives a name the value and the place again that it has
// now, or takes it away if it has none. Between the two calls nothing may be done to the
// map but what was kept, too, and was taken back before.
func (m *Map[T]) Keep(key string) (back func()) {
	t := m.table
	if t == nil {
		return func() { m.table = nil }
	}
	i := t.find(key)
	if i < 0 {
		return t.keepAbsent(key)
	}
	kept := t.entries[i]
	return func() {
		if t.entries[i].deleted {
			t.live++
			if t.index != nil {
				t.index[key] = i
			}
		}
		t.entries[i] = kept
	}
}

// keepAbsent is Keep for a name that is not there. The entries are those of now again:
// Set may have moved them.
func (t *table[T]) keepAbsent(key string) (back func()) {
	entries, live := t.entries, t.live
	return func() {
		moved := len(t.entries) <= len(entries) && t.find(key) >= 0
		t.entries, t.live = entries, live
		switch {
		case t.index == nil:
		case moved:
			t.buildIndex()
		default:
			delete(t.index, key)
		}
	}
}

// All yields names and values in order. The map may change meanwhile: names that
// are added are not visited, names that are deleted may be.
func (m Map[T]) All() iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		if m.table == nil {
			return
		}
		entries := m.table.entries
		for i := range entries {
			if e := &entries[i]; !e.deleted && !yield(e.key, e.value) {
				return
			}
		}
	}
}

// Keys are the names in order.
func (m Map[T]) Keys() []string {
	keys := make([]string, 0, m.Len())
	for key := range m.All() {
		keys = append(keys, key)
	}
	return keys
}

// Clone returns a map of its own, with its values copied by the given function,
// or by assignment if that is nil.
func (m Map[T]) Clone(value func(T) T) Map[T] {
	if m.Len() == 0 {
		return Map[T]{}
	}
	t := &table[T]{entries: make([]entry[T], 0, m.Len()), live: m.Len()}
	for k, v := range m.All() {
		if value != nil {
			v = value(v)
		}
		t.entries = append(t.entries, entry[T]{key: k, value: v})
	}
	if t.live > small {
		t.buildIndex()
	}
	return Map[T]{t}
}

// find returns the place of a name in the entries, or -1.
func (t *table[T]) find(key string) int {
	if t == nil {
		return -1
	}
	if t.index != nil {
		if i, ok := t.index[key]; ok {
			return i
		}
		return -1
	}
	for i := range t.entries {
		if e := &t.entries[i]; e.key == key && !e.deleted {
			return i
		}
	}
	return -1
}

func (t *table[T]) buildIndex() {
	t.index = make(map[string]int, 2*len(t.entries))
	for i := range t.entries {
		if e := &t.entries[i]; !e.deleted {
			t.index[e.key] = i
		}
	}
}

// dropDeleted makes room. It leaves the old entries alone, for All may be
// walking over them.
func (t *table[T]) dropDeleted() {
	kept := make([]entry[T], 0, len(t.entries))
	for i := range t.entries {
		if !t.entries[i].deleted {
			kept = append(kept, t.entries[i])
		}
	}
	t.entries = kept
	if t.index != nil {
		t.buildIndex()
	}
}
