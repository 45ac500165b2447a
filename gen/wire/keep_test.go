package wire

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Whatever is done to a map, it is the same again when all that was kept is taken back,
// and goes on as a map that was left alone does.
func TestMapKeep(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		var m Map[int]
		change := func(m *Map[int], key string, n int) {
			if n%3 == 0 {
				m.Delete(key)
			} else {
				m.Set(key, n)
			}
		}
		keys := 1 + r.IntN(40)
		for range 6 {
			for range r.IntN(60) {
				change(&m, fmt.Sprint(r.IntN(keys)), r.IntN(1000))
			}
			before := m.Clone(nil)
			var undo []func()
			for range r.IntN(60) {
				key := fmt.Sprint(r.IntN(keys))
				undo = append(undo, m.Keep(key))
				change(&m, key, r.IntN(1000))
			}
			for _, back := range slices.Backward(undo) {
				back()
			}
			if got, want := entriesOf(m), entriesOf(before); got != want {
				t.Fatalf("seed %d:\n got %s\nwant %s", seed, got, want)
			}
		}
	}
}

// entriesOf are the entries of a map, those that it finds by their names.
func entriesOf(m Map[int]) string {
	var b strings.Builder
	fmt.Fprint(&b, m.Len())
	for key, value := range m.All() {
		found, ok := m.Get(key)
		fmt.Fprintf(&b, " %s:%d/%d/%v", key, value, found, ok)
	}
	for key := range 40 {
		fmt.Fprintf(&b, " %v", m.Has(fmt.Sprint(key)))
	}
	return b.String()
}

func TestBase64Keep(t *testing.T) {
	for _, start := range []string{"", "AQ==", "AQI=", "AQID", "A Q I D", "no base64"} {
		b := NewBase64(start)
		for range 3 {
			before, back := b.String(), b.Keep()
			_ = b.Append("AQIDBA==")
			b.Concat("x")
			_ = b.Append("AQ==")
			back()
			if got := b.String(); got != before {
				t.Errorf("%q: got %q, want %q", start, got, before)
			}
			kept := NewBase64(before)
			if err, want := b.Append("BAUG"), kept.Append("BAUG"); (err == nil) != (want == nil) || b.String() != kept.String() {
				t.Errorf("%q goes on as %q (%v), not as %q (%v)", before, b.String(), err, kept.String(), want)
			}
		}
	}
}
