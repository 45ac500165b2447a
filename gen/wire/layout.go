package wire

import "bytes"

// layout is what an object had in front of the value of its tag, but for the texts
// of strings. In a stream the next object often has the same there, and then what is
// between its strings need not be taken apart again.
type layout struct {
	tag   string // its key
	known bool   // there is a layout
	text  []byte // all parts, one behind the other
	ends  []int  // of the parts in text; between two of them is a string
}

// mostLayout is how many bytes are worth to be remembered.
const mostLayout = 512

// follow returns the place of the tag's value in an object that starts at p, if
// the object has this layout, or 0.
func (l *layout) follow(data []byte, p int, tag string) int {
	if !l.known || l.tag != tag {
		return 0
	}
	start := 0
	for i, end := range l.ends {
		if i > 0 {
			p, _ = plainEnd(data, p)
		}
		if !bytes.HasPrefix(data[p:], l.text[start:end]) {
			return 0
		}
		p += end - start
		start = end
	}
	return p
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

// finish adds the last part, which ends at the value of the tag.
func (l *layout) finish(part []byte, tag string) {
	l.add(part)
	l.tag, l.known = tag, len(l.text) <= mostLayout
}
