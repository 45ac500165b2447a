package jsontext

import "slices"

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
// was there before. What has been between two fields once is recognised as a whole
// when it comes again; other keys that are written without space, or with that of
// Python, are found without being taken apart.
func (d *Decoder) NextField(seen *Seen) bool {
	data, p, f := d.data, d.pos, &d.top
	if uint(p) >= uint(len(data)) {
		return d.nextOther(seen)
	}
	if slot := uint(f.field + 1); slot < maxGaps {
		g := &d.gaps[slot]
		if int(g.field) < len(f.expected) && g.owner == &f.expected[0] && g.at(data[p:]) {
			d.mark, d.pos = p+int(g.key), p+int(g.size)
			f.field = int(g.field)
			f.count++
			d.Once(seen, uint(g.field))
			return true
		}
	}
	if data[p] == '}' {
		d.close()
		return false
	}
	return d.findField(seen)
}

// findField is NextField for a key that did not come in this place before.
func (d *Decoder) findField(seen *Seen) bool {
	data, p, f := d.data, d.pos, &d.top
	if f.count > 0 {
		if data[p] != ',' {
			return d.nextOther(seen)
		}
		p++
		if p < len(data) && data[p] == ' ' {
			p++
		}
	}
	if p >= len(data) || data[p] != '"' {
		return d.nextOther(seen)
	}
	i := f.find(data[p+1:])
	if i < 0 {
		return d.nextOther(seen)
	}
	start := d.pos
	d.mark, d.pos = p, p+len(f.expected[i])+len(`"":`)
	if d.pos < len(data) && data[d.pos] == ' ' {
		d.pos++
	}
	if slot := f.field + 1; 0 <= slot && slot < maxGaps {
		if g := &d.gaps[slot]; g.learn(data[start:], d.pos-start) {
			g.owner, g.field, g.key = &f.expected[0], uint8(i), uint8(p-start)
		}
	}
	f.field = i
	f.count++
	d.Once(seen, uint(i))
	return true
}

// find looks for the name that text starts with, first among those that come
// behind the last one.
func (f *frame) find(text []byte) int {
	for i := max(f.field+1, 0); i < len(f.expected); i++ {
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
