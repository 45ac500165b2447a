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

// each is what is made of each key once, for all tests that want it.
type each[K comparable, V any] struct{ made sync.Map }

func (e *each[K, V]) get(key K, build func() V) V {
	made, _ := e.made.LoadOrStore(key, &once[V]{})
	return made.(*once[V]).get(build)
}
