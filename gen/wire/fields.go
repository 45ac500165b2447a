package wire

import "slices"

// maxFields is how many fields an object may have to be read with NextField.
const maxFields = 64

// BeginObjectOf is BeginObject for an object whose fields are known, given in the
// order in which they are likely to come. They are read with NextField:
//
//	d.BeginObjectOf(fieldsOfShape) // "name", "size"
//	for d.NextField(&seen) {
//		switch d.Field() {
//		case 0: // name
//			shape.Name = d.String()
//		case 1: // size
//			shape.Size = d.Int()
//		default:
//			d.UnknownField()
//		}
//	}
//
// The names are at most 64, and JSON must spell them as they are, without escapes.
func (d *Decoder) BeginObjectOf(fields []string) {
	if d.peek() != '{' {
		d.wrongType("object")
		return
	}
	d.open(false, fields)
}

// NextField reads the next key of the object, or its end, and refuses a field that
// was there before. A field that comes behind the one that it came behind the last
// time, written without space or with that of Python, is recognised by one
// comparison.
func (d *Decoder) NextField(seen *Seen) bool {
	data, p, f := d.data, d.pos, &d.top
	if f.count > 0 {
		if p >= len(data) || data[p] != ',' {
			return d.nextOther(seen) // as a rule the end
		}
		p++
		if p < len(data) && data[p] == ' ' {
			p++
		}
	}
	if p >= len(data) || data[p] != '"' {
		return d.nextOther(seen)
	}
	i := int(d.after[f.field+1]) - 1
	if uint(i) >= uint(len(f.expected)) || !startsWithKey(data[p+1:], f.expected[i]) {
		if i = f.find(data[p+1:]); i < 0 {
			return d.nextOther(seen)
		}
		d.after[f.field+1] = uint8(i + 1)
	}
	d.mark, d.pos = p, p+len(f.expected[i])+len(`"":`)
	if d.pos < len(data) && data[d.pos] == ' ' {
		d.pos++
	}
	f.field = i
	f.count++
	d.Once(seen, uint(i))
	return true
}

// find looks for the name that text starts with, first among those that come
// behind the last one.
func (f *frame) find(text []byte) int {
	for i := f.field + 1; i < len(f.expected); i++ {
		if startsWithKey(text, f.expected[i]) {
			return i
		}
	}
	for i := range f.field {
		if startsWithKey(text, f.expected[i]) {
			return i
		}
	}
	return -1
}

// startsWithKey reports whether text is a key without its first quote.
func startsWithKey(text []byte, name string) bool {
	n := len(name)
	return n+1 < len(text) && text[n] == '"' && text[n+1] == ':' && string(text[:n]) == name
}

// nextOther is NextField without any guess.
func (d *Decoder) nextOther(seen *Seen) bool {
	if !d.NextKey() {
		return false
	}
	f := &d.top
	if i := slices.Index(f.expected, f.key); i >= 0 {
		f.field, f.key = i, ""
		d.Once(seen, uint(i))
	}
	return true
}

// Field is the place of the current key among the fields of the object. It is
// negative if the key is none of them.
func (d *Decoder) Field() int { return d.top.field }
