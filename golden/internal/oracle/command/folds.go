package command

import (
	"os"
	"time"

	"github.com/msggen/msggen/golden/internal/oracle"
)

// batch is how many streams all sides are asked about at a time.
const batch = 100

// Folds compares the examples of the differences, the streams told, and then streams of
// next until there were enough events or something was found. It reports.
func Folds(o *oracle.Oracle, told []*oracle.Stream, next func(number int) *oracle.Stream, seed uint64, events int) (differs bool, err error) {
	began := time.Now()
	found, err := o.Examples()
	if err != nil {
		return false, err
	}
	more, err := o.Streams(told)
	if err != nil {
		return false, err
	}
	found = append(found, more...)
	for n := 0; o.Counts.Events < events && len(found) == 0; {
		var list []*oracle.Stream
		for range batch {
			list = append(list, next(n))
			n++
		}
		if found, err = o.Streams(list); err != nil {
			return false, err
		}
	}
	o.Report(os.Stdout, time.Since(began))
	return len(found) > 0, o.Findings(os.Stdout, found, seed)
}
