package jsontext

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
)

// TextOf is the JSON text of a free-form value, `null` if there is none. It is the same
// in every language, so keys that look like array indexes (`10`) come first, the
// smallest first, as they do in JavaScript.
func TextOf(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "null"
	}
	text, depth, err := appendCompact(nil, raw)
	if err != nil { // somebody has set it
		return string(raw)
	}
	if depth > deep || !mayHaveIndexes(text) {
		return string(text)
	}
	root, _ := partOf(text, 0)
	return string(root.append(make([]byte, 0, len(text))))
}

// mayHaveIndexes reports whether a key may begin with a digit.
func mayHaveIndexes(text []byte) bool {
	for i := 2; i < len(text); i++ {
		if digit := text[i]; '0' <= digit && digit <= '9' && text[i-1] == '"' && (text[i-2] == '{' || text[i-2] == ',') {
			return true
		}
	}
	return false
}

// part is a value of a text, of an object one with its key.
type part struct {
	key   []byte // with its quotes and the colon
	index int64  // that the key looks like, or notIndex
	text  []byte // of a value that has no parts
	open  byte   // of one that has: the bracket it begins with
	parts []part
}

const notIndex = 1 << 32

// partOf is the value at a place of a canonical text, and where it ends.
func partOf(text []byte, at int) (value part, end int) {
	begin := at
	switch text[at] {
	case '"':
		end = endOfString(text, at)
	case '{', '[':
		return partsOf(text, at)
	default:
		for end = at; end < len(text) && text[end] != ',' && text[end] != ']' && text[end] != '}'; end++ {
		}
	}
	return part{text: text[begin:end]}, end
}

func partsOf(text []byte, at int) (value part, end int) {
	value.open = text[at]
	sorted := true
	for at++; text[at] != ']' && text[at] != '}'; {
		if text[at] == ',' {
			at++
		}
		var key []byte
		index := int64(notIndex)
		if value.open == '{' {
			end := endOfString(text, at)
			key, index = text[at:end+1], indexOf(text[at+1:end-1])
			at = end + 1
		}
		var item part
		item, at = partOf(text, at)
		item.key, item.index = key, index
		if n := len(value.parts); n > 0 && index < value.parts[n-1].index {
			sorted = false
		}
		value.parts = append(value.parts, item)
	}
	if !sorted {
		slices.SortStableFunc(value.parts, func(a, b part) int { return int(a.index - b.index) })
	}
	return value, at + 1
}

// endOfString is the place behind a string.
func endOfString(text []byte, at int) int {
	for at++; text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// IsIndex reports whether a key looks like an array index.
func IsIndex(key string) bool {
	return key != "" && '0' <= key[0] && key[0] <= '9' && indexOf([]byte(key)) != notIndex
}

// CompareIndexes orders keys that look like array indexes.
func CompareIndexes(a, b string) int { return cmp.Compare(indexOf([]byte(a)), indexOf([]byte(b))) }

// indexOf is the array index that a key looks like, or notIndex.
func indexOf(key []byte) int64 {
	n, err := strconv.ParseUint(string(key), 10, 32)
	if err != nil || n == 1<<32-1 || len(key) > 1 && key[0] == '0' {
		return notIndex
	}
	return int64(n)
}

func (p *part) append(dst []byte) []byte {
	dst = append(dst, p.key...)
	if p.open == 0 {
		return append(dst, p.text...)
	}
	dst = append(dst, p.open)
	for i := range p.parts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = p.parts[i].append(dst)
	}
	return append(dst, p.open+2) // the bracket that closes it
}
