package codec

import (
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Of a stream no event is longer than it may be, however short that is.
func TestSmallestLimit(t *testing.T) {
	for size, want := range map[int]int{-1: 16 << 20, 0: 16 << 20, 1: 1, 2: 2} {
		if got := maxEvent(&jsontext.Config{Limits: jsontext.Limits{EventSize: size}}); got != want {
			t.Errorf("%d: %d", size, got)
		}
	}
}
