package reduce

import "unsafe"

// Inside finds elements of a long list by a key of what is in a list of theirs: the
// message that has the call with an id. Elements are pointers, or interfaces that hold
// some. It is the hidden companion of a list field; the zero value is ready to use.
//
// Find gives the first element that has something with a key, as if it looked through all
// of them. As with an [Index], what it knows is only a hint, which is looked at where it
// stands, and that a key is nowhere is believed as long as the list is in the same
// memory, no shorter, and with the same elements at its ends. That the list of the last
// element has grown is seen. Of any other Grown tells, or else a key may go unseen that
// no element had, or a later one. Drop, or a list in new memory, makes it look.
//
// A copy of the struct has no part in the Inside.
type Inside[E any] struct {
	table *insideTable[E]
}

// insideTable is what an Inside knows. It belongs to one Inside, which it knows by its
// address.
type insideTable[E any] struct {
	owner   *Inside[E]
	keyAt   func(E, int) (string, bool)
	list    []E              // the elements in places
	ends    [2]E             // the first and the last of them
	places  map[string]place // of the first element with a key; nil if there are none yet
	at      map[any]int      // where the elements are; nil until that is asked for
	held    int              // how many keys the last element has
	scanned int              // elements and keys looked through for want of places
}

// place is where a key is: in which element of the list, and where in its own.
type place struct{ elem, key int }

// near is how many elements at the end are looked at sooner than found in a map.
const near = 8

// Drop makes the Inside forget the list.
func (x *Inside[E]) Drop() { x.table = nil }

// Find returns the first element that has something with a key, or the zero value if
// there is none. keyAt gives the key that an element has at an index, unless it has no
// more than that; it is the same one in all calls.
func (x *Inside[E]) Find(list []E, key string, keyAt func(E, int) (string, bool)) (elem E) {
	t := x.table
	if t == nil || t.owner != x {
		t = &insideTable[E]{owner: x, keyAt: keyAt}
		x.table = t
	}
	at, known := t.elemWith(list, key)
	if !known {
		at = t.scan(list, key)
	}
	if at < 0 {
		return elem
	}
	return list[at]
}

// Grown tells that an element of the list has got other keys, from an index on.
func (x *Inside[E]) Grown(list []E, elem E, from int) {
	t := x.table
	if t == nil || t.owner != x || t.places == nil {
		return
	}
	if !t.isOf(list) {
		t.forget()
		return
	}
	t.extend(list)
	at := t.position(elem)
	if at < 0 {
		t.forget() // somebody has taken it away, or moved it
		return
	}
	t.read(elem, at, max(from, 0))
}

// elemWith is the place of an element, negative if there is none, as far as the table
// knows.
func (t *insideTable[E]) elemWith(list []E, key string) (at int, known bool) {
	if t.places == nil {
		if t.scanned < scansToIndex*len(list) {
			return -1, false
		}
		t.places, t.list = make(map[string]place, len(list)), list[:0]
	}
	if !t.isOf(list) {
		t.forget()
		return -1, false
	}
	t.extend(list)
	p, has := t.places[key]
	if !has {
		return -1, true
	}
	if k, has := t.keyAt(list[p.elem], p.key); has && k == key {
		return p.elem, true
	}
	if i, has := t.indexIn(list[p.elem], key); has {
		t.places[key] = place{p.elem, i}
		return p.elem, true
	}
	t.forget() // it is not there any more
	return -1, false
}

// isOf reports whether the table is of that list, to which at most more has been added.
func (t *insideTable[E]) isOf(list []E) bool {
	n := len(t.list)
	if len(list) < n || unsafe.SliceData(list) != unsafe.SliceData(t.list) {
		return false
	}
	return n == 0 || any(list[0]) == any(t.ends[0]) && any(list[n-1]) == any(t.ends[1])
}

// extend adds the elements behind those in the table, and what the last of these has got.
func (t *insideTable[E]) extend(list []E) {
	n := len(t.list)
	if n > 0 {
		t.held = t.read(t.list[n-1], n-1, t.held)
	}
	if n == len(list) {
		return
	}
	for at := n; at < len(list); at++ {
		t.held = t.read(list[at], at, 0)
		if t.at != nil {
			t.at[list[at]] = at
		}
	}
	t.list, t.ends = list, [2]E{list[0], list[len(list)-1]}
}

// read adds the keys of an element from an index on, and returns how many it has.
func (t *insideTable[E]) read(elem E, at, from int) int {
	for i := from; ; i++ {
		key, has := t.keyAt(elem, i)
		if !has {
			return i
		}
		if first, known := t.places[key]; !known || at < first.elem {
			t.places[key] = place{at, i}
		}
	}
}

// position is where an element is in the list, or negative.
func (t *insideTable[E]) position(elem E) int {
	wanted := any(elem)
	for at := len(t.list) - 1; at >= max(0, len(t.list)-near); at-- {
		if any(t.list[at]) == wanted {
			return at
		}
	}
	if t.at == nil {
		t.at = make(map[any]int, len(t.list))
		for at, elem := range t.list {
			t.at[elem] = at
		}
	}
	at, known := t.at[wanted]
	if !known || any(t.list[at]) != wanted {
		return -1
	}
	return at
}

// scan looks through the list.
func (t *insideTable[E]) scan(list []E, key string) int {
	for at, elem := range list {
		i, has := t.indexIn(elem, key)
		t.scanned += i + 1
		if has {
			return at
		}
	}
	return -1
}

// indexIn is where a key is in the list of an element, or how many it has.
func (t *insideTable[E]) indexIn(elem E, key string) (i int, has bool) {
	for ; ; i++ {
		k, has := t.keyAt(elem, i)
		if !has || k == key {
			return i, has
		}
	}
}

func (t *insideTable[E]) forget() {
	t.places, t.list, t.ends, t.at, t.held, t.scanned = nil, nil, [2]E{}, nil, 0, 0
}
