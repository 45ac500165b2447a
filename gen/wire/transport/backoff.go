package transport

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff counts the attempts in a row that brought nothing.
type backoff struct {
	endpoint *Endpoint
	failed   int
}

// again waits before the next attempt and reports whether there is one. The server
// may have asked for a wait of its own.
func (b *backoff) again(ctx context.Context, asked time.Duration) bool {
	if b.failed >= b.endpoint.attempts {
		return false
	}
	wait := b.endpoint.wait
	if asked > 0 {
		wait = asked
	}
	for range b.failed {
		wait = min(2*wait, b.endpoint.maxWait)
	}
	b.failed++
	// Half of it varies, so that clients that a server has lost at the same time do
	// not come back at the same time.
	timer := time.NewTimer(wait/2 + rand.N(wait/2+1))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
