package codec

import (
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Snapshot writes an object with the fields that are never sent. What its reader refuses
// is an error, as for Marshal.
func Snapshot[T any](appendTo func([]byte, *jsontext.Encoder) []byte, read func(*jsontext.Decoder) *T) ([]byte, error) {
	return taken(writeAll(appendTo), read)
}

// Restore reads what Snapshot has written: all of it, or it leaves what is there.
func Restore[T any](data []byte, into *T, read func(*jsontext.Decoder) *T, opts ...wire.Option) error {
	v, err := Decode(data, read, append(opts[:len(opts):len(opts)], private)...)
	if err == nil {
		*into = *v
	}
	return err
}

func private(c jsontext.Config) jsontext.Config {
	c.Private = true
	return c
}
