package jsontext

import (
	"crypto/rand"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// Config is what the options of a call amount to. The zero value is the default.
type Config struct {
	Diagnose   func(code string, path []Step, msg string) // what was read but not understood
	Sources    Sources
	Incomplete bool // the stream that ends was cut off
	Private    bool // the document is a snapshot, with the fields that are never sent
	Unchecked  bool // what checks say does not matter
	Limits     Limits
}

// Limits are what the caller allows; where they are 0, what the protocol says holds.
type Limits struct {
	EventSize int
	Depth     int
	Items     int
	Text      int
	PatchWork int
}

// depth is how many objects and lists may be open inside each other.
func (c *Config) depth() int {
	if c.Limits.Depth > 0 {
		return min(c.Limits.Depth, MaxDepth)
	}
	return MaxDepth
}

// Sources are where ids and times come from. Those that are nil are the default ones.
type Sources struct {
	Now   func() string
	NewID func() string
}

// Resolve applies options in order. Without any it costs nothing.
func Resolve[O ~func(Config) Config](opts []O) Config {
	var c Config
	for _, opt := range opts {
		c = opt(c)
	}
	return c
}

// Now is the current time of the call's clock.
func (c *Config) Now() string {
	if c.Sources.Now != nil {
		return c.Sources.Now()
	}
	return defaultSources.Load().Now()
}

// NewID is a fresh id of the call's source.
func (c *Config) NewID() string {
	if c.Sources.NewID != nil {
		return c.Sources.NewID()
	}
	return defaultSources.Load().NewID()
}

var defaultSources atomic.Pointer[Sources]

func init() { SetDefaultSources(Sources{}) }

// SetDefaultSources replaces the sources of all calls that do not bring their own,
// and returns a function that puts the previous ones back.
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
