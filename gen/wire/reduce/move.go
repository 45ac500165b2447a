package reduce

// Move puts an element of a list at another index of a spec, that of an element. Any
// other is an error with the code [wire.CodeIndex].
func Move[T any](list []T, from int, to int64) error {
	at, err := InsertIndex(to, len(list)-1)
	if err != nil {
		return err
	}
	elem := list[from]
	if from < at {
		copy(list[from:], list[from+1:at+1])
	} else {
		copy(list[at+1:], list[at:from])
	}
	list[at] = elem
	return nil
}

// MoveToFront makes an element the first one of a list.
func MoveToFront[T any](list []T, from int) {
	elem := list[from]
	copy(list[1:], list[:from])
	list[0] = elem
}
