package wire

import (
	"crypto/rand"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// Sources are the two places from which a fold takes what its input does not
// say. A nil function stands for the standard one.
type Sources struct {
	Now   func() string // the standard one: UTC, RFC 3339, microseconds, Z
	NewID func() string // the standard one: a random UUID as 32 lowercase hex digits
}

var defaultSources atomic.Pointer[Sources]

func init() { SetDefaultSources(Sources{}) }

// SetDefaultSources replaces the sources of all calls that do not bring their
// own, and returns a function that puts the previous ones back. It may be called
// at any time; calls already under way may see either.
func SetDefaultSources(s Sources) (restore func()) {
	if s.Now == nil {
		s.Now = utcNow
	}
	if s.NewID == nil {
		s.NewID = randomID
	}
	previous := defaultSources.Swap(&s)
	return func() { defaultSources.Store(previous) }
}

func utcNow() string {
	return time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")
}

func randomID() string {
	var id [16]byte
	rand.Read(id[:]) // never fails
	id[6] = id[6]&0x0F | 0x40
	id[8] = id[8]&0x3F | 0x80
	return hex.EncodeToString(id[:])
}
