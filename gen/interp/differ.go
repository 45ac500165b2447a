package interp

import (
	"slices"

	"github.com/msggen/msggen/gen/wire"
)

// Difference is a place at which two values differ, with what stands there in each: nil
// where nothing does.
type Difference struct {
	Path          wire.Path
	Before, After Value
}

// Diff tells where two values differ, as deep inside as they do. Of lists, what is the
// same at both ends is left out first: an element that was inserted or removed is one
// difference, at its index. A free-form value is looked into like any other.
func Diff(before, after Value) []Difference {
	var d differ
	d.values(nil, before, after)
	return d.found
}

// Same reports whether there is no difference.
func Same(a, b Value) bool {
	d := differ{first: true}
	d.values(nil, a, b)
	return len(d.found) == 0
}

// differ looks for differences, or only for whether there is one.
type differ struct {
	first bool
	found []Difference
}

func (d *differ) enough() bool { return d.first && len(d.found) > 0 }

func (d *differ) values(path wire.Path, a, b Value) {
	if a == nil && b == nil {
		return
	}
	if a == nil || b == nil {
		d.note(path, a, b)
		return
	}
	if l, ok := a.(freeform); ok && Value(l) == b {
		return // without a look inside
	}
	a, b = unfolded(a), unfolded(b)
	if from, ok := a.(*list); ok {
		if to, ok := b.(*list); ok {
			d.lists(path, from.items, to.items)
			return
		}
	}
	if d.first && d.fields(a, b) {
		return
	}
	from, ok := keysOf(a)
	to, also := keysOf(b)
	switch {
	case ok && also && sameShape(a, b):
		d.members(path, from, to)
	case ok || also || isList(a) || isList(b) || a != b:
		d.note(path, a, b)
	}
}

// fields looks for any difference between objects of one type with nothing else in them,
// which long lists are made of; it reports whether they are such.
func (d *differ) fields(a, b Value) bool {
	from, ok := a.(*object)
	to, also := b.(*object)
	if !ok || !also || from.typ != to.typ || from.kept.Len()+to.kept.Len() > 0 {
		return false
	}
	for i, f := range from.fields {
		if d.values(nil, f, to.fields[i]); d.enough() {
			break
		}
	}
	return true
}

// sameShape reports whether it makes sense to compare the members of two values: not if
// they are different members of a union.
func sameShape(a, b Value) bool {
	from, ok := a.(*object)
	to, also := b.(*object)
	return ok == also && (!ok || from.typ == to.typ)
}

func isList(v Value) bool {
	_, ok := v.(*list)
	return ok
}

func (d *differ) note(path wire.Path, a, b Value) {
	d.found = append(d.found, Difference{slices.Clone(path), a, b})
}

func (d *differ) members(path wire.Path, a, b keys) {
	names := b.names()
	for _, name := range a.names() {
		if b.get(name) == nil {
			names = append(names, name)
		}
	}
	for _, name := range names {
		d.values(append(path, wire.Field(name)), a.get(name), b.get(name))
		if d.enough() {
			return
		}
	}
}

func (d *differ) lists(path wire.Path, a, b []Value) {
	begin := 0
	for begin < min(len(a), len(b)) && Same(a[begin], b[begin]) {
		begin++
	}
	if d.first && (begin < len(a) || begin < len(b)) {
		d.note(path, nil, nil)
		return
	}
	end := 0
	for end < min(len(a), len(b))-begin && Same(a[len(a)-1-end], b[len(b)-1-end]) {
		end++
	}
	for i := begin; i < max(len(a), len(b))-end; i++ {
		var from, to Value
		if i < len(a)-end {
			from = a[i]
		}
		if i < len(b)-end {
			to = b[i]
		}
		d.values(append(path, wire.Item(i)), from, to)
	}
}
