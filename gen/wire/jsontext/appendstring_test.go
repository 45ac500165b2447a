package jsontext

import "testing"

func TestEscapes(t *testing.T) {
	for c := range 256 {
		for next := range 256 {
			for place := range wordSize {
				word := uint64(ones * 'a')
				word ^= uint64(c^'a') << (8 * place)
				word ^= uint64(next^'a') << (8 * ((place + 1) % wordSize))
				want := escaped[c]>>56 > 1 || escaped[next]>>56 > 1
				if got := escapes(word) != 0; got != want {
					t.Fatalf("%016x: %t, want %t", word, got, want)
				}
			}
		}
	}
}
