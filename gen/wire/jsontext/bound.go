package jsontext

// Len16 is [Len16] of cur, the present value of the field, of which it counts what has come
// since it was last asked. Without a Buffer it counts all.
func (b *Buffer) Len16(cur string) int {
	if b == nil || b.tail == nil || !b.tail.isFreeBehind(b, cur) {
		return Len16(cur)
	}
	t := b.tail
	if t.counted > len(cur) {
		t.forget()
	}
	t.units += Len16(cur[t.counted:])
	t.counted = len(cur)
	return t.units
}

func (t *tail) forget() { t.counted, t.units = 0, 0 }
