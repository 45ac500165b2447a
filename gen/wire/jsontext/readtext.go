package jsontext

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// String reads a string.
func (d *Decoder) String() string {
	if d.peek() != '"' {
		d.wrongType("string")
		return ""
	}
	data, start := d.data, d.pos+1
	last := d.texts.last()
	if end := start + len(*last); end < len(data) && data[end] == '"' && string(data[start:end]) == *last {
		d.mark, d.pos = d.pos, end+1
		return *last
	}
	var end int
	var ascii bool
	if s, ok := d.layout.stringAt(start); ok {
		end, ascii = s.end, s.ascii
	} else {
		end, ascii = plainEnd(data, start)
	}
	if end < len(data) && data[end] == '"' && end-start <= longest && (ascii || utf8.Valid(data[start:end])) {
		d.mark, d.pos = d.pos, end+1
		*last = View(d.texts.copy(data[start:end]))
		return *last
	}
	if text, _, _ := d.text(); len(text) > 0 {
		return View(d.texts.copy(text))
	}
	return ""
}

// Is reads the string that is next if it is the given one, written without
// escapes, and reports whether it did. JSON must spell the text as it is.
func (d *Decoder) Is(text string) bool {
	d.peek()
	start := d.pos + 1
	end := start + len(text)
	if end >= len(d.data) || d.data[d.pos] != '"' || d.data[end] != '"' || string(d.data[start:end]) != text {
		return false
	}
	d.mark, d.pos = d.pos, end+1
	return true
}

// text reads the string whose opening quote is next. Its bytes are a part of
// the input (shared) or of the scratch buffer; they are good until the next read.
func (d *Decoder) text() (text []byte, shared, ok bool) {
	d.mark = d.pos
	start := d.pos + 1
	n, ascii := plainText(d.data[start:])
	end := start + n
	if end == len(d.data) || d.data[end] != '"' {
		return d.textWithEscapes(start)
	}
	text = d.data[start:end]
	if !ascii && !utf8.Valid(text) {
		return d.invalidUTF8(start, text)
	}
	d.pos = end + 1
	return text, true, true
}

// textWithEscapes reads a string that is not one plain run, from the byte after
// its opening quote.
func (d *Decoder) textWithEscapes(start int) (text []byte, shared, ok bool) {
	out := d.scratch[:0]
	for {
		n, ascii := plainText(d.data[start:])
		run := d.data[start : start+n]
		if !ascii && !utf8.Valid(run) {
			return d.invalidUTF8(start, run)
		}
		out = append(out, run...)
		d.pos = start + n
		if d.pos == len(d.data) {
			d.syntax("string without end")
			return nil, false, false
		}
		switch d.data[d.pos] {
		case '"':
			d.pos++
			d.scratch = out
			return out, false, true
		case '\\':
			if out, ok = d.escape(out); !ok {
				return nil, false, false
			}
			start = d.pos
		default:
			d.unexpected("an escape instead of a control character")
			return nil, false, false
		}
	}
}

// escape reads the escape whose backslash is next and appends what it stands for.
func (d *Decoder) escape(out []byte) ([]byte, bool) {
	rest := d.data[d.pos:]
	if len(rest) < 2 {
		d.syntax("string without end")
		return out, false
	}
	c := rest[1]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return d.unicodeEscape(out)
	default:
		d.syntax("unknown escape")
		return out, false
	}
	d.pos += 2
	return append(out, c), true
}

// unicodeEscape reads a \u escape, and with it the second half of a pair.
func (d *Decoder) unicodeEscape(out []byte) ([]byte, bool) {
	unit, ok := codeUnit(d.data[d.pos:])
	if !ok {
		d.syntax(`\u needs four hexadecimal digits`)
		return out, false
	}
	d.pos += 6
	if isHigh(unit) {
		if low, ok := codeUnit(d.data[d.pos:]); ok && isLow(low) {
			d.pos += 6
			return utf8.AppendRune(out, joinSurrogates(unit, low)), true
		}
	}
	return appendCodeUnit(out, unit), true
}

// codeUnit parses the \u escape that text starts with, if it does.
func codeUnit(text []byte) (unit rune, ok bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	for _, c := range text[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		unit = unit<<4 | rune(c)
	}
	return unit, true
}

// invalidUTF8 reports the first bad byte of a run of text that starts at offset.
func (d *Decoder) invalidUTF8(offset int, run []byte) (text []byte, shared, ok bool) {
	d.fail(codeUTF8, offset+invalidAt(run), notUTF8)
	return nil, false, false
}

// In a word of eight bytes, the lowest and the highest bit of each.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// plainText measures how much of text can be taken as it is: up to the first
// quote, backslash or control character.
func plainText(text []byte) (n int, ascii bool) { return plainEnd(text, 0) }

// plainEnd is the place of the first quote, backslash or control character from i
// on, or the length of text. It looks at eight bytes at a time.
func plainEnd(text []byte, i int) (end int, ascii bool) {
	var seen uint64
	for i+8 <= len(text) {
		w := binary.LittleEndian.Uint64(text[i:])
		if stop := stops(w); stop != 0 {
			return i + bits.TrailingZeros64(stop)/8, (seen|w&(stop-1))&highs == 0
		}
		seen |= w
		i += 8
	}
	if n := len(text) - i; n > 0 && len(text) >= 8 {
		// The last n bytes, and zeros behind them, which stop us as control characters.
		w := binary.LittleEndian.Uint64(text[len(text)-8:]) >> (64 - 8*n)
		stop := stops(w)
		return i + bits.TrailingZeros64(stop)/8, (seen|w&(stop-1))&highs == 0
	}
	for ; i < len(text); i++ {
		c := text[i]
		if c == '"' || c == '\\' || c < ' ' {
			break
		}
		seen |= uint64(c)
	}
	return i, seen&highs == 0
}

// stops marks each byte of a word that plainEnd stops at by its high bit. A borrow
// may mark more of them, but only above a true one.
func stops(w uint64) uint64 {
	quote, slash := w^(ones*'"'), w^(ones*'\\')
	return ((quote - ones) | (slash - ones) | (w - ones*' ')) &^ w & highs
}
