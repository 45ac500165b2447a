package jsontext

import (
	"encoding/json"
	"strings"
)

// BeginObject starts reading an object:
//
//	d.BeginObject()
//	for d.NextKey() {
//		switch d.Key() {
//		case "size":
//			d.Once(&seen, 0)
//			shape.Size = d.Int()
//		default:
//			d.UnknownField()
//		}
//	}
func (d *Decoder) BeginObject() { d.BeginObjectOf(nil) }

// NextKey reads the next key of the object, or its end.
func (d *Decoder) NextKey() bool {
	if d.depth == 0 {
		return false // after an error
	}
	f := &d.top
	c := d.peek()
	if c == '}' {
		d.close()
		return false
	}
	if f.count > 0 {
		if c != ',' {
			return d.malformed(f, `"," or "}"`)
		}
		d.pos++
		c = d.peek()
	}
	if c != '"' {
		return d.malformed(f, "a field name")
	}
	count := f.count
	f.count = 0 // an error inside the key belongs to the object
	text, shared, ok := d.text()
	if !ok {
		return false
	}
	f.field = otherField
	if shared {
		f.key = View(text)
	} else {
		f.key = string(text)
	}
	f.count = count + 1
	if d.peek() != ':' {
		d.unexpected(`":"`)
		return false
	}
	d.pos++
	return true
}

// malformed reports an error between two members, which belongs to the
// container and not to the member before.
func (d *Decoder) malformed(f *frame, want string) bool {
	f.count = 0
	d.unexpected(want)
	return false
}

// Key is the key that NextKey read. It may share the memory of the input: keep
// CopyKey instead.
func (d *Decoder) Key() string {
	if d.depth == 0 {
		return ""
	}
	return d.top.name()
}

// CopyKey is Key with memory of its own.
func (d *Decoder) CopyKey() string { return strings.Clone(d.Key()) }

// Seen remembers which of up to 64 fields an object has had. Larger objects use
// several.
type Seen uint64

// Has reports whether field i was there.
func (s Seen) Has(i uint) bool { return s>>i&1 != 0 }

// Once notes field i of the object being read and refuses it the second time.
func (d *Decoder) Once(seen *Seen, i uint) {
	if *seen>>i&1 != 0 {
		d.duplicate()
	}
	*seen |= 1 << i
}

// UniqueKey refuses the current key if UniqueKey has been called with the same
// one in this object: what Once is for names that are not known beforehand.
func (d *Decoder) UniqueKey() {
	const worthIndexing = 32
	if d.depth == 0 {
		return
	}
	f, key := &d.top, d.Key()
	if f.index != nil {
		if _, dup := f.index[key]; dup {
			d.duplicate()
			return
		}
		f.index[key] = struct{}{}
		return
	}
	names := d.names[f.firstName:]
	for _, name := range names {
		if name == key {
			d.duplicate()
			return
		}
	}
	d.names = append(d.names, key)
	if len(names) == worthIndexing {
		f.index = make(map[string]struct{}, 4*worthIndexing)
		for _, name := range d.names[f.firstName:] {
			f.index[name] = struct{}{}
		}
	}
}

// duplicate is never inlined, so that Once may be.
//
//go:noinline
func (d *Decoder) duplicate() {
	d.fail(codeDuplicateKey, d.mark, twiceInObject)
}

// UnknownField drops the current field, which the object does not declare.
func (d *Decoder) UnknownField() {
	d.UniqueKey()
	d.diagnose(codeUnknownField, "unknown field dropped")
	d.Skip()
}

// KeepField reads the current field, which the object does not declare, to be written
// back. After an error there is no value.
func (d *Decoder) KeepField() (name string, value json.RawMessage) {
	d.UniqueKey()
	d.diagnose(codeUnknownField, "unknown field kept")
	name = d.CopyKey()
	return name, d.Raw()
}

// RejectField refuses the current field, which the object does not declare.
func (d *Decoder) RejectField() {
	d.fail(codeUnknownField, d.mark, "unknown field")
}

// BeginList starts reading a list:
//
//	d.BeginList()
//	for d.NextItem() {
//		sizes = append(sizes, d.Int())
//	}
func (d *Decoder) BeginList() {
	if d.peek() != '[' {
		d.wrongType("list")
		return
	}
	d.open(true, nil)
}

// NextItem moves to the next item of the list, or past its end.
func (d *Decoder) NextItem() bool {
	if d.depth == 0 {
		return false // after an error
	}
	f := &d.top
	c := d.peek()
	if c == ']' {
		d.close()
		return false
	}
	if f.count > 0 {
		if c != ',' {
			return d.malformed(f, `"," or "]"`)
		}
		d.pos++
	}
	f.count++
	return true
}
