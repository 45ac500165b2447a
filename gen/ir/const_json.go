package ir

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON is the text of a constant, as JSON.stringify writes it, with what the
// author gave.
func JSON(c Const) string { return string(appendConst(nil, c)) }

func appendConst(dst []byte, c Const) []byte {
	switch c := c.(type) {
	case NullConst:
		return append(dst, "null"...)
	case BoolConst:
		return strconv.AppendBool(dst, bool(c))
	case IntConst:
		return strconv.AppendInt(dst, int64(c), 10)
	case NumberConst:
		return append(dst, JSONNumber(float64(c))...)
	case TextConst:
		return append(dst, JSONString(string(c))...)
	case *MemberConst:
		return appendConst(dst, c.Value)
	case *ListConst:
		dst = append(dst, '[')
		for i, elem := range c.Elems {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendConst(dst, elem)
		}
		return append(dst, ']')
	case *MapConst:
		return appendEntries(dst, c.Entries)
	case *ObjectConst:
		return appendEntries(dst, c.entries())
	case DrawConst:
		panic("ir: what is drawn has no text")
	default:
		panic(fmt.Sprintf("ir: a %T has no text", c))
	}
}

// entries are the keys that were given.
func (o *ObjectConst) entries() []Entry {
	var entries []Entry
	for _, g := range o.Given {
		entries = append(entries, Entry{g.Field.Name, g.Value})
	}
	return append(entries, o.Extra...)
}

func appendEntries(dst []byte, entries []Entry) []byte {
	dst = append(dst, '{')
	for i, e := range entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, JSONString(e.Key)...), ':')
		dst = appendConst(dst, e.Value)
	}
	return append(dst, '}')
}

// JSONNumber spells a number as JSON.stringify does.
func JSONNumber(f float64) string {
	if f == 0 {
		return "0" // of either sign
	}
	text, err := json.Marshal(f)
	if err != nil {
		panic("ir: a constant that is no JSON number: " + err.Error())
	}
	return string(text)
}

// JSONString spells a text as JSON.stringify does: half a surrogate pair, which
// a text holds in the form that WTF-8 gives it, is escaped.
func JSONString(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1 && isHalf(text[i:]):
			fmt.Fprintf(&out, `\ud%03x`, int(text[i+1]&0x3F)<<6|int(text[i+2]&0x3F))
			size = 3
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r < ' ':
			if at := strings.IndexRune("\b\f\n\r\t", r); at >= 0 {
				out.WriteString(`\` + "bfnrt"[at:at+1])
			} else {
				fmt.Fprintf(&out, `\u%04x`, r)
			}
		default:
			out.WriteRune(r)
		}
		i += size
	}
	out.WriteByte('"')
	return out.String()
}

// isHalf reports whether a text begins with half a surrogate pair.
func isHalf(text string) bool {
	return len(text) >= 3 && text[0] == 0xED && text[1] >= 0xA0 && text[1] <= 0xBF && text[2]&0xC0 == 0x80
}
