package jsontext

import (
	"bytes"
	"encoding/json"
	"strconv"
	"sync"
)

// MaxDepth is how many objects and lists may be open inside each other.
const MaxDepth = 512

// MaxFree is how many of them may be open inside each other in a free-form value. It
// leaves room for what the value is put into, which is read again only up to MaxDepth.
const MaxFree = MaxDepth / 2

// Kind is the kind of a JSON value.
type Kind uint8

const (
	KindInvalid Kind = iota // no value starts here
	KindNull
	KindBool
	KindNumber
	KindString
	KindList
	KindObject
)

func (k Kind) String() string {
	return [...]string{"nothing", "null", "bool", "number", "string", "list", "object"}[k]
}

// Decoder reads one JSON document from left to right, value by value.
//
// The first error sticks: from then on every read returns a zero value, every
// loop ends, and Fault tells what went wrong and where. So a caller reads a whole
// document and asks once.
//
// The caller must read or skip the value of every key and item it is given.
type Decoder struct {
	data    []byte
	whole   []byte // data, also after an error
	settled bool   // see settle
	pos     int    // the next byte to read
	mark    int    // where the last token started
	err     *Fault
	dropped *Fault       // see Dropped
	depth   int          // how many objects and lists are open
	deepest int          // how many may be
	top     frame        // the innermost of them, if there is one
	outer   []frame      // the others
	names   []string     // of all open objects, see frame.firstName
	gaps    [maxGaps]gap // see NextField: in front of the first field, and behind each
	config  Config
	scratch []byte // unescaped text
	texts   texts
	ints    []int64 // for IntPtr
	layout  layout
}

// NewDecoder returns a decoder of data, which must not change while it reads.
func NewDecoder(data []byte) *Decoder {
	d := new(Decoder)
	d.Begin(data)
	return d
}

// Configure sets what the options of a call amount to.
func (d *Decoder) Configure(config Config) {
	d.config = config
	d.deepest = config.depth()
}

// Private reports whether the fields are read that are never sent.
func (d *Decoder) Private() bool { return d.config.Private }

// Unchecked reports whether what checks say does not matter.
func (d *Decoder) Unchecked() bool { return d.config.Unchecked }

// Begin makes d read a new document.
func (d *Decoder) Begin(data []byte) {
	const worthKeeping = 1 << 16 // one huge document must not cost memory for ever
	if cap(d.scratch) > worthKeeping || cap(d.names) > worthKeeping/16 {
		d.scratch, d.names = nil, nil
	}
	d.data, d.pos, d.mark, d.err, d.dropped = data, 0, 0, nil, nil
	d.whole, d.settled = data, false
	d.deepest = d.config.depth()
	d.leave(0)
	d.names = d.names[:0]
	d.texts.next, d.layout.found = 0, 0
}

var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// AcquireDecoder is NewDecoder with a decoder that was released before.
func AcquireDecoder(data []byte) *Decoder {
	d := decoders.Get().(*Decoder)
	d.Begin(data)
	return d
}

// Release gives up d for a later AcquireDecoder. What was read from it stays valid.
func (d *Decoder) Release() {
	d.config = Config{}
	d.Begin(nil)
	decoders.Put(d)
}

// Fault returns the first error.
func (d *Decoder) Fault() *Fault { return d.err }

// Failed reports whether there was an error.
func (d *Decoder) Failed() bool { return d.err != nil }

// End checks that nothing follows the document, and returns the first error. A
// document that was dropped as a whole is an error, too.
func (d *Decoder) End() *Fault {
	if d.peek(); d.pos < len(d.data) {
		d.unexpected("the end of the input")
	}
	d.CannotDrop()
	d.settle()
	return d.err
}

// Now is the time for a field that defaults to it.
func (d *Decoder) Now() string { return d.config.Now() }

// NewID is an id for a field that defaults to one.
func (d *Decoder) NewID() string { return d.config.NewID() }

// Kind tells what the next value is, by its first byte, without reading it.
func (d *Decoder) Kind() Kind {
	switch c := d.peek(); c {
	case '"':
		return KindString
	case '{':
		return KindObject
	case '[':
		return KindList
	case 't', 'f':
		return KindBool
	case 'n':
		return KindNull
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return KindNumber
	}
	return KindInvalid
}

// Null reads a null if one is next and reports whether it did.
func (d *Decoder) Null() bool {
	if d.peek() != 'n' {
		return false
	}
	d.literal("null")
	return d.err == nil
}

// Bool reads a bool.
func (d *Decoder) Bool() bool {
	switch d.peek() {
	case 't':
		d.literal("true")
		return d.err == nil
	case 'f':
		d.literal("false")
	default:
		d.wrongType("bool")
	}
	return false
}

func (d *Decoder) literal(word string) {
	d.mark = d.pos
	if bytes.HasPrefix(d.data[d.pos:], []byte(word)) {
		d.pos += len(word)
	} else {
		d.syntax("want " + word)
	}
}

// Raw reads a free-form value and returns a copy of its exact text, without the space
// around it. Its numbers are finite doubles, as Number reads them.
func (d *Decoder) Raw() json.RawMessage {
	outer := d.BeginFree()
	text := d.RawText()
	d.EndFree(outer)
	return text
}

// BeginFree says that the value which is next is free-form, and may be no deeper than
// [MaxFree]. What it returns is for EndFree, which is called behind the value.
func (d *Decoder) BeginFree() (outer int) {
	outer = d.deepest
	d.deepest = min(outer, d.depth+MaxFree)
	return outer
}

// EndFree ends what BeginFree began.
func (d *Decoder) EndFree(outer int) { d.deepest = outer }

// RawText is Raw for a value that need not be free-form.
func (d *Decoder) RawText() json.RawMessage {
	d.peek()
	data, start := d.data, d.pos
	d.skip((*Decoder).freeNumber)
	if d.err != nil {
		return nil
	}
	return d.texts.copy(data[start:d.pos])
}

// RawValue is Raw for any value but null.
func (d *Decoder) RawValue() json.RawMessage {
	if d.Kind() == KindNull {
		d.WrongKind("any value but null")
	}
	return d.Raw()
}

// RawObject is Raw for an object.
func (d *Decoder) RawObject() json.RawMessage {
	if d.Kind() != KindObject {
		d.WrongKind("object")
	} else if d.emptyObject() {
		return d.texts.copy(d.data[d.pos-2 : d.pos])
	}
	return d.Raw()
}

// Skip reads any value, checking it as strictly as one that is used.
func (d *Decoder) Skip() { d.skip((*Decoder).anyNumber) }

func (d *Decoder) anyNumber() { d.number() }

// freeNumber reads a number that is kept as text.
func (d *Decoder) freeNumber() {
	const most = 308 // digits of any integer that a double holds
	if text, integer := d.number(); text != nil && (!integer || len(text) > most) {
		if _, err := strconv.ParseFloat(View(text), 64); err != nil {
			d.Fail(codeOutOfRange, "number is too large for a double")
		}
	}
}

func (d *Decoder) skip(number func(*Decoder)) {
	switch d.Kind() {
	case KindNull:
		d.Null()
	case KindBool:
		d.Bool()
	case KindNumber:
		number(d)
	case KindString:
		d.text()
	case KindList:
		d.BeginList()
		for d.NextItem() {
			d.skip(number)
		}
	case KindObject:
		if d.emptyObject() {
			return
		}
		d.BeginObject()
		for d.NextKey() {
			d.UniqueKey()
			d.skip(number)
		}
	case KindInvalid:
		d.unexpected("a value")
	}
}

// emptyObject reads an object that is next if it is written {}, as free-form
// facts often are.
func (d *Decoder) emptyObject() bool {
	if d.pos+1 >= len(d.data) || d.data[d.pos+1] != '}' || d.depth == d.deepest {
		return false
	}
	d.mark = d.pos + 1
	d.pos += 2
	return true
}

// peek moves to the next byte that is not white space and returns it, or 0 at
// the end of the input.
func (d *Decoder) peek() byte {
	if d.pos < len(d.data) && d.data[d.pos] > ' ' {
		return d.data[d.pos]
	}
	return d.peekPastSpace()
}

func (d *Decoder) peekPastSpace() byte {
	for ; d.pos < len(d.data); d.pos++ {
		switch c := d.data[d.pos]; c {
		case ' ', '\t', '\n', '\r':
		default:
			return c
		}
	}
	return 0
}

// pastSpace is the place of the next byte from p on that is not white space, or the
// length of data.
func pastSpace(data []byte, p int) int {
	for p < len(data) && data[p] <= ' ' && (data[p] == ' ' || data[p] == '\n' || data[p] == '\t' || data[p] == '\r') {
		p++
	}
	return p
}
