package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

// roomBeforeCollecting is how much memory a run may use before the garbage
// collector begins. Most runs end before: what they need is little, and
// collecting it would take as long as making it.
const roomBeforeCollecting = 150 << 20

// worthCollecting is from how much memory on reading specs leaves enough behind
// to be collected. What parsers make is gone by then, so that little is left to
// be looked at.
const worthCollecting = 16 << 20

// late counts how often the collector was made to wait; 0: never.
var late atomic.Int32

// collectLate keeps the collector from running until there is need. From then on
// it runs as usual: for big projects, and in long runs. What the user's
// environment says of it stands.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(roomBeforeCollecting)
	collectAsUsualAfterwards()
}

// collectAsUsualAfterwards ends the waiting with the next collection: that finds
// an object gone, whose cleanup runs.
func collectAsUsualAfterwards() {
	runtime.AddCleanup(new([64]byte), func(waiting int32) {
		if late.Load() == waiting {
			debug.SetGCPercent(200)
			debug.SetMemoryLimit(math.MaxInt64)
		}
	}, late.Add(1))
}

// collectParsed collects what reading specs has left behind, and waits on.
func collectParsed() {
	if late.Load() == 0 {
		return
	}
	var used runtime.MemStats
	if runtime.ReadMemStats(&used); used.HeapAlloc < worthCollecting {
		return
	}
	late.Add(1)
	runtime.GC()
	collectAsUsualAfterwards()
}
