package wire

// Tag returns the string under the given key of the object that is next, without
// reading the object. It is how a reader finds out which member of a union it
// has before it. If the key is absent, ok is false and there is no error.
func (d *Decoder) Tag(name string) (value string, ok bool) { return d.tag(name, false) }

// TextTag is Tag for a reader to whom a tag that is no string is as good as none.
func (d *Decoder) TextTag(name string) (value string, ok bool) { return d.tag(name, true) }

func (d *Decoder) tag(name string, onlyText bool) (value string, ok bool) {
	d.peek()
	start, depth := d.pos, len(d.frames)
	if d.seek(name) && (!onlyText || d.Kind() == KindString) {
		value = d.String()
		d.rewind(start, depth)
		return value, d.err == nil
	}
	// What seek jumps over may be malformed, and that must not be reported as a
	// missing tag.
	d.rewind(start, depth)
	d.Skip()
	d.rewind(start, depth)
	return "", false
}

// Has reports whether the object that is next has the given key, without reading
// the object.
func (d *Decoder) Has(name string) bool {
	d.peek()
	start, depth := d.pos, len(d.frames)
	found := d.seek(name)
	d.rewind(start, depth)
	return found
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
	d.frames = d.frames[:depth]
}

// hop moves past a value without checking it, for it will be read again. It
// stops early where the value has no end.
func (d *Decoder) hop() {
	d.peek()
	depth := 0
	for ; d.pos < len(d.data); d.pos++ {
		switch d.data[d.pos] {
		case '"':
			if !d.hopString() {
				return
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return // the end of the object around a number or a word
			}
			depth--
		case ',':
			if depth == 0 {
				return
			}
			continue
		default:
			continue
		}
		if depth == 0 {
			d.pos++
			return
		}
	}
}

// hopString moves from the opening quote of a string to its closing quote, if it
// has one.
func (d *Decoder) hopString() bool {
	for i := d.pos + 1; i < len(d.data); i++ {
		n, _ := plainText(d.data[i:])
		if i += n; i == len(d.data) {
			break
		}
		switch d.data[i] {
		case '"':
			d.pos = i
			return true
		case '\\':
			i++
		}
	}
	d.pos = len(d.data)
	return false
}
