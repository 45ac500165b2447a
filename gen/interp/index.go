package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// Elements by their index, counted from 0.

func (s *scope) integer(x ir.Expr) (int64, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return 0, err
	}
	return int64(as[integer](v)), nil
}

// at is the element at an index, or nothing if there is none.
func (s *scope) at(items []Value, index ir.Expr) ([]Value, *wire.Error) {
	n, err := s.integer(index)
	if err != nil {
		return nil, err
	}
	i, ok := reduce.IndexIn(n, len(items))
	if !ok {
		return nil, nil
	}
	return items[i : i+1], nil
}

// inRange is the index at which something is inserted into a list.
func (s *scope) inRange(l *list, by *ir.Index, in *ir.Field) (int, *wire.Error) {
	n, err := s.integer(by.Index)
	if err != nil {
		return 0, err
	}
	i, failure := reduce.InsertIndex(n, len(l.items))
	if failure != nil {
		return 0, failure.(*wire.Error).Under(wire.Field(in.Name))
	}
	return i, nil
}

func (a *application) removeAt(l *list, by *ir.Index, s *scope) *wire.Error {
	n, err := s.integer(by.Index)
	if err != nil {
		return err
	}
	if i, ok := reduce.IndexIn(n, len(l.items)); ok {
		a.keepItems(l, i)
		l.items = slices.Delete(l.items, i, i+1)
	}
	return nil
}

// valueAt is the element at an index, or the value of a key, or what stands for none.
func (s *scope) valueAt(x *ir.ValueAt) (Value, *wire.Error) {
	in, err := s.eval(x.In)
	if err != nil {
		return nil, err
	}
	key, err := s.eval(x.Key)
	if err != nil {
		return nil, err
	}
	switch in := in.(type) {
	case *list:
		if i, ok := reduce.IndexIn(int64(as[integer](key)), len(in.items)); ok {
			return settled(in.items[i]), nil
		}
	case *mapping:
		if v, ok := in.entries.Get(string(as[text](key))); ok {
			return settled(v), nil
		}
	case null, integer, number, boolean, text, freeform, *record, *growing, *object, *stranger:
		panic(fmt.Sprintf("interp: %T has no elements", in))
	}
	if x.Else == nil {
		return null{}, nil
	}
	return s.eval(x.Else)
}

func (s *scope) slice(x *ir.Slice) (Value, *wire.Error) {
	l, err := s.list(x.List)
	if err != nil {
		return nil, err
	}
	from, err := s.integer(x.From)
	if err != nil {
		return nil, err
	}
	to, err := s.integer(x.To)
	if err != nil {
		return nil, err
	}
	items := reduce.SliceOf(l.items, from, to)
	part := &list{make([]Value, len(items))}
	for i, item := range items {
		part.items[i] = settled(item)
	}
	return part, nil
}
