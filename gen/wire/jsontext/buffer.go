package jsontext

import (
	"strings"
	"unsafe"
)

// Buffer makes a text that is appended to often grow in amortised constant time
// per byte. It is the hidden companion of a string field: the field holds the
// text, the Buffer knows whether there is room behind it. The zero value is ready
// to use.
//
// A string that Append has returned never changes, whatever happens to the field
// or to copies of the struct afterwards: bytes are only ever written behind all
// strings handed out, and of several copies that share memory only the one in
// which the text has grown may write there, while the others move to memory of
// their own. So copies may be used from different goroutines.
type Buffer struct {
	tail *tail
}

// tail is memory with text at its start. It belongs to one Buffer, which it knows
// by its address: a copy has another one, and what stands at the same address
// later, because a copy was assigned back, has all that is used or moves. The
// pointer also keeps the address from being given to anything else.
type tail struct {
	owner *Buffer // never changes, so that copies may look at it at any time

	// For the owner only.
	memory []byte
	used   int      // no string reaches beyond this
	spare  []string // for AppendPtr

	counted int // limits: bytes at the start of memory of which the UTF-16 units have been counted
	units   int // limits: how many that are
}

// Append returns cur+delta, where cur is the present value of the field. If delta
// completes a surrogate pair, the text moves to new memory, which costs its whole
// length.
func (b *Buffer) Append(cur, delta string) string {
	if delta == "" {
		return cur
	}
	if delta[0] == leadOfSurrogates && splitsPair(cur, delta) {
		cur, delta = cur[:len(cur)-3], joinedPair(cur, delta)+delta[3:]
	}
	if t := b.tail; t != nil && t.isFreeBehind(b, cur) {
		if size := len(cur) + len(delta); size <= len(t.memory) {
			copy(t.memory[len(cur):size], delta)
			t.used = size
			return View(t.memory[:size])
		}
	}
	text, room := b.Move(cur, len(delta))
	copy(room, delta)
	return text
}

// AppendPtr is Append for a field that holds its text by a pointer, behind which the
// text never changes. The pointers it returns come out of small arrays, so one that
// is kept may keep the text as it is some appends before and after.
func (b *Buffer) AppendPtr(cur *string, delta string) *string {
	text := b.Append(*cur, delta)
	t := b.tail
	if t == nil || t.owner != b {
		other := text // so that only here text is where a pointer can lead
		return &other
	}
	if len(t.spare) == 0 {
		t.spare = make([]string, sparePointers)
	}
	next := &t.spare[0]
	t.spare = t.spare[1:]
	*next = text
	return next
}

// sparePointers is how many texts AppendPtr allocates at a time.
const sparePointers = 16

func (t *tail) isFreeBehind(b *Buffer, cur string) bool {
	return t.owner == b && t.used == len(cur) && unsafe.StringData(cur) == unsafe.SliceData(t.memory)
}

// Claim reserves the n bytes behind cur. It returns them, still to be filled,
// and the text that cur is then; or nothing if there is no room.
func (b *Buffer) Claim(cur string, n int) (text string, room []byte) {
	t, from := b.tail, len(cur)
	if t == nil || !t.isFreeBehind(b, cur) || n > len(t.memory)-from {
		return "", nil
	}
	t.used = from + n
	return View(t.memory[:t.used]), t.memory[from:t.used]
}

// Move is Claim in new memory, to which it copies cur. It leaves spare bytes for
// later claims.
func (b *Buffer) Move(cur string, n int) (text string, room []byte) {
	used := len(cur) + n
	memory := unclear(used + growth(used))
	copy(memory, cur)
	if b.tail == nil || b.tail.owner != b {
		b.tail = &tail{owner: b}
	}
	// Copies only look at the owner.
	b.tail.memory, b.tail.used = memory, used
	b.tail.forget() // limits: other memory
	return View(memory[:used]), memory[len(cur):used]
}

// Keep returns a function that gives the text of now again, with the memory behind it
// free as it is now. What was appended meanwhile is overwritten then: no string that
// Append has returned since may be in use any more. If the text has moved, it stays where
// it has moved to, so that the next Append need not move it again.
func (b *Buffer) Keep(cur string) (back func() string) {
	var memory *byte
	used := 0
	if t := b.tail; t != nil && t.owner == b {
		memory, used = unsafe.SliceData(t.memory), t.used
	}
	return func() string {
		t := b.tail
		switch {
		case t == nil || t.owner != b:
		case unsafe.SliceData(t.memory) == memory:
			t.used = used
			t.forget() // limits: other text may follow
		case cur != "" && len(cur) <= t.used && View(t.memory[:len(cur)]) == cur:
			t.used = len(cur)
			t.forget() // limits: other text may follow
			return View(t.memory[:len(cur)])
		}
		return cur
	}
}

// unclear allocates n bytes or more whose content is whatever was there before.
// Clearing what is written next would cost as much as writing it, and only a
// strings.Builder can do without.
func unclear(n int) []byte {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0) // the memory of an empty text is not to be had
	return unsafe.Slice(unsafe.StringData(b.String()), b.Cap())
}

// growth is the room to leave behind a text, in proportion to its length so that
// moves become rarer as it grows.
func growth(length int) int {
	const short = 4096
	if length <= short {
		return length + 64
	}
	return length/2 + short/2
}
