package jsontext

import (
	"math"
	"strconv"
)

// AppendComma appends the comma before the next member or item, unless dst ends
// where an object or a list begins.
func AppendComma(dst []byte) []byte {
	if n := len(dst); n == 0 || dst[n-1] == '{' || dst[n-1] == '[' {
		return dst
	}
	return append(dst, ',')
}

// AppendKey appends the start of a member, with the comma before it if needed.
func AppendKey(dst []byte, name string) []byte {
	return append(AppendString(AppendComma(dst), name), ':')
}

// AppendBool appends true or false.
func AppendBool(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }

// AppendInt appends an integer.
func AppendInt(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

// AppendNumber appends a number as JSON.stringify does: the shortest digits that
// read back as f, an exponent only from 1e21 and below 1e-6, no negative zero,
// and null for what is not finite.
func AppendNumber(dst []byte, f float64) []byte {
	abs := math.Abs(f)
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return append(dst, "null"...)
	case f == 0:
		return append(dst, '0')
	case 1e-6 <= abs && abs < 1e21:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-2] == '0' && dst[n-3] == '-' { // e-09 is e-9
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// AppendRaw appends JSON text as it is, trusting it; none means null.
func AppendRaw(dst, raw []byte) []byte {
	if len(raw) == 0 {
		return append(dst, "null"...)
	}
	return append(dst, raw...)
}

// AppendCompact appends any JSON value in its canonical form: no white space,
// strings as AppendString and numbers as AppendNumber writes them (RFC 8785, but for
// the order of keys). No text means null. If raw is not one JSON value, dst is
// returned as it was.
func AppendCompact(dst, raw []byte) ([]byte, *Fault) {
	out, _, err := appendCompact(dst, raw)
	return out, err
}

// appendCompact is AppendCompact. It also tells how many objects and lists were open
// inside each other.
func appendCompact(dst, raw []byte) (out []byte, depth int, err *Fault) {
	if len(raw) == 0 {
		return append(dst, "null"...), 0, nil
	}
	d := AcquireDecoder(raw)
	defer d.Release()
	out = d.appendCompact(dst, &depth)
	if err := d.End(); err != nil {
		return dst, depth, err
	}
	return out, depth, nil
}

func (d *Decoder) appendCompact(dst []byte, depth *int) []byte {
	switch d.Kind() {
	case KindNull:
		d.Null()
		return append(dst, "null"...)
	case KindBool:
		return AppendBool(dst, d.Bool())
	case KindNumber:
		text, _ := d.number()
		return appendFreeNumber(dst, text)
	case KindString:
		text, _, _ := d.text()
		return AppendString(dst, View(text))
	case KindList:
		dst = append(dst, '[')
		d.BeginList()
		*depth = max(*depth, d.depth)
		for d.NextItem() {
			dst = d.appendCompact(AppendComma(dst), depth)
		}
		return append(dst, ']')
	case KindObject:
		dst = append(dst, '{')
		d.BeginObject()
		*depth = max(*depth, d.depth)
		for d.NextKey() {
			d.UniqueKey()
			dst = d.appendCompact(AppendKey(dst, d.Key()), depth)
		}
		return append(dst, '}')
	}
	d.unexpected("a value")
	return dst
}

// appendFreeNumber appends a number that was read without being looked at. One that
// no double holds stays as it is.
func appendFreeNumber(dst, text []byte) []byte {
	if isShortInteger(text) {
		return append(dst, text...)
	}
	f, err := strconv.ParseFloat(View(text), 64)
	if err != nil {
		return append(dst, text...)
	}
	return AppendNumber(dst, f)
}

// isShortInteger reports whether a number is written as it would be written again.
func isShortInteger(text []byte) bool {
	const exact = 15 // digits that a double always keeps
	if len(text) > exact || string(text) == "-0" {
		return false
	}
	for _, c := range text {
		if c != '-' && (c < '0' || '9' < c) {
			return false
		}
	}
	return true
}
