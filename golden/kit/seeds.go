package kit

import "iter"

// Seeds are the numbers that things are made up from: the same number makes the same.
type Seeds struct {
	First uint64
	Count int
}

// All are the numbers, one after the other.
func (s Seeds) All() iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for n := range uint64(s.Count) {
			if !yield(s.First + n) {
				return
			}
		}
	}
}
