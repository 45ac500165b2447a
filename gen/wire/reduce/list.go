package reduce

import "slices"

// IndexAhead is the place before the first item of a list for which where is true.
// Without such an item it is the end of the list.
func IndexAhead[T any](list []T, where func(T) bool) int {
	if i := slices.IndexFunc(list, where); i >= 0 {
		return i
	}
	return len(list)
}

// IndexBehind is the place behind the first item of a list for which where is
// true, and behind those following it for which past is, if there is such a
// function. Without such an item it is the end of the list.
func IndexBehind[T any](list []T, where, past func(T) bool) int {
	i := slices.IndexFunc(list, where)
	if i < 0 {
		return len(list)
	}
	for i++; past != nil && i < len(list) && past(list[i]); i++ {
	}
	return i
}
