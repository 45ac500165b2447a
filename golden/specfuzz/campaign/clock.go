package campaign

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// clock tells how long what took. Several things take their time at once.
type clock struct {
	mu   sync.Mutex
	took map[string]time.Duration
}

func newClock() *clock { return &clock{took: map[string]time.Duration{}} }

// take does something.
func (c *clock) take(what string, do func()) {
	begin := time.Now()
	do()
	c.add(what, time.Since(begin))
}

func (c *clock) add(what string, d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.took[what] += d
}

func (c *clock) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(c.took)) {
		parts = append(parts, fmt.Sprintf("%s %.1fs", what, c.took[what].Seconds()))
	}
	return strings.Join(parts, ", ")
}
