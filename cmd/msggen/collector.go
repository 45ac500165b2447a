package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// roomBeforeCollecting is how much memory a run may use before the garbage
// collector begins. Most runs end before: what they need is little, and
// collecting it would take as long as making it.
const roomBeforeCollecting = 132 << 20

// collectLate keeps the collector from running until there is need. From then on
// it runs as in other programs: for big projects, and in long runs. What the
// user's environment says of it stands.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(roomBeforeCollecting)
	// A cleanup runs after the first collection that finds its object gone.
	runtime.AddCleanup(&struct{ self *int }{}, func(usual int) {
		debug.SetGCPercent(usual)
		debug.SetMemoryLimit(math.MaxInt64)
	}, 200)
}
