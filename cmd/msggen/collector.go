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

// roomForChanges is the same for watch, which stays for hours and keeps what it
// has read: less than runs that end take, yet enough for most changes.
const roomForChanges = 110 << 20

// worthCollecting is from how much memory on reading specs leaves enough behind
// to be collected. What parsers make is gone by then, so that little is left to
// be looked at.
const worthCollecting = 16 << 20

// late counts how often the collector was made to wait; 0: never.
var late atomic.Int32

// userDecides reports whether the user's environment says when to collect, which
// then stands.
func userDecides() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }

// hurry prepares for a run that soon ends.
func hurry() {
	if userDecides() {
		return
	}
	debug.SetGCPercent(-1)
	takeHugePages()
	collectLate(roomBeforeCollecting)
}

// collectLate keeps the collector from running until that much memory is used.
// From then on it runs as usual: for big projects, and in long runs.
func collectLate(room int64) {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(room)
	collectAsUsualAfterwards()
}

// collectAsUsualAfterwards ends the waiting with the next collection: that finds
// an object gone, whose cleanup runs.
func collectAsUsualAfterwards() {
	runtime.AddCleanup(new([64]byte), func(waiting int32) {
		if late.Load() == waiting {
			collectAsUsual()
		}
	}, late.Add(1))
}

// collectAsUsual ends the waiting.
func collectAsUsual() {
	debug.SetGCPercent(100)
	debug.SetMemoryLimit(math.MaxInt64)
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

// collectNow collects, while nobody waits, so that the next change is not
// interrupted.
func collectNow() {
	runtime.GC()
	if !userDecides() {
		collectLate(roomForChanges)
	}
}
