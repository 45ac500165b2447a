package jsontext

import "bytes"

// layout is what an object had in front of the value of its tag, but for the texts
// of strings. In a stream the next object often has the same there, and then what is
// between its strings need not be taken apart again.
type layout struct {
	tag   string // its key
	known bool   // there is a layout
	text  []byte // all parts, one behind the other
	ends  []int  // of the parts in text; between two of them is a string
	value []byte // the tag itself

	// The first strings of the object at hand, of which some have been read. They
	// need not be looked through twice.
	strings     [4]span
	found, read int
}

// span is the text of a string in the input.
type span struct {
	start, end int
	ascii      bool
}

// mostLayout is how many bytes are worth to be remembered.
const mostLayout = 512

// follow returns the tag of an object that starts at p, if the object has this
// layout, or nil.
func (l *layout) follow(data []byte, p int, tag string) []byte {
	if !l.known || l.tag != tag {
		return nil
	}
	start := 0
	l.found, l.read = 0, 0
	for i, end := range l.ends {
		if i > 0 {
			end, ascii := plainEnd(data, p)
			if l.found < len(l.strings) {
				l.strings[l.found] = span{p, end, ascii}
				l.found++
			}
			p = end
		}
		if !bytes.HasPrefix(data[p:], l.text[start:end]) {
			return nil
		}
		p += end - start
		start = end
	}
	// Of deltas the next one is mostly of the same kind.
	if n := len(l.value); n < len(data)-p && data[p+n] == '"' && bytes.HasPrefix(data[p:], l.value) {
		return data[p : p+n]
	}
	value := plainString(data, p-1)
	if value != nil {
		l.value = append(l.value[:0], value...)
	}
	return value
}

// stringAt gives the text from start on, if it is that of the next string that
// follow came by and has not been asked for.
func (l *layout) stringAt(start int) (s *span, ok bool) {
	if l.read >= l.found || l.strings[l.read].start != start {
		return nil, false
	}
	l.read++
	return &l.strings[l.read-1], true
}

// begin forgets the layout, for another one.
func (l *layout) begin() { l.known, l.text, l.ends = false, l.text[:0], l.ends[:0] }

// add adds what is before a string, or between two, with their quotes.
func (l *layout) add(part []byte) {
	if len(l.text) <= mostLayout {
		l.text = append(l.text, part[:min(len(part), mostLayout+1)]...)
		l.ends = append(l.ends, len(l.text))
	}
}

// finish adds the last part, which ends with the quote of the tag's value.
func (l *layout) finish(part []byte, tag string) {
	l.add(part)
	l.value = l.value[:0]
	l.tag, l.known = tag, len(l.text) <= mostLayout
}
