package wire

import "slices"

// BeginObjectOf is BeginObject for an object whose fields are known, given in the
// order in which they usually come. They are read with NextField:
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
// was there before. Fields in their usual order, written without space or with that
// of Python, are recognised by one comparison.
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
	i := f.likely
	if i >= len(f.expected) || !startsWithKey(data[p+1:], f.expected[i]) {
		if i = f.find(data[p+1:]); i < 0 {
			return d.nextOther(seen)
		}
	}
	d.mark, d.pos = p, p+len(f.expected[i])+len(`"":`)
	if d.pos < len(data) && data[d.pos] == ' ' {
		d.pos++
	}
	f.field, f.likely = i, i+1
	f.count++
	d.Once(seen, uint(i))
	return true
}

// find looks for the name that text starts with, first among those that come after
// the likely one.
func (f *frame) find(text []byte) int {
	for i := f.likely + 1; i < len(f.expected); i++ {
		if startsWithKey(text, f.expected[i]) {
			return i
		}
	}
	for i := range min(f.likely, len(f.expected)) {
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
		f.field, f.likely, f.key = i, i+1, ""
		d.Once(seen, uint(i))
	}
	return true
}

// Field is the place of the current key among the fields of the object. It is
// negative if the key is none of them.
func (d *Decoder) Field() int { return d.top.field }
