package jsonpatch

import (
	"bytes"
	"strconv"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// equal compares two values: objects whatever the order of their keys, numbers
// by what they are as doubles, however they are spelled.
func equal(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := jsontext.AcquireDecoder(a), jsontext.AcquireDecoder(b)
	defer x.Release()
	defer y.Release()
	if x.Kind() != y.Kind() {
		return false
	}
	switch x.Kind() {
	case jsontext.KindObject:
		return equalMembers(members(x), members(y))
	case jsontext.KindList:
		p, q := items(x), items(y)
		if len(p) != len(q) {
			return false
		}
		for i := range p {
			if !equal(p[i], q[i]) {
				return false
			}
		}
		return true
	case jsontext.KindNumber:
		// A number beyond the doubles is infinite, as in JavaScript.
		p, _ := strconv.ParseFloat(string(a), 64)
		q, _ := strconv.ParseFloat(string(b), 64)
		return p == q
	case jsontext.KindString:
		return x.String() == y.String()
	default:
		return false // null is null, and bools are spelled in one way
	}
}

func equalMembers(p, q wire.Map[[]byte]) bool {
	if p.Len() != q.Len() {
		return false
	}
	for name, value := range p.All() {
		other, ok := q.Get(name)
		if !ok || !equal(value, other) {
			return false
		}
	}
	return true
}

func members(d *jsontext.Decoder) wire.Map[[]byte] {
	return codec.ReadMap(d, func(d *jsontext.Decoder) []byte { return d.Raw() })
}

func items(d *jsontext.Decoder) [][]byte {
	return codec.ReadList(d, func(d *jsontext.Decoder) []byte { return d.Raw() })
}
