package wire

import (
	"encoding/base64"
	"strings"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Base64 is base64 text to which more can be joined. The zero value is the empty
// text.
//
// What was read stays as it is, checked by nobody, until something is joined to
// it. From then on the text is canonical. Its whole quanta grow as text in a
// jsontext.Buffer does, and the one or two bytes that come after them are kept apart, so
// that no padding is ever in the way of the next chunk.
//
// Copies may be made by assignment, and be used from different goroutines: what
// is joined to one of them changes no other, nor any string that was returned.
type Base64 struct {
	text   string // as it was given or, if joined, the whole quanta
	buffer jsontext.Buffer
	tail   base64Tail
	joined bool
}

// NewBase64 makes a Base64 of text, whatever it is.
func NewBase64(text string) Base64 { return Base64{text: text} }

// String is the text. It costs a copy of the text if that ends in padding.
func (b Base64) String() string {
	if b.tail.size == 0 {
		return b.text
	}
	return jsontext.View(b.tail.appendTo(append(make([]byte, 0, b.Len()), b.text...)))
}

// Len is the length of the text in bytes.
func (b Base64) Len() int {
	if b.tail.size == 0 {
		return len(b.text)
	}
	return len(b.text) + 4
}

// Bytes decodes the text, leniently: as CPython's binascii.a2b_base64 does by default.
func (b Base64) Bytes() ([]byte, error) { return decodeLenient(b.String()) }

// Append joins the bytes of a chunk of base64 to those of the text, each decoded
// leniently; the text is canonical then, even if the chunk is empty. If Append
// fails it has changed nothing. It costs the length of the chunk, except that text
// as it was given is decoded first.
func (b *Base64) Append(chunk string) error {
	text, before, err := b.text, b.tail, error(nil)
	if !b.joined {
		if text, before, err = base64Quanta(text); err != nil {
			return err
		}
	}
	quanta, after, err := base64Quanta(chunk)
	if err != nil {
		return err
	}
	b.text, b.tail, b.joined = text, before, true
	b.join(quanta, after)
	return nil
}

// Concat appends to the text as it stands, without decoding anything.
func (b *Base64) Concat(text string) {
	if text != "" {
		b.text, b.tail, b.joined = b.buffer.Append(b.String(), text), base64Tail{}, false
	}
}

// Keep returns a function that makes the text again what it is now. It costs no more
// than what was joined meanwhile, and overwrites that: nothing may use it any more.
func (b *Base64) Keep() (back func()) {
	kept, text := *b, b.buffer.Keep(b.text)
	return func() { b.text, b.tail, b.joined = text(), kept.tail, kept.joined }
}

// Equal reports whether both are the same text.
func (b Base64) Equal(other Base64) bool { return b.String() == other.String() }

// Validate is nil: a Base64 may be any text.
func (b Base64) Validate() error { return nil }

// AppendJSON appends the text as a JSON string.
func (b Base64) AppendJSON(dst []byte) ([]byte, error) { return b.AppendTo(dst, nil), nil }

// AppendTo is AppendJSON for what the text is a part of.
func (b Base64) AppendTo(dst []byte, _ *jsontext.Encoder) []byte {
	if !b.joined {
		return jsontext.AppendString(dst, b.text)
	}
	dst = append(append(dst, '"'), b.text...)
	return append(b.tail.appendTo(dst), '"')
}

// MarshalJSON implements json.Marshaler.
func (b Base64) MarshalJSON() ([]byte, error) { return b.AppendTo(nil, nil), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (b *Base64) UnmarshalJSON(data []byte) error {
	d := jsontext.AcquireDecoder(data)
	defer d.Release()
	text := d.String()
	if f := d.End(); f != nil {
		return &Error{Code: Code(f.Code), Path: jsontext.PathOf[Path](f.Path), Offset: f.Offset, Msg: f.Msg}
	}
	*b = NewBase64(text)
	return nil
}

// join appends whole quanta, and the bytes after them.
func (b *Base64) join(quanta string, tail base64Tail) {
	n := len(quanta)
	if b.tail.size+tail.size >= 3 {
		n += 4
	}
	if n == 0 {
		b.tail = b.tail.and(tail)
		return
	}
	text, room := b.buffer.Claim(b.text, n)
	if room == nil {
		text, room = b.buffer.Move(b.text, n)
	}
	b.text = text
	b.tail = b.tail.insertInto(room, quanta).and(tail)
	if b.tail.size >= 3 {
		b.tail = b.tail.encodeFirst(room[len(quanta):])
	}
}

// base64Quanta splits base64 text into its whole quanta and the bytes of a padded
// one at the end. Only text that is not made like this is decoded and encoded.
func base64Quanta(s string) (quanta string, tail base64Tail, err error) {
	digits := strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	if len(s)%4 == 0 && allBase64Digits(digits) {
		whole := len(digits) &^ 3
		return s[:whole], tailOf(digits[whole:]), nil
	}
	decoded, err := decodeLenient(s)
	if err != nil {
		return "", base64Tail{}, err
	}
	whole := len(decoded) - len(decoded)%3
	for _, c := range decoded[whole:] {
		tail = tail.and(base64Tail{uint32(c), 1})
	}
	return base64.StdEncoding.EncodeToString(decoded[:whole]), tail, nil
}

// base64Tail is the bytes after the whole quanta of a text: none to two, or up to
// four on the way.
type base64Tail struct {
	bits uint32
	size uint8
}

// tailOf decodes the digits of a padded quantum.
func tailOf(digits string) (tail base64Tail) {
	if digits == "" {
		return tail
	}
	for i := range len(digits) {
		tail.bits = tail.bits<<6 | uint32(base64Digits[digits[i]])
	}
	spare := 2 * (4 - len(digits))
	return base64Tail{tail.bits >> spare, uint8(len(digits) - 1)}
}

// and is the bytes of both.
func (t base64Tail) and(next base64Tail) base64Tail {
	return base64Tail{t.bits<<(8*next.size) | next.bits, t.size + next.size}
}

// appendTo appends the tail as a padded quantum, if there is one.
func (t base64Tail) appendTo(dst []byte) []byte {
	switch t.size {
	case 1:
		return append(dst, base64Alphabet[t.bits>>2&63], base64Alphabet[t.bits<<4&63], '=', '=')
	case 2:
		return append(dst, base64Alphabet[t.bits>>10&63], base64Alphabet[t.bits>>4&63], base64Alphabet[t.bits<<2&63], '=')
	}
	return dst
}

// insertInto writes as many quanta as it is given, with the tail before them, and
// returns the bytes that come out at the end.
func (t base64Tail) insertInto(dst []byte, quanta string) base64Tail {
	if t.size == 0 {
		copy(dst, quanta)
		return t
	}
	shift := 8 * t.size & 31
	bits := uint64(t.bits)
	for ; len(quanta) >= 4 && len(dst) >= 4; quanta, dst = quanta[4:], dst[4:] {
		bits = bits<<24 | uint64(base64Digits[quanta[0]])<<18 | uint64(base64Digits[quanta[1]])<<12 |
			uint64(base64Digits[quanta[2]])<<6 | uint64(base64Digits[quanta[3]])
		encodeQuantum(dst, uint32(bits>>shift))
	}
	return base64Tail{uint32(bits) & (1<<shift - 1), t.size}
}

// encodeFirst writes a quantum of the first three bytes and returns the others.
func (t base64Tail) encodeFirst(dst []byte) base64Tail {
	rest := 8 * (t.size - 3)
	encodeQuantum(dst, t.bits>>rest)
	return base64Tail{t.bits & (1<<rest - 1), t.size - 3}
}

func encodeQuantum(dst []byte, bits uint32) {
	_ = dst[3]
	dst[0] = base64Alphabet[bits>>18&63]
	dst[1] = base64Alphabet[bits>>12&63]
	dst[2] = base64Alphabet[bits>>6&63]
	dst[3] = base64Alphabet[bits&63]
}
