package wire

import (
	"bytes"
	"sync"
)

// Marshal writes a value by its AppendJSON method into memory of its own, which is
// allocated once and no larger than it needs to be:
//
//	data := wire.Marshal(event.AppendJSON)
//
// MarshalJSON methods are made of it. What goes on to a buffer that is there is
// better appended to that.
func Marshal(appendJSON func(dst []byte) []byte) []byte {
	scratch := scratchPool.Get().(*[]byte)
	*scratch = appendJSON((*scratch)[:0])
	data := bytes.Clone(*scratch)
	if cap(*scratch) <= maxScratch {
		scratchPool.Put(scratch)
	}
	return data
}

// maxScratch is how much memory a Marshal leaves to the next one at most.
const maxScratch = 256 << 10

var scratchPool = sync.Pool{New: func() any { return new([]byte) }}
