package codec

import (
	"encoding/json"
	"slices"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// ReadList reads a list whose items the given function reads. The result is never
// nil, so that an empty list is told from one that is not there. Items that are
// dropped are left out.
func ReadList[T any](d *jsontext.Decoder, item func(*jsontext.Decoder) T) []T {
	list := []T{}
	d.BeginList()
	for d.NextItem() {
		v := item(d)
		if d.Dropped() == nil {
			list = append(list, v)
		}
	}
	return list
}

// ReadMap reads an object whose names are not known beforehand.
func ReadMap[T any](d *jsontext.Decoder, value func(*jsontext.Decoder) T) wire.Map[T] {
	var m wire.Map[T]
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		key := d.CopyKey()
		m.Set(key, value(d))
		d.CannotDrop()
	}
	return m
}

// ReadNullable reads a value or null, which is the zero value: a nil pointer,
// list, interface or text.
func ReadNullable[T any](d *jsontext.Decoder, value func(*jsontext.Decoder) T) T {
	if d.Null() {
		var none T
		return none
	}
	return value(d)
}

// ReadPtr reads a value or null, which is a nil pointer.
func ReadPtr[T any](d *jsontext.Decoder, value func(*jsontext.Decoder) T) *T {
	if d.Null() {
		return nil
	}
	v := value(d)
	return &v
}

// ReadOptional reads the value, or null, of an optional field that is there.
func ReadOptional[T any](d *jsontext.Decoder, value func(*jsontext.Decoder) T) wire.Optional[T] {
	if d.Null() {
		return wire.Null[T]()
	}
	return wire.Some(value(d))
}

// AppendValue appends a value that writes itself.
func AppendValue[T jsontext.Appender](dst []byte, v T, enc *jsontext.Encoder) []byte {
	return v.AppendTo(dst, enc)
}

// AppendPtr appends what p points to, or null.
func AppendPtr[T any](dst []byte, p *T, value func([]byte, T, *jsontext.Encoder) []byte, enc *jsontext.Encoder) []byte {
	if p == nil {
		return append(dst, "null"...)
	}
	return value(dst, *p, enc)
}

// AppendOptional appends the value of a field that is there, or null.
func AppendOptional[T any](dst []byte, o wire.Optional[T], value func([]byte, T, *jsontext.Encoder) []byte, enc *jsontext.Encoder) []byte {
	v, ok := o.Get()
	if !ok {
		return append(dst, "null"...)
	}
	return value(dst, v, enc)
}

// AppendNullable appends a list that may be nil, which is null.
func AppendNullable[T any](dst []byte, list []T, item func([]byte, T, *jsontext.Encoder) []byte, enc *jsontext.Encoder) []byte {
	if list == nil {
		return append(dst, "null"...)
	}
	return AppendList(dst, list, item, enc)
}

// AppendList appends a list whose items the given function appends.
func AppendList[T any](dst []byte, list []T, item func([]byte, T, *jsontext.Encoder) []byte, enc *jsontext.Encoder) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item(dst, v, enc)
	}
	return append(dst, ']')
}

// AppendMap appends a map as an object.
func AppendMap[T any](dst []byte, m wire.Map[T], value func([]byte, T, *jsontext.Encoder) []byte, enc *jsontext.Encoder) []byte {
	dst = append(dst, '{')
	for k, v := range m.All() {
		if !jsontext.IsText(k) {
			enc.Doubt() // two such keys may be written alike
		}
		dst = value(jsontext.AppendKey(dst, k), v, enc)
	}
	return append(dst, '}')
}

// CloneList returns a list of its own, with its items copied by the given
// function. Nil stays nil.
func CloneList[T any](list []T, item func(T) T) []T {
	if list == nil {
		return nil
	}
	clone := make([]T, len(list))
	for i, v := range list {
		clone[i] = item(v)
	}
	return clone
}

// MapPtr returns a pointer to what the given function makes of what p points to.
// Nil stays nil.
func MapPtr[T, U any](p *T, value func(T) U) *U {
	if p == nil {
		return nil
	}
	v := value(*p)
	return &v
}

// MapOptional returns the optional field with what the given function makes of its
// value.
func MapOptional[T, U any](o wire.Optional[T], value func(T) U) wire.Optional[U] {
	v, ok := o.Get()
	switch {
	case ok:
		return wire.Some(value(v))
	case o.IsNull():
		return wire.Null[U]()
	}
	return wire.Absent[U]()
}

// ClonePtr returns a pointer to a copy of what p points to, made by the given
// function, or by assignment if that is nil. Nil stays nil.
func ClonePtr[T any](p *T, value func(T) T) *T {
	if p == nil {
		return nil
	}
	v := *p
	if value != nil {
		v = value(v)
	}
	return &v
}

// CloneOptional returns an optional field of its own, with its value copied by
// the given function.
func CloneOptional[T any](o wire.Optional[T], value func(T) T) wire.Optional[T] {
	if v, ok := o.Get(); ok {
		return wire.Some(value(v))
	}
	return o
}

// PtrOrNull is what p points to, or null.
func PtrOrNull[T any](p *T) wire.Optional[T] {
	if p == nil {
		return wire.Null[T]()
	}
	return wire.Some(*p)
}

// ObjectOrNull is an object, or null.
func ObjectOrNull[T any](object *T) wire.Optional[*T] {
	if object == nil {
		return wire.Null[*T]()
	}
	return wire.Some(object)
}

// SliceOrNull is a list or a JSON text, or null.
func SliceOrNull[S ~[]E, E any](slice S) wire.Optional[S] {
	if slice == nil {
		return wire.Null[S]()
	}
	return wire.Some(slice)
}

// AppendMembers appends the fields that an object kept without knowing them to
// those that it has, whose keys are given.
func AppendMembers(dst []byte, kept wire.Map[json.RawMessage], enc *jsontext.Encoder, own ...string) []byte {
	for name, value := range kept.All() {
		if slices.Contains(own, name) || !jsontext.IsText(name) {
			enc.Doubt()
		}
		dst = jsontext.AppendFree(jsontext.AppendKey(dst, name), value, enc)
	}
	return dst
}

// KeptOf copies what an object keeps without knowing it, for another object, but for some
// keys, which that knows.
func KeptOf(kept wire.Map[json.RawMessage], known ...string) wire.Map[json.RawMessage] {
	kept = kept.Clone(slices.Clone[json.RawMessage])
	for _, key := range known {
		kept.Delete(key)
	}
	return kept
}

// AppendUnknown appends a member of a union that the protocol does not know, as it
// came, to be read by the given reader of the union.
func AppendUnknown[T any](dst []byte, raw json.RawMessage, enc *jsontext.Encoder, read func(*jsontext.Decoder) T) []byte {
	enc.Check(refused(enc, raw, read))
	return jsontext.AppendObject(dst, raw, enc)
}
