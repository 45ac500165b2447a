package jsontext

// texts makes the strings and the raw text that a decoder returns. Neither shares
// the memory of the input.
//
// Short ones are cut from chunks, so that most of them cost no allocation. That
// has a price: one that is kept keeps its whole chunk alive, chunkSize bytes at
// most.
type texts struct {
	chunk  []byte // the last one, of which used bytes have been given away
	used   int
	recent [16]string
	next   uint
}

const (
	chunkSize = 1024
	longest   = 128 // of what is cut from a chunk, in bytes
)

// last is the place of the string that was as far into the document before, if
// that was a short one without escapes: in a stream it often comes again, as ids of
// messages do. The place is for the string that comes now.
func (t *texts) last() *string {
	place := &t.recent[t.next%uint(len(t.recent))]
	t.next++
	return place
}

// copy returns a copy of text. Nothing else can reach its memory, not even by
// appending to it.
func (t *texts) copy(text []byte) []byte {
	end := t.used + len(text)
	if end > len(t.chunk) {
		if len(text) > longest {
			return append([]byte(nil), text...)
		}
		t.chunk, t.used = make([]byte, chunkSize), 0
		end = len(text)
	}
	c := t.chunk[t.used:end:end]
	t.used = end
	copy(c, text)
	return c
}
