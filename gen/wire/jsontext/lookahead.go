package jsontext

import "slices"

// Tag returns the string under the given key of the object that is next, without
// reading the object. It is how a reader finds out which member of a union it
// has before it. If the key is absent, ok is false and there is no error.
//
// The value may share the memory of the input: keep a copy instead.
func (d *Decoder) Tag(name string) (value string, ok bool) { return d.tag(name, false) }

// TextTag is Tag for a reader to whom a tag that is no string is as good as none.
func (d *Decoder) TextTag(name string) (value string, ok bool) { return d.tag(name, true) }

func (d *Decoder) tag(name string, onlyText bool) (value string, ok bool) {
	d.peek()
	start, depth := d.pos, d.depth
	if text := d.plainTag(name); text != nil {
		return View(text), true
	}
	if d.seek(name) && (!onlyText || d.Kind() == KindString) {
		value = d.String()
		d.rewind(start, depth)
		return value, d.err == nil
	}
	d.rewind(start, depth)
	return "", false
}

// Has reports whether the object that is next has the given key, without reading
// the object.
func (d *Decoder) Has(name string) bool {
	d.peek()
	start, depth := d.pos, d.depth
	found := d.seek(name)
	d.rewind(start, depth)
	return found
}

// KeyAmong returns the first of some keys that the object that is next has, without
// reading the object. It is how a reader finds out which member of a union it has before
// it, if that is told by a key.
func (d *Decoder) KeyAmong(keys ...string) (key string, ok bool) {
	d.peek()
	start, depth := d.pos, d.depth
	best := len(keys)
	d.BeginObject()
	for best > 0 && d.NextKey() {
		if i := slices.Index(keys[:best], d.Key()); i >= 0 {
			best = i
		}
		d.hop()
	}
	d.rewind(start, depth)
	if best == len(keys) || d.err != nil {
		return "", false
	}
	return keys[best], true
}

// plainTag is Tag for an object with nothing special before the tag: its keys and
// the tag have no escapes and are ASCII. Of any other it returns nil.
func (d *Decoder) plainTag(name string) []byte {
	data, start := d.data, d.pos
	if d.depth == d.deepest || start == len(data) || data[start] != '{' {
		return nil
	}
	if tag := d.layout.follow(data, start, name); tag != nil {
		return tag
	}
	d.layout.begin()
	for p := start + 1; ; p++ {
		p = pastSpace(data, p)
		key := plainString(data, p)
		if key == nil {
			return nil
		}
		p = pastSpace(data, p+len(key)+2)
		if p == len(data) || data[p] != ':' {
			return nil
		}
		p = pastSpace(data, p+1)
		if string(key) == name {
			tag := plainString(data, p)
			if tag != nil {
				d.layout.finish(data[start:p+1], name)
			}
			return tag
		}
		value := p
		end := pastValue(data, value)
		p = pastSpace(data, end)
		if p == len(data) || data[p] != ',' {
			return nil
		}
		if data[value] == '"' {
			d.layout.add(data[start : value+1])
			start = end - 1
		}
	}
}

// plainString is the text of the string that starts at p. If it has escapes or is
// not ASCII, or there is none, the result is nil.
func plainString(data []byte, p int) []byte {
	if p >= len(data) || data[p] != '"' {
		return nil
	}
	end, ascii := plainEnd(data, p+1)
	if !ascii || end == len(data) || data[end] != '"' {
		return nil
	}
	return data[p+1 : end]
}

// seek enters the object that is next and stops at the value of the given key.
func (d *Decoder) seek(name string) bool {
	d.BeginObject()
	for d.NextKey() {
		if d.Key() == name {
			return true
		}
		d.hop()
	}
	return false
}

// rewind goes back to an earlier place of the input and of the nesting.
func (d *Decoder) rewind(pos, depth int) {
	if d.err != nil {
		return
	}
	d.pos, d.mark = pos, pos
	d.leave(depth)
}

// hop moves past a value without checking it, for it will be read again. It
// stops early where the value has no end.
func (d *Decoder) hop() {
	d.peek()
	d.pos = pastValue(d.data, d.pos)
}

// pastValue is the place behind the value that starts at p, which is not checked.
func pastValue(data []byte, p int) int {
	depth := 0
	for ; p < len(data); p++ {
		switch data[p] {
		case '"':
			p = closingQuote(data, p+1)
			if p == len(data) {
				return p
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return p // the end of the object around a number or a word
			}
			depth--
		case ',':
			if depth == 0 {
				return p
			}
			continue
		default:
			continue
		}
		if depth == 0 {
			return p + 1
		}
	}
	return p
}

// closingQuote is the place of the quote that closes the string whose text begins at
// p, or the length of data.
func closingQuote(data []byte, p int) int {
	for p < len(data) {
		p, _ = plainEnd(data, p)
		if p == len(data) || data[p] == '"' {
			break
		}
		if data[p] == '\\' {
			p++
		}
		p++
	}
	return min(p, len(data))
}
