package wire

import (
	"math"
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
	f, err := strconv.ParseFloat(view(text), 64)
	if err != nil {
		d.Fail(CodeOutOfRange, "number is too large for a double")
		return 0
	}
	return f
}

// Int reads an integer n with |n| <= MaxSafeInt. Like every JSON number it means
// the nearest double, so 1.0 and 1e2 are integers and 1.5 is not.
func (d *Decoder) Int() int64 {
	text, integer := d.numberToken()
	if text == nil {
		return 0
	}
	if integer && len(text) <= 15 {
		return parseInt(text)
	}
	f, err := strconv.ParseFloat(view(text), 64)
	switch {
	case err != nil || math.Abs(f) > MaxSafeInt && f == math.Trunc(f):
		d.Fail(CodeOutOfRange, "integer is beyond 2^53-1")
		return 0
	case f != math.Trunc(f):
		d.Fail(CodeWrongType, "want integer, got a fraction")
		return 0
	}
	return int64(f)
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
