package codec

import (
	"bytes"
	"sync"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// What every value can do because it can be written and read: the methods of emitted
// types are made of these functions.

// A value is given by its AppendTo method, and with it the function that reads it: that
// is who has a say when there is any doubt.

// Marshal writes a value into memory of its own, which is allocated once and no larger
// than it needs to be. What its reader refuses is an error, which says where it is
// wrong; but for checks, which only Validate runs.
func Marshal[T any](appendTo func([]byte, *jsontext.Encoder) []byte, read func(*jsontext.Decoder) T) ([]byte, error) {
	return taken(writeOut(appendTo), read)
}

// taken is what was written, unless its reader refuses it.
func taken[T any](w *written, read func(*jsontext.Decoder) T) ([]byte, error) {
	defer w.release()
	if !w.enc.Sound() {
		if err := refusal(&w.enc, w.text, read); err != nil {
			return nil, err
		}
	}
	return bytes.Clone(w.text), nil
}

// Validate tells what the reader of a value refuses of what is written of it.
func Validate[T any](appendTo func([]byte, *jsontext.Encoder) []byte, read func(*jsontext.Decoder) T) error {
	var enc jsontext.Encoder
	enc.RunChecks()
	w := writeFor(enc, appendTo)
	defer w.release()
	if w.enc.Sound() {
		return nil
	}
	return refusal(&w.enc, w.text, read)
}

// Appended is the end of an AppendJSON method. It is text, which begins with dst, unless
// a reader refuses what was written. That is an error, and then it is dst as it was.
func Appended[T any](enc *jsontext.Encoder, dst, text []byte, read func(*jsontext.Decoder) T) ([]byte, error) {
	if enc.Sound() {
		return text, nil
	}
	if err := refusal(enc, text[len(dst):], read); err != nil {
		return dst, err
	}
	return text, nil
}

// refusal is what a reader says against doubtful text.
func refusal[T any](enc *jsontext.Encoder, text []byte, read func(*jsontext.Decoder) T) error {
	err := refused(enc, text, read)
	if refused := asError(err); refused != nil {
		refused.Offset = -1 // in text that nobody has seen
		if f := enc.NoJSON(); refused.Code == wire.CodeSyntax && f != nil {
			refused.Msg = "free-form value is not JSON: " + f.Msg
		}
	}
	return err
}

// refused has text read, with checks only if they were run on what it was made of.
func refused[T any](enc *jsontext.Encoder, text []byte, read func(*jsontext.Decoder) T) error {
	if string(text) == "null" {
		return wire.NewError(wire.CodeWrongType, "want a value, got null")
	}
	d := jsontext.AcquireDecoder(text)
	defer d.Release()
	d.Configure(jsontext.Config{Unchecked: !enc.RunsChecks(), Private: enc.Private()})
	_, err := finish(d, read(d))
	return err
}

// String is the JSON of a value, also if nobody would read it.
func String(appendTo func([]byte, *jsontext.Encoder) []byte) string {
	w := writeOut(appendTo)
	defer w.release()
	return string(w.text)
}

// Same reports whether two values are the same JSON, private fields included. So a list that is nil
// is as good as an empty one where it has to be there, and what the runtime keeps
// beside a text or a list does not count.
func Same(a, b func([]byte, *jsontext.Encoder) []byte) bool {
	v, w := writeAll(a), writeAll(b)
	defer v.release()
	defer w.release()
	return bytes.Equal(v.text, w.text)
}

// Unmarshal is the UnmarshalJSON of an object: it reads all of it, or leaves what is
// there.
func Unmarshal[T any](data []byte, into *T, read func(*jsontext.Decoder) *T) error {
	v, err := Decode(data, read)
	if err == nil {
		*into = *v
	}
	return err
}

// UnmarshalUnion reads a value of a union, or null, which is nil.
func UnmarshalUnion[T any](data []byte, into *T, read func(*jsontext.Decoder) T) error {
	v, err := Decode(data, func(d *jsontext.Decoder) T { return ReadNullable(d, read) })
	if err == nil {
		*into = v
	}
	return err
}

// MarshalUnion writes a value of a union, or null if it is nil.
func MarshalUnion[T any](v jsontext.Appender, read func(*jsontext.Decoder) T) ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return Marshal(v.AppendTo, read)
}

// written is a value while its text is of use.
type written struct {
	text []byte
	enc  jsontext.Encoder
}

func writeOut(appendTo func([]byte, *jsontext.Encoder) []byte) *written {
	return writeFor(jsontext.Encoder{}, appendTo)
}

// writeAll is writeOut with the fields that are never sent.
func writeAll(appendTo func([]byte, *jsontext.Encoder) []byte) *written {
	var enc jsontext.Encoder
	enc.WritePrivate()
	return writeFor(enc, appendTo)
}

func writeFor(enc jsontext.Encoder, appendTo func([]byte, *jsontext.Encoder) []byte) *written {
	w := writtenPool.Get().(*written)
	w.enc = enc
	w.text = appendTo(w.text[:0], &w.enc)
	return w
}

func (w *written) release() {
	if cap(w.text) <= maxScratch {
		writtenPool.Put(w)
	}
}

// maxScratch is how much memory one value leaves to the next one at most.
const maxScratch = 256 << 10

var writtenPool = sync.Pool{New: func() any { return new(written) }}
