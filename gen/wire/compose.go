package wire

import (
	"encoding/json"
	"unicode/utf8"
)

// Decode reads a whole document with the given function.
func Decode[T any](data []byte, value func(*Decoder) T, opts ...Option) (T, error) {
	d := AcquireDecoder(data, opts...)
	defer d.Release()
	return finish(d, value(d))
}

// finish is the value of a document, if there was no error.
func finish[T any](d *Decoder, v T) (T, error) {
	if err := d.End(); err != nil {
		var none T
		return none, err
	}
	return v, nil
}

// ReadList reads a list whose items the given function reads. The result is never
// nil, so that an empty list is told from one that is not there. Items that are
// dropped are left out.
func ReadList[T any](d *Decoder, item func(*Decoder) T) []T {
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
func ReadMap[T any](d *Decoder, value func(*Decoder) T) Map[T] {
	var m Map[T]
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
func ReadNullable[T any](d *Decoder, value func(*Decoder) T) T {
	if d.Null() {
		var none T
		return none
	}
	return value(d)
}

// ReadPtr reads a value or null, which is a nil pointer.
func ReadPtr[T any](d *Decoder, value func(*Decoder) T) *T {
	if d.Null() {
		return nil
	}
	v := value(d)
	return &v
}

// ReadOptional reads the value, or null, of an optional field that is there.
func ReadOptional[T any](d *Decoder, value func(*Decoder) T) Optional[T] {
	if d.Null() {
		return Null[T]()
	}
	return Some(value(d))
}

// RawValue is Raw for any value but null.
func (d *Decoder) RawValue() json.RawMessage {
	if d.Kind() == KindNull {
		d.WrongKind("any value but null")
	}
	return d.Raw()
}

// RawObject is Raw for an object.
func (d *Decoder) RawObject() json.RawMessage {
	if d.Kind() != KindObject {
		d.WrongKind("object")
	} else if d.emptyObject() {
		return d.texts.copy(d.data[d.pos-2 : d.pos])
	}
	return d.Raw()
}

// WrongKind reports that the value that is next is of a kind that cannot be here.
func (d *Decoder) WrongKind(want string) { d.wrongType(want) }

// AppendValue appends a value that writes itself.
func AppendValue[T Appender](dst []byte, v T, enc *Encoder) []byte { return v.AppendTo(dst, enc) }

// AppendPtr appends what p points to, or null.
func AppendPtr[T any](dst []byte, p *T, value func([]byte, T, *Encoder) []byte, enc *Encoder) []byte {
	if p == nil {
		return append(dst, "null"...)
	}
	return value(dst, *p, enc)
}

// AppendOptional appends the value of a field that is there, or null.
func AppendOptional[T any](dst []byte, o Optional[T], value func([]byte, T, *Encoder) []byte, enc *Encoder) []byte {
	if o.state != present {
		return append(dst, "null"...)
	}
	return value(dst, o.value, enc)
}

// AppendNullable appends a list that may be nil, which is null.
func AppendNullable[T any](dst []byte, list []T, item func([]byte, T, *Encoder) []byte, enc *Encoder) []byte {
	if list == nil {
		return append(dst, "null"...)
	}
	return AppendList(dst, list, item, enc)
}

// AppendList appends a list whose items the given function appends.
func AppendList[T any](dst []byte, list []T, item func([]byte, T, *Encoder) []byte, enc *Encoder) []byte {
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
func AppendMap[T any](dst []byte, m Map[T], value func([]byte, T, *Encoder) []byte, enc *Encoder) []byte {
	dst = append(dst, '{')
	for k, v := range m.All() {
		if !utf8.ValidString(k) {
			enc.doubtful = true // two such keys may be written alike
		}
		dst = value(AppendKey(dst, k), v, enc)
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
func MapOptional[T, U any](o Optional[T], value func(T) U) Optional[U] {
	mapped := Optional[U]{state: o.state}
	if o.state == present {
		mapped.value = value(o.value)
	}
	return mapped
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
func CloneOptional[T any](o Optional[T], value func(T) T) Optional[T] {
	if o.state == present {
		o.value = value(o.value)
	}
	return o
}
