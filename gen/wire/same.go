package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Containers are compared and printed like the values that have them, for programs that
// do so with a field alone.

// Equal reports whether both are absent, null or values that are the same JSON.
func (o Optional[T]) Equal(other Optional[T]) bool {
	return o.state == other.state && sameJSON(o.value, other.value)
}

// String is the value as fmt prints it, "null" or "absent".
func (o Optional[T]) String() string {
	switch o.state {
	case absent:
		return "absent"
	case null:
		return "null"
	}
	return fmt.Sprint(o.value)
}

// Equal reports whether both have the same names in the same order, with values that are
// the same JSON.
func (m Map[T]) Equal(other Map[T]) bool {
	if m.Len() != other.Len() {
		return false
	}
	keys := other.Keys()
	for key, value := range m.All() {
		if theirs, _ := other.Get(key); keys[0] != key || !sameJSON(value, theirs) {
			return false
		}
		keys = keys[1:]
	}
	return true
}

// String is the map as fmt prints the built-in one, in its own order.
func (m Map[T]) String() string {
	var b strings.Builder
	b.WriteString("map[")
	for key, value := range m.All() {
		if b.Len() > len("map[") {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s:%v", key, value)
	}
	return b.String() + "]"
}

// MarshalJSON implements json.Marshaler.
func (m Map[T]) MarshalJSON() ([]byte, error) {
	dst := []byte{'{'}
	for key, value := range m.All() {
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		dst = append(jsontext.AppendKey(dst, key), text...)
	}
	return append(dst, '}'), nil
}

// sameJSON compares two values of one type, of any of those that containers have.
func sameJSON[T any](a, b T) bool {
	if v, ok := any(a).(json.RawMessage); ok {
		w := any(b).(json.RawMessage)
		return string(jsontext.AppendFree(nil, v, new(jsontext.Encoder))) == string(jsontext.AppendFree(nil, w, new(jsontext.Encoder)))
	}
	if v, ok := any(a).(jsontext.Appender); ok {
		w, ok := any(b).(jsontext.Appender)
		return ok && bytes.Equal(textOf(v), textOf(w))
	}
	if v, w := reflect.ValueOf(a), reflect.ValueOf(b); v.Kind() == reflect.Slice && w.Kind() == reflect.Slice {
		return sameItems(v, w)
	}
	v, errA := json.Marshal(a)
	w, errB := json.Marshal(b)
	if errA != nil || errB != nil {
		return reflect.DeepEqual(a, b)
	}
	return bytes.Equal(v, w)
}

// sameItems is sameJSON for two lists.
func sameItems(a, b reflect.Value) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !sameJSON(a.Index(i).Interface(), b.Index(i).Interface()) {
			return false
		}
	}
	return true
}
