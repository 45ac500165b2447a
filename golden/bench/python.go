package main

import (
	"path/filepath"
	"strings"
)

// agentscopeInPython measures the Python package beside the real one, in one process.
func agentscopeInPython(p plan, root string) ([]*contest, error) {
	const short, long = 1000, 100_000
	o := order{Rounds: p.rounds, Lengths: []int{short, min(p.most, long)}, Reply: newStream(p.seed).whole(10_000)}
	o.Start, o.Deltas = textDeltas(p.seed)
	contests, err := told(p, "Python: ", "event", o, filepath.Join(root, ".venv/oracle/bin/python"), filepath.Join(root, "golden/bench/bench.py"))
	if err != nil {
		return nil, err
	}
	for _, c := range contests {
		switch {
		case c.length == short:
			c.goals = []goal{atLeastFaster(5)}
		case c.length == long:
			c.goals = []goal{atLeastFaster(50)}
		case strings.Contains(c.what, "decode an event"):
			c.goals = []goal{atMostTimes(1.2)}
		case strings.Contains(c.what, "SSE to message"):
			c.goals = []goal{atLeastFaster(3)}
		}
	}
	return contests, nil
}
