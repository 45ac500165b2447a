package jsontext

// What frame.field is where no expected field was read.
const (
	noField    = -1 // no key at all
	otherField = -2 // another key
)

// frame is one open object or list.
type frame struct {
	count int // keys or items read so far
	list  bool
	// The last key read is expected[field], or key if field is negative, which may
	// share the memory of the input.
	field    int
	key      string
	expected []string // see BeginObjectOf
	// The names that UniqueKey has seen in this object are Decoder.names from
	// firstName on. A long list gets an index.
	firstName int
	index     map[string]struct{}
}

func (f *frame) name() string {
	if f.field >= 0 {
		return f.expected[f.field]
	}
	return f.key
}

func (d *Decoder) open(list bool, expected []string) {
	d.mark = d.pos
	if d.depth == d.deepest {
		d.fail(codeDepth, d.pos, "nested too deep")
		return
	}
	d.pos++
	if d.depth > 0 {
		d.outer = append(d.outer, d.top)
		d.top.key, d.top.index = "", nil
	}
	d.depth++
	f := &d.top
	f.count, f.list, f.field, f.expected, f.firstName = 0, list, noField, expected, len(d.names)
}

func (d *Decoder) close() {
	d.mark = d.pos
	d.pos++
	if first := d.top.firstName; first < len(d.names) {
		clear(d.names[first:])
		d.names = d.names[:first]
	}
	d.leave(d.depth - 1)
}

// leave goes back to the outer frames. It lets go of what the others hold, for a
// decoder may be kept longer than what it reads.
func (d *Decoder) leave(depth int) {
	for d.depth > depth {
		d.depth--
		if d.depth == 0 {
			d.top.key, d.top.index = "", nil
			return
		}
		last := len(d.outer) - 1
		d.top = d.outer[last]
		d.outer[last] = frame{}
		d.outer = d.outer[:last]
	}
}
