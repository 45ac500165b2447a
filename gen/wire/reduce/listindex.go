package reduce

import "unsafe"

// Index finds elements of a long list by a key that every element has, or every
// element of one type. Elements are pointers, or interfaces that hold some. It is the
// hidden companion of a list field; the zero value is ready to use.
//
// Find gives the first element with a key, as if it looked through the list. What
// the Index knows of an element is only a hint: the element is looked at where it
// stands. That no element has a key is believed as long as the list is in the same
// memory, no shorter, and with the same elements at its ends. So the list and its
// elements may change in many ways between two calls, with one exception: if elements
// are changed in the memory where the list is, and one of them thereby gets a key that
// another one had, or none, that may go unseen. Drop, or a list in new memory, makes
// it look.
//
// A copy of the struct has no part in the Index.
type Index[E any] struct {
	table *indexTable[E]
}

// indexTable is what an Index knows. It belongs to one Index, which it knows by
// its address, as the memory of a [jsontext.Buffer] does.
type indexTable[E any] struct {
	owner   *Index[E]
	list    []E            // the elements in places
	ends    [2]E           // the first and the last of them
	places  map[string]int // of the first element with a key; nil if there are none yet
	keys    []string       // of each element, or "" if that is not its place
	last    int            // the place that was found last
	scanned int            // elements looked through for want of places
}

const (
	// ShortList is how many elements are looked through sooner than found with an
	// Index.
	ShortList = 16

	// scansToIndex is how often a list is looked through before that.
	scansToIndex = 8
)

// Drop makes the Index forget the list.
func (x *Index[E]) Drop() { x.table = nil }

// Find returns the first element with a key, or the zero value if there is none.
// keyOf gives the key of an element, unless the element is of another type.
func (x *Index[E]) Find(list []E, key string, keyOf func(E) (string, bool)) (elem E) {
	t := x.table
	if t == nil || t.owner != x {
		t = &indexTable[E]{owner: x}
		x.table = t
	}
	at, known := t.placeOf(list, key, keyOf)
	if !known {
		at = t.scan(list, key, keyOf)
	}
	if at < 0 {
		return elem
	}
	t.last = at
	return list[at]
}

// placeOf is the place of an element, negative if there is none, as far as the table
// knows.
func (t *indexTable[E]) placeOf(list []E, key string, keyOf func(E) (string, bool)) (at int, known bool) {
	if t.places == nil {
		// Lists that change all the time must not be much slower than without.
		if t.scanned < scansToIndex*len(list) {
			return -1, false
		}
		t.places, t.keys, t.list = make(map[string]int, len(list)), make([]string, 0, cap(list)), list[:0]
	}
	if !t.isOf(list) {
		t.forget()
		return -1, false
	}
	if len(list) > len(t.list) {
		t.extend(list, keyOf)
	}
	// Streams often go on where they were, or with what comes next.
	for at := t.last; at < min(t.last+2, len(list)); at++ {
		if key != "" && t.keys[at] == key && hasKey(list[at], key, keyOf) {
			return at, true
		}
	}
	at, has := t.places[key]
	if !has {
		return -1, true
	}
	if !hasKey(list[at], key, keyOf) {
		t.forget() // it is not there any more
		return -1, false
	}
	return at, true
}

// isOf reports whether the table is of that list, to which at most more has been added.
func (t *indexTable[E]) isOf(list []E) bool {
	n := len(t.list)
	if len(list) < n || unsafe.SliceData(list) != unsafe.SliceData(t.list) {
		return false
	}
	return n == 0 || any(list[0]) == any(t.ends[0]) && any(list[n-1]) == any(t.ends[1])
}

// extend adds the elements behind those in the table.
func (t *indexTable[E]) extend(list []E, keyOf func(E) (string, bool)) {
	for at := len(t.list); at < len(list); at++ {
		t.keys = append(t.keys, "")
		key, has := keyOf(list[at])
		if !has {
			continue
		}
		if _, known := t.places[key]; !known {
			t.places[key], t.keys[at] = at, key
		}
	}
	t.list, t.ends = list, [2]E{list[0], list[len(list)-1]}
}

// scan looks through the list.
func (t *indexTable[E]) scan(list []E, key string, keyOf func(E) (string, bool)) int {
	for at, elem := range list {
		if hasKey(elem, key, keyOf) {
			t.scanned += at + 1
			return at
		}
	}
	t.scanned += len(list)
	return -1
}

func (t *indexTable[E]) forget() { t.places, t.list, t.ends, t.scanned = nil, nil, [2]E{}, 0 }

func hasKey[E any](elem E, key string, keyOf func(E) (string, bool)) bool {
	k, has := keyOf(elem)
	return has && k == key
}
