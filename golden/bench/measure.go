package main

import (
	"runtime"
	"slices"
	"syscall"
	"time"
)

// contest is one row of the table: ours beside a peer that does less.
type contest struct {
	what    string
	length  int           // of the stream
	unit    string        // what a time is of
	units   int           // how many of them one run has
	prepare func()        // nil, or what comes before each run of either side, unmeasured
	ours    func()        // one run
	peer    func()        // nil: nothing to compare with
	goals   []goal        // none: only told
	left    string        // why there is no peer at this length
	result  contestResult // set by measure
}

type contestResult struct {
	ours, peer float64 // nanoseconds for one unit, medians
	ratios     []float64
	allocs     float64 // of ours, for one unit, or unknown
}

const unknown = -1

const (
	// least is how long a measurement takes at least. What is faster is repeated.
	least = 20 * time.Millisecond

	// slow is how long a run takes that is not worth more than three rounds.
	slow = 500 * time.Millisecond
)

// measure runs both sides in turn, in every round, so that whatever else the
// machine does falls on both. Each round starts with the other side. What counts is
// the time of the processors, that of the garbage collector included.
func (c *contest) measure(rounds int) {
	again, oursTook := c.repeats(c.ours)
	peerAgain, peerTook := 0, time.Duration(0)
	if c.peer != nil {
		peerAgain, peerTook = c.repeats(c.peer)
	}
	if max(oursTook, peerTook) > slow {
		rounds = min(rounds, 3)
	}
	var ours, peer []float64
	for round := range rounds {
		first, second := func() { ours = append(ours, c.time(c.ours, again)) }, func() {
			if c.peer != nil {
				peer = append(peer, c.time(c.peer, peerAgain))
			}
		}
		if round%2 == 1 {
			first, second = second, first
		}
		first()
		second()
	}
	c.settle(ours, peer)
	c.result.allocs = c.countAllocs()
}

// settle makes the result of what was measured, round by round.
func (c *contest) settle(ours, peer []float64) {
	c.result = contestResult{ours: median(ours), allocs: unknown}
	for i := range peer {
		c.result.ratios = append(c.result.ratios, ours[i]/peer[i])
	}
	if peer != nil {
		c.result.peer = median(peer)
	}
}

// repeats warms up. It tells how many runs take long enough to be measured, and
// how long one takes.
func (c *contest) repeats(run func()) (int, time.Duration) {
	var took time.Duration
	for range 2 {
		if took = c.once(run); took > slow {
			break
		}
	}
	return 1 + int(least/max(took, time.Microsecond)), took
}

func (c *contest) time(run func(), again int) float64 {
	runtime.GC()
	took := time.Duration(0)
	for range again {
		took += c.once(run)
	}
	return float64(took) / float64(again) / float64(c.units)
}

// once is what one run takes.
func (c *contest) once(run func()) time.Duration {
	if c.prepare != nil {
		c.prepare()
	}
	start := cpuTime()
	run()
	return cpuTime() - start
}

// cpuTime is what this process has had of the processors so far.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// countAllocs counts on one processor and after a run that does not count, so that
// what is kept from run to run is there.
func (c *contest) countAllocs() float64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c.ours()
	if c.prepare != nil {
		c.prepare()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c.ours()
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(c.units)
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// lengths are the powers of ten from a thousand to most.
func lengths(most int) []int {
	var all []int
	for n := 1000; n <= most; n *= 10 {
		all = append(all, n)
	}
	return all
}
