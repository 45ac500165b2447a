package golden

import "sync"

// once is what the first test that needs it makes for all of them. If that fails, so does
// the test, and the next one tries again.
type once[T any] struct {
	sync.Mutex
	value *T
}

func (o *once[T]) get(build func() T) T {
	o.Lock()
	defer o.Unlock()
	if o.value == nil {
		value := build()
		o.value = &value
	}
	return *o.value
}
