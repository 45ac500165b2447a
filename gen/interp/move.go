package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// move puts an element of a list at another index.
func (a *application) move(to spot, do *ir.Move, s *scope) *wire.Error {
	l := as[*list](*to.slot)
	index, err := s.integer(do.To)
	if err != nil {
		return err
	}
	from, found, err := s.moved(l, do.By)
	if err != nil || !found {
		return err
	}
	at, failure := reduce.InsertIndex(index, len(l.items)-1)
	if failure != nil {
		return failure.(*wire.Error).Under(wire.Field(to.field.Name))
	}
	a.keepItems(l, min(from, at))
	item := l.items[from]
	l.items = slices.Insert(slices.Delete(l.items, from, from+1), at, item)
	return nil
}

// moved is the index of the element that is moved, if there is one.
func (s *scope) moved(l *list, by ir.Locator) (index int, found bool, err *wire.Error) {
	switch by := by.(type) {
	case *ir.Index:
		n, err := s.integer(by.Index)
		at, ok := reduce.IndexIn(n, len(l.items))
		return at, ok && err == nil, err
	case *ir.First:
		for i, item := range l.items {
			if found, err := s.matches(&by.Pick, item); found || err != nil {
				return i, found, err
			}
		}
		return 0, false, nil
	case *ir.Every, *ir.Last, *ir.Nth, *ir.Key, *ir.Behind, *ir.Ahead, *ir.Beyond:
		panic(fmt.Sprintf("interp: nothing is moved by %T", by))
	default:
		panic(fmt.Sprintf("interp: nothing is moved by %T", by))
	}
}
