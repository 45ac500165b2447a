package jsontext

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
	"unsafe"
)

// AppendString appends text as JSON.stringify does: it escapes quotes,
// backslashes, control characters and lone surrogates, and nothing else. Bytes
// that are neither UTF-8 nor a surrogate become U+FFFD.
//
// It copies eight bytes at a time. Bytes behind the result, up to the capacity of
// dst, may be written as well.
func AppendString(dst []byte, s string) []byte {
	n := len(dst)
	out := slices.Grow(dst, len(s)+wordSize+2)
	out = out[:cap(out)]
	out[n] = '"'
	n++
	text, seen := BytesOf(s), uint64(0)
	for len(text) >= wordSize {
		for len(text) >= 2*wordSize { // two at a time, as most need no escapes
			w, v := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[wordSize:])
			if escapes(w)|escapes(v) != 0 {
				break
			}
			seen |= w | v
			room := out[n : n+2*wordSize]
			binary.LittleEndian.PutUint64(room, w)
			binary.LittleEndian.PutUint64(room[wordSize:], v)
			n += 2 * wordSize
			text = text[2*wordSize:]
		}
		if len(text) < wordSize {
			break
		}
		w := binary.LittleEndian.Uint64(text)
		seen |= w
		if escapes(w) != 0 {
			out, n = putEscaped(out, n, w, len(text))
		} else {
			binary.LittleEndian.PutUint64(out[n:], w)
			n += wordSize
		}
		text = text[wordSize:]
	}
	if len(text) > 0 {
		w := shortWord(text)
		seen |= w
		spaces := wordSize - len(text)
		if escapes(w) != 0 {
			out, n = putEscaped(out, n, w, 0)
		} else {
			binary.LittleEndian.PutUint64(out[n:], w)
			n += wordSize
		}
		n -= spaces
	}
	if seen&highs != 0 && !utf8.ValidString(s) {
		return appendIllFormed(dst, s)
	}
	out[n] = '"'
	return out[:n+1]
}

const wordSize = 8

// shortWord is a word of less than eight bytes, with spaces behind them.
func shortWord(text []byte) uint64 {
	n := len(text)
	w := uint64(ones*' ') << (8 * n)
	if n >= 4 {
		return w | uint64(binary.LittleEndian.Uint32(text)) | uint64(binary.LittleEndian.Uint32(text[n-4:]))<<(8*n-32)
	}
	return w | uint64(text[0]) | uint64(text[n/2])<<(8*(n/2)) | uint64(text[n-1])<<(8*(n-1))
}

// escapes is not zero if a quote, a backslash or a control character is among the
// bytes of a word. With one bit changed, a quote is next to the control characters,
// and nothing else is.
func escapes(w uint64) uint64 {
	const change = '"' ^ ' '
	low, slash := w^(ones*change), w^(ones*'\\')
	return ((low-ones*(' '+1))&^low | (slash-ones)&^slash) & highs
}

// putEscaped writes the bytes of a word at out[n], escaped where they have to be,
// and leaves room for the rest of the text. It does not look which of them these
// are: branches that cannot be predicted cost more than a table.
func putEscaped(out []byte, n int, w uint64, rest int) ([]byte, int) {
	const most = longestEscape*(wordSize-1) + wordSize // of what is written here
	out = slices.Grow(out[:n], most+rest+wordSize+1)
	out = out[:cap(out)]
	start := unsafe.Pointer(&out[n])
	at := putEscape(start, byte(w))
	at = putEscape(at, byte(w>>8))
	at = putEscape(at, byte(w>>16))
	at = putEscape(at, byte(w>>24))
	at = putEscape(at, byte(w>>32))
	at = putEscape(at, byte(w>>40))
	at = putEscape(at, byte(w>>48))
	at = putEscape(at, byte(w>>56))
	return out, n + int(uintptr(at)-uintptr(start))
}

// putEscape writes one byte, for which a word has to fit at that place, and returns
// the place behind what it has come to.
func putEscape(at unsafe.Pointer, c byte) unsafe.Pointer {
	e := escaped[c]
	binary.LittleEndian.PutUint64((*[wordSize]byte)(at)[:], e)
	return unsafe.Add(at, e>>56)
}

// escaped has for each byte what is written for it, as a word, the highest byte of
// which says how long that is.
var escaped = func() (words [256]uint64) {
	for c := range words {
		words[c] = uint64(c) | 1<<56
		if c < ' ' || c == '"' || c == '\\' {
			var text [wordSize]byte
			text[wordSize-1] = byte(len(appendEscape(text[:0], byte(c))))
			words[c] = binary.LittleEndian.Uint64(text[:])
		}
	}
	return words
}()

// longestEscape is the size of \u001f.
const longestEscape = 6

// appendIllFormed is AppendString for text that is not all UTF-8.
func appendIllFormed(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for len(s) > 0 {
		r, size := decodeText(s)
		switch {
		case r < ' ' || r == '"' || r == '\\':
			dst = appendEscape(dst, byte(r))
		case isSurrogate(r):
			dst = append(dst, '\\', 'u', 'd', hexDigit(r>>8), hexDigit(r>>4), hexDigit(r))
		default:
			dst = utf8.AppendRune(dst, r)
		}
		s = s[size:]
	}
	return append(dst, '"')
}

// appendEscape appends the escape of an ASCII character that needs one.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
	case '\b':
		c = 'b'
	case '\f':
		c = 'f'
	case '\n':
		c = 'n'
	case '\r':
		c = 'r'
	case '\t':
		c = 't'
	default:
		return append(dst, '\\', 'u', '0', '0', hexDigit(rune(c>>4)), hexDigit(rune(c)))
	}
	return append(dst, '\\', c)
}

func hexDigit(n rune) byte { return "0123456789abcdef"[n&0xF] }
