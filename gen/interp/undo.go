package interp

import (
	"slices"

	"github.com/msggen/msggen/gen/wire"
)

// An event that fails has changed nothing: every change is noted before it is made,
// with what it takes to make it undone.

// takeBack undoes all changes, the last one first.
func (a *application) takeBack() {
	for _, back := range slices.Backward(a.undo) {
		back()
	}
}

// keep notes what is in a slot. A text that grows where it stands is a text again.
func (a *application) keep(slot *Value) {
	before := *slot
	if before != nil {
		before = settled(before)
	}
	a.undo = append(a.undo, func() { *slot = before })
}

// keepEnd notes where a list ends, before it is made longer.
func (a *application) keepEnd(l *list) {
	before := l.items
	a.undo = append(a.undo, func() { l.items = before })
}

// keepItems notes what stands in a list from an index on.
func (a *application) keepItems(l *list, from int) {
	before, items := l.items, slices.Clone(l.items[from:])
	a.undo = append(a.undo, func() {
		copy(before[from:], items)
		l.items = before
	})
}

// keepKey notes what a map has under a key.
func keepKey[T any](a *application, m *wire.Map[T], key string) {
	a.undo = append(a.undo, m.Keep(key))
}

// keepDerived notes the fields of an object that are computed of others.
func (a *application) keepDerived(o *object) {
	for i, f := range o.typ.Fields {
		if f.Derived != nil {
			a.keep(&o.fields[i])
		}
	}
}
