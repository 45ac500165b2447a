package jsontext

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// Number reads a number as the nearest double, which must be finite.
func (d *Decoder) Number() float64 {
	text, integer := d.numberToken()
	if integer && len(text) <= 15 {
		return float64(parseInt(text))
	}
	if text == nil {
		return 0
	}
	f, err := strconv.ParseFloat(View(text), 64)
	if err != nil {
		d.Fail(codeOutOfRange, "number is too large for a double")
		return 0
	}
	return f
}

// Int reads an integer n with |n| <= MaxSafeInt. Like every JSON number it means
// the nearest double, so 1.0 and 1e2 are integers and 1.5 is not.
func (d *Decoder) Int() int64 {
	if n, ok := d.plainInt(); ok {
		return n
	}
	text, integer := d.numberToken()
	if text == nil {
		return 0
	}
	if integer && len(text) <= 15 {
		return parseInt(text)
	}
	f, err := strconv.ParseFloat(View(text), 64)
	switch {
	case err != nil || math.Abs(f) > MaxSafeInt && f == math.Trunc(f):
		d.Fail(codeOutOfRange, "integer is beyond 2^53-1")
		return 0
	case f != math.Trunc(f):
		d.Fail(codeWrongType, "want integer, got a fraction")
		return 0
	}
	return int64(f)
}

// IntPtr is Int for a field that may be absent. Its result keeps some of the
// integers read before it or behind it alive, 256 bytes in all.
func (d *Decoder) IntPtr() *int64 {
	if len(d.ints) == 0 {
		d.ints = make([]int64, 32)
	}
	p := &d.ints[0]
	d.ints = d.ints[1:]
	*p = d.Int()
	return p
}

// plainInt reads an integer of up to 15 digits without a sign, if one is next.
func (d *Decoder) plainInt() (n int64, ok bool) {
	d.peek()
	data, p := d.data, d.pos
	if p >= len(data) || data[p] == '0' {
		return 0, false
	}
	if p+8 <= len(data) {
		if w := binary.LittleEndian.Uint64(data[p:]); eightDigits(w) {
			n, p = parseEight(w), p+8
		}
	}
	if p > d.pos && p+8 <= len(data) {
		w := binary.LittleEndian.Uint64(data[p:])
		if more := digitsOf(w); more < 8 {
			// Zeros in front of them make them eight.
			n, p = n*powersOf10[more]+parseEight(w<<(8*(7-more))<<8), p+more
		}
	}
	for p < len(data) && p-d.pos < 16 && '0' <= data[p] && data[p] <= '9' {
		n = n*10 + int64(data[p]-'0')
		p++
	}
	if p == d.pos || p-d.pos > 15 || p < len(data) && (data[p] == '.' || data[p]|0x20 == 'e') {
		return 0, false
	}
	d.mark, d.pos = d.pos, p
	return n, true
}

// eightDigits reports whether all bytes of a word are digits: none leaves 0x30 to
// 0x3F, not even with 6 added.
func eightDigits(w uint64) bool {
	return w&(ones*0xF0) == ones*0x30 && (w+ones*6)&(ones*0xF0) == ones*0x30
}

// digitsOf counts the digits that a word begins with.
func digitsOf(w uint64) int {
	odd := w ^ ones*'0' // digits become 0 to 9
	return bits.TrailingZeros64((odd|(odd&(ones*0x0F)+ones*6))&(ones*0xF0)) / 8
}

var powersOf10 = [...]int64{1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000}

// parseEight converts eight digits, the first of which is in the lowest byte. It
// makes numbers of two digits from neighbours, then of four, then of eight.
func parseEight(w uint64) int64 {
	w = (w & (ones * 0x0F)) * (10<<8 + 1) >> 8
	w = (w & 0x00FF00FF00FF00FF) * (100<<16 + 1) >> 16
	return int64((w & 0x0000FFFF0000FFFF) * (10000<<32 + 1) >> 32)
}

// numberToken is number for callers that demand one.
func (d *Decoder) numberToken() (text []byte, integer bool) {
	if d.Kind() != KindNumber {
		d.wrongType("number")
		return nil, false
	}
	return d.number()
}

// number reads the number that is next. It is an integer if it has neither
// fraction nor exponent. The text is nil after an error.
func (d *Decoder) number() (text []byte, integer bool) {
	d.mark = d.pos
	i := d.pos
	if d.data[i] == '-' {
		i++
	}
	first := i
	i = pastDigits(d.data, i)
	if i == first || d.data[first] == '0' && i > first+1 {
		d.pos = min(i, first+1)
		d.syntax("malformed number")
		return nil, false
	}
	integer = true
	if i < len(d.data) && d.data[i] == '.' {
		integer = false
		first = i + 1
		if i = pastDigits(d.data, first); i == first {
			return d.noDigits(i)
		}
	}
	if i < len(d.data) && d.data[i]|0x20 == 'e' {
		integer = false
		first = i + 1
		if first < len(d.data) && (d.data[first] == '+' || d.data[first] == '-') {
			first++
		}
		if i = pastDigits(d.data, first); i == first {
			return d.noDigits(i)
		}
	}
	text = d.data[d.pos:i]
	d.pos = i
	return text, integer
}

func (d *Decoder) noDigits(at int) (text []byte, integer bool) {
	d.pos = at
	d.unexpected("a digit")
	return nil, false
}

func pastDigits(text []byte, i int) int {
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	return i
}

// parseInt converts the text of an integer that is known to fit.
func parseInt(text []byte) int64 {
	negative := text[0] == '-'
	if negative {
		text = text[1:]
	}
	var n int64
	for _, c := range text {
		n = n*10 + int64(c-'0')
	}
	if negative {
		return -n
	}
	return n
}
