package jsontext

import "encoding/binary"

// A gap is what stood between two values of an object: the comma, the key that was
// found to be its field, the colon, and the blanks. Where the same eight to 24 bytes,
// or fewer, come again, there is nothing to take apart.
type gap struct {
	owner *string // the first of the expected names, which tells objects apart
	// Its first eight bytes, those from second on and those from third on, which
	// overlap in a short one. One of less than eight bytes is at the low end of
	// all three, where shift is how many bits are above it.
	words         [3]uint64
	second, third uint8
	shift         uint8
	field, key    uint8 // which field it leads to, and where its quote is
	size          uint8
}

const (
	longestGap = 24
	maxGaps    = 32 // those behind later fields are not remembered
)

// at reports whether text, which goes on behind the gap, starts with it.
func (g *gap) at(text []byte) bool {
	if len(text) < int(max(g.size, 8)) {
		return false
	}
	first := binary.LittleEndian.Uint64(text) ^ g.words[0]
	second := binary.LittleEndian.Uint64(text[g.second:]) ^ g.words[1]
	third := binary.LittleEndian.Uint64(text[g.third:]) ^ g.words[2]
	return (first|second|third)<<(g.shift&63) == 0
}

// learn makes g the first size bytes of text, if that is not too much.
func (g *gap) learn(text []byte, size int) bool {
	if size > longestGap || len(text) < max(size, 8) {
		return false
	}
	g.size = uint8(size)
	g.second, g.third = uint8(min(8, max(size-8, 0))), uint8(max(size-8, 0))
	g.shift = uint8(8 * max(8-size, 0))
	g.words[0] = binary.LittleEndian.Uint64(text)
	g.words[1] = binary.LittleEndian.Uint64(text[g.second:])
	g.words[2] = binary.LittleEndian.Uint64(text[g.third:])
	return true
}
