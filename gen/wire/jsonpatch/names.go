package jsonpatch

import (
	"encoding/hex"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// The library works on a copy of the document that is the only member of an
// object, so that the whole document is a value as any other. In that copy some
// keys have other names: those that the library would take for an index, and
// those that it does not know how to keep.

const (
	wrapper = "doc"
	mark    = "\x01" // starts every other name
)

// renamed is the name of a key in the copy.
func renamed(key string) string {
	if key == "" || strings.HasPrefix(key, mark) || looseIndex(key) || !utf8.ValidString(key) {
		return mark + hex.EncodeToString([]byte(key))
	}
	return key
}

// original is the key that a name of the copy stands for.
func original(name string) string {
	if coded, ok := strings.CutPrefix(name, mark); ok {
		if key, err := hex.DecodeString(coded); err == nil {
			return string(key)
		}
	}
	return name
}

// looseIndex reports whether a lenient reader would take a key for an index that
// JSON Pointer does not know.
func looseIndex(key string) bool {
	digits := strings.TrimLeft(key, "+-")
	return digits != "" && strings.Trim(digits, "0123456789") == "" && !isIndex(key)
}

// isIndex reports whether a token is spelled as the index of a list.
func isIndex(token string) bool {
	return token != "" && strings.Trim(token, "0123456789") == "" && (token == "0" || token[0] != '0')
}

func wrap(doc []byte) ([]byte, error) {
	if len(doc) == 0 {
		doc = []byte("null")
	}
	d := jsontext.AcquireDecoder(doc)
	defer d.Release()
	wrapped := append(rename(jsontext.AppendKey([]byte("{"), wrapper), d), '}')
	if d.End() != nil {
		return nil, errors.New(tooLarge) // the document itself is one level less deep
	}
	return wrapped, nil
}

func unwrap(wrapped []byte) (doc []byte, kind jsontext.Kind, err error) {
	d := jsontext.AcquireDecoder(wrapped)
	defer d.Release()
	d.BeginObject()
	for d.NextKey() {
		kind = d.Kind()
		doc = rewrite(doc, d, original)
	}
	if d.End() != nil {
		return nil, kind, errors.New(tooLarge) // nested too deep to be read again
	}
	return doc, kind, nil
}

// rename appends the value that is next, as the library takes it.
func rename(dst []byte, d *jsontext.Decoder) []byte { return rewrite(dst, d, renamed) }

// rewrite appends the value that is next in canonical form, with other keys.
func rewrite(dst []byte, d *jsontext.Decoder, name func(string) string) []byte {
	switch d.Kind() {
	case jsontext.KindObject:
		dst = append(dst, '{')
		d.BeginObject()
		for d.NextKey() {
			d.UniqueKey()
			dst = rewrite(jsontext.AppendKey(dst, name(d.Key())), d, name)
		}
		return append(dst, '}')
	case jsontext.KindList:
		dst = append(dst, '[')
		d.BeginList()
		for d.NextItem() {
			dst = rewrite(jsontext.AppendComma(dst), d, name)
		}
		return append(dst, ']')
	case jsontext.KindString:
		return jsontext.AppendString(dst, d.String())
	default:
		return append(dst, d.Raw()...)
	}
}
