package reduce

import (
	"fmt"

	"github.com/msggen/msggen/gen/wire"
)

// IndexIn turns an index of a spec into one of a list of that size; ok is false
// if the list has no such element.
func IndexIn(index int64, size int) (at int, ok bool) {
	if index < 0 || index >= int64(size) {
		return 0, false
	}
	return int(index), true
}

// ElementAt is the element of a list at an index of a spec; ok is false if the
// list has no such element.
func ElementAt[T any](list []T, index int64) (elem T, ok bool) {
	at, ok := IndexIn(index, len(list))
	if !ok {
		return elem, false
	}
	return list[at], true
}

// ElementOr is that element, or another value.
func ElementOr[T any](list []T, index int64, other T) T {
	if elem, ok := ElementAt(list, index); ok {
		return elem
	}
	return other
}

// ValueOr is the value of a name in a map, or another value.
func ValueOr[T any](m wire.Map[T], key string, other T) T {
	if value, ok := m.Get(key); ok {
		return value
	}
	return other
}

// MemberAt is that element of a list of a union, if it is a certain member.
func MemberAt[M, T any](list []T, index int64) (member M, ok bool) {
	elem, _ := ElementAt(list, index)
	member, ok = any(elem).(M)
	return member, ok
}

// ElementIndex turns an index of a spec into one of a list of that size, which has to
// have such an element. The error has the code [wire.CodeIndex].
func ElementIndex(index int64, size int) (int, error) {
	at, ok := IndexIn(index, size)
	if !ok {
		return 0, wire.NewError(wire.CodeIndex, fmt.Sprintf("there is no element at index %d", index))
	}
	return at, nil
}

// InsertIndex turns an index of a spec into the one at which a value goes into a
// list of that size. The error has the code [wire.CodeIndex].
func InsertIndex(index int64, size int) (int, error) {
	if index < 0 || index > int64(size) {
		return 0, wire.NewError(wire.CodeIndex, fmt.Sprintf("index %d is not from 0 to %d", index, size))
	}
	return int(index), nil
}

// MaxGap is how many places before an index may be filled at once.
const MaxGap = 1000

// CheckEndIndex refuses an index that an element which is appended cannot have: that is
// the size of the list or, if what is before it may be filled, up to MaxGap more. An
// index that the list has is taken, by an element that is not the one looked for.
func CheckEndIndex(index int64, size int, filled bool) error {
	last := size
	if filled {
		last += MaxGap
	}
	if index >= int64(size) && index <= int64(last) {
		return nil
	}
	text := fmt.Sprintf("index %d is not %d", index, size)
	if _, taken := IndexIn(index, size); taken {
		text = fmt.Sprintf("index %d is taken by an element that does not match", index)
	} else if filled {
		text = fmt.Sprintf("index %d is not from %d to %d", index, size, last)
	}
	return wire.NewError(wire.CodeIndex, text)
}

// SliceOf is the part of a list from one index up to, but not including,
// another. An index outside of the list means its nearest end.
func SliceOf[T any](list []T, from, to int64) []T {
	size := int64(len(list))
	from = min(max(from, 0), size)
	to = min(max(to, from), size)
	return list[from:to:to]
}
