package target

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each calls do for every index below n, on as many goroutines as run at once,
// and returns when all calls have. Calls must not depend on each other, nor on
// their order. A call that panics makes Each panic, in the goroutine of its caller,
// who may recover.
func Each(n int, do func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var thrown atomic.Pointer[string]
	var working sync.WaitGroup
	for range workers {
		working.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					trace := fmt.Sprintf("%v\n%s", p, debug.Stack())
					thrown.Store(&trace)
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	working.Wait()
	if trace := thrown.Load(); trace != nil {
		panic(*trace)
	}
}
