package reduce

import "encoding/json"

// PtrIf returns a pointer to a copy of v, or nil if there is no such value: how
// the two results of a search become a nullable value.
func PtrIf[T any](v T, ok bool) *T {
	if !ok {
		return nil
	}
	return &v
}

// EqualPtr reports whether two nullable values are equal. Nothing equals null but
// null.
func EqualPtr[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// NilIfNull is free-form JSON text as a nullable field has it: null is nil.
func NilIfNull(text []byte) json.RawMessage {
	if string(text) == "null" {
		return nil
	}
	return text
}
