package wire

import (
	"slices"
	"sync/atomic"
	"unsafe"
)

// Buffer makes a text that is appended to often grow in amortised constant time
// per byte. It is the hidden companion of a string field: the field holds the
// text, the Buffer knows whether there is room behind it. The zero value is ready
// to use.
//
// A string that Append has returned never changes, whatever happens to the field
// or to copies of the struct afterwards: bytes are only ever written behind all
// strings handed out, and of several copies that share memory only the first to
// append may write there, while the others move to memory of their own. So
// copies may be used from different goroutines.
type Buffer struct {
	tail *tail
}

// tail is memory of a fixed size with text at its start.
type tail struct {
	memory []byte
	used   atomic.Int64 // no string reaches beyond this
}

// Append returns cur+delta, where cur is the present value of the field. If delta
// completes a surrogate pair, the text moves to new memory, which costs its whole
// length.
func (b *Buffer) Append(cur, delta string) string {
	if delta == "" {
		return cur
	}
	if splitsPair(cur, delta) {
		cur, delta = cur[:len(cur)-3], joinedPair(cur, delta)+delta[3:]
	}
	text, room := b.claim(cur, len(delta))
	if room == nil {
		text, room = b.move(cur, len(delta), growth(len(cur)+len(delta)))
	}
	copy(room, delta)
	return text
}

// claim reserves the n bytes behind cur. It returns them, still to be filled,
// and the text that cur is then; or nothing if there is no room.
func (b *Buffer) claim(cur string, n int) (text string, room []byte) {
	t, from := b.tail, len(cur)
	if t == nil || from == 0 || unsafe.StringData(cur) != unsafe.SliceData(t.memory) ||
		n > len(t.memory)-from || !t.used.CompareAndSwap(int64(from), int64(from+n)) {
		return "", nil
	}
	return view(t.memory[:from+n]), t.memory[from : from+n]
}

// move is claim in new memory, to which it copies cur. It leaves spare bytes for
// later claims.
func (b *Buffer) move(cur string, n, spare int) (text string, room []byte) {
	used := len(cur) + n
	memory := slices.Grow(bytesOf(cur), n+spare) // a copy: a string has no room behind it
	memory = memory[:cap(memory)]
	b.tail = &tail{memory: memory}
	b.tail.used.Store(int64(used))
	return view(memory[:used]), memory[len(cur):used]
}

// growth is the room to leave behind a text, in proportion to its length so that
// moves become rarer as it grows.
func growth(length int) int { return length/2 + 32 }
