package wire

// Optional is a field that may be absent, null or a value, where the three mean
// different things. The zero value is absent.
type Optional[T any] struct {
	value T
	state presence
}

type presence uint8

const (
	absent presence = iota
	null
	present
)

// Absent is a field that is not there.
func Absent[T any]() Optional[T] { return Optional[T]{} }

// Null is a field that is there and null.
func Null[T any]() Optional[T] { return Optional[T]{state: null} }

// Some is a field with a value.
func Some[T any](value T) Optional[T] { return Optional[T]{value: value, state: present} }

// Get returns the value, if there is one.
func (o Optional[T]) Get() (value T, ok bool) { return o.value, o.state == present }

// Or returns the value, or fallback if the field is absent or null.
func (o Optional[T]) Or(fallback T) T {
	if o.state == present {
		return o.value
	}
	return fallback
}

// IsAbsent reports whether the field is not there.
func (o Optional[T]) IsAbsent() bool { return o.state == absent }

// IsNull reports whether the field is there and null.
func (o Optional[T]) IsNull() bool { return o.state == null }

// IsPresent reports whether the field has a value.
func (o Optional[T]) IsPresent() bool { return o.state == present }

// Ptr returns a pointer to a copy of v: how a literal becomes a nullable field.
func Ptr[T any](v T) *T { return &v }

// Or returns what p points to, or fallback if it points to nothing.
func Or[T any](p *T, fallback T) T {
	if p == nil {
		return fallback
	}
	return *p
}
