package jsontext

import "slices"

// A field may be read under several keys. The first of its spellings that an
// object has, in the order of the spec, is the field; the others are passed over.

// Follows reports whether one of the keys comes later in the object being read,
// after the value that is next.
func (d *Decoder) Follows(keys ...string) bool {
	if len(keys) == 0 || d.depth == 0 { // none are open after an error
		return false
	}
	ahead := Decoder{data: d.data, pos: d.pos, depth: 1, top: frame{count: 1, field: -1}}
	for ahead.hop(); ahead.NextKey(); ahead.hop() {
		if slices.Contains(keys, ahead.Key()) {
			return true
		}
	}
	return false
}

// OnceAs is Once for a field with several spellings, the one that counts most
// first. It reports whether the current key is the one under which the field is
// to be read; if it is not, it passes over the value.
func (d *Decoder) OnceAs(seen *Seen, i uint, spellings ...string) bool {
	d.UniqueKey()
	if d.depth == 0 { // an error
		return false
	}
	if better := spellings[:slices.Index(spellings, d.Key())]; seen.Has(i) || d.Follows(better...) {
		d.OtherSpelling()
		return false
	}
	*seen |= 1 << i
	return true
}

// OtherSpelling passes over the current field, which the object has under a
// spelling that counts more.
func (d *Decoder) OtherSpelling() {
	d.diagnose(codeUnknownField, "another spelling of a field that is there")
	d.Skip()
}
