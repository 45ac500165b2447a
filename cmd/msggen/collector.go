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
const roomBeforeCollecting = 150 << 20

// worthCollecting is from how much memory on reading specs leaves enough behind
// to be collected. What parsers make is gone by then, so that little is left to
// be looked at.
const worthCollecting = 16 << 20

// alive keeps the collector late; nil: it runs as in other programs.
var alive *struct{ self *int }

// collectLate keeps the collector from running until there is need. From then on
// it runs as in other programs: for big projects, and in long runs. What the
// user's environment says of it stands.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(roomBeforeCollecting)
	alive = new(struct{ self *int })
	// A cleanup runs after the first collection that finds its object gone.
	runtime.AddCleanup(alive, func(usual int) {
		debug.SetGCPercent(usual)
		debug.SetMemoryLimit(math.MaxInt64)
	}, 200)
}

// collectParsed collects what reading specs has left behind, beside what follows.
func collectParsed() {
	if alive == nil {
		return
	}
	var used runtime.MemStats
	if runtime.ReadMemStats(&used); used.HeapAlloc < worthCollecting {
		alive = nil
		return
	}
	runtime.GC()
	alive = nil
}
