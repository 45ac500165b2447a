package wire

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Equal reports whether two values are the same JSON, private fields included. It is for values of
// unions, which may be nil, and pointers to objects that may be.
func Equal[T interface {
	AppendJSON(dst []byte) ([]byte, error)
}](a, b T) bool {
	if isNil(a) || isNil(b) {
		return isNil(a) && isNil(b)
	}
	return bytes.Equal(textOf(a), textOf(b))
}

func isNil[T any](v T) bool {
	value := reflect.ValueOf(v)
	return !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil()
}

// textOf is a value as JSON, with its private fields, also if nobody would read it.
func textOf(v any) []byte {
	var enc jsontext.Encoder
	enc.WritePrivate()
	return v.(jsontext.Appender).AppendTo(nil, &enc)
}

// Plain returns an object as it is when it is read again, without anything that the
// runtime keeps beside texts and lists, and with one form for what may be written in
// several. Two objects are equal if and only if reflect.DeepEqual says so of their
// plain ones.
func Plain[V any, P interface {
	*V
	json.Marshaler
	json.Unmarshaler
}](object P) (P, error) {
	plain := P(new(V))
	if private, ok := any(plain).(snapshot); ok {
		text, err := any(object).(snapshot).Snapshot()
		if err != nil {
			return nil, err
		}
		if err := private.Restore(text); err != nil {
			return nil, err
		}
		return plain, nil
	}
	text, err := object.MarshalJSON()
	if err != nil {
		return nil, err
	}
	if err := plain.UnmarshalJSON(text); err != nil {
		return nil, err
	}
	return plain, nil
}

// snapshot is an object with private fields, its own or those of a part.
type snapshot interface {
	Snapshot() ([]byte, error)
	Restore(data []byte, opts ...Option) error
}
