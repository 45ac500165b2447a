package wire

import (
	"encoding/base64"
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// decodeLenient decodes base64 as CPython's binascii.a2b_base64 does by default:
// characters outside the standard alphabet do not count, reading stops at the
// padding, and padding must not be missing. Text that is not ASCII is an error.
func decodeLenient(s string) ([]byte, error) {
	dst := make([]byte, 0, len(s)/4*3+3)
	// What the standard decoder accepts, it decodes in the same way, and faster.
	if out, err := base64.StdEncoding.AppendDecode(dst, jsontext.BytesOf(s)); err == nil {
		return out, nil
	}
	for i := range len(s) {
		if s[i] >= 0x80 {
			return nil, NewError(CodeBadBase64, "base64 text is not ASCII")
		}
	}
	var digits, pads int // of the current quantum
	var quantum uint32
	total := 0
	for i := range len(s) {
		if s[i] == '=' {
			pads++
			if digits >= 2 && digits+pads >= 4 {
				return appendQuantum(dst, quantum, digits), nil
			}
		}
		digit := base64Digits[s[i]]
		if digit == notADigit {
			continue
		}
		quantum = quantum<<6 | uint32(digit)
		digits, pads, total = digits+1, 0, total+1
		if digits == 4 {
			dst = appendQuantum(dst, quantum, digits)
			digits, quantum = 0, 0
		}
	}
	switch digits {
	case 0:
		return dst, nil
	case 1:
		return nil, NewError(CodeBadBase64, "base64 text has "+strconv.Itoa(total)+
			" characters that count, one more than a multiple of 4")
	}
	return nil, NewError(CodeBadBase64, "base64 text lacks its padding")
}

// appendQuantum appends the whole bytes in 2 to 4 digits.
func appendQuantum(dst []byte, quantum uint32, digits int) []byte {
	quantum <<= 6 * (4 - digits)
	b := [3]byte{byte(quantum >> 16), byte(quantum >> 8), byte(quantum)}
	return append(dst, b[:digits-1]...)
}

const (
	base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	notADigit      = 0xFF
)

var base64Digits = func() (digits [256]byte) {
	for i := range digits {
		digits[i] = notADigit
	}
	for i, c := range base64Alphabet {
		digits[c] = byte(i)
	}
	return digits
}()

// allBase64Digits reports whether s has base64 digits only, not even padding.
func allBase64Digits(s string) bool {
	var all byte
	for ; len(s) >= 8; s = s[8:] {
		all |= base64Digits[s[0]] | base64Digits[s[1]] | base64Digits[s[2]] | base64Digits[s[3]] |
			base64Digits[s[4]] | base64Digits[s[5]] | base64Digits[s[6]] | base64Digits[s[7]]
	}
	for i := range len(s) {
		all |= base64Digits[s[i]]
	}
	return all != notADigit
}
