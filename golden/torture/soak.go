package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// soak folds very many events into very many messages. Memory has to follow what they
// hold, and the cost of an event must not grow.
func soak(a *attack) error {
	program, err := filepath.Abs(filepath.Join(".cache", "torture", "soak"))
	if err != nil {
		return err
	}
	if err := do("golden/gorunner", "go", "build", "-trimpath", "-o", program, "./soak"); err != nil {
		return err
	}
	if err := do(".", "npm", "run", "--silent", "build"); err != nil {
		return err
	}
	events := strconv.Itoa(a.cases)
	ts := []string{"node", "--expose-gc", "golden/torture/soak.mjs", "out/ts/agui/dist/index.js", events}
	py := []string{python, "golden/torture/soak.py", "out/py/agui/src/msggen_agui", events}
	commands := map[string][]string{"go": {program, events}}
	for side, mode := range modes {
		command := ts
		if strings.HasPrefix(side, "py") {
			command = py
		}
		commands[side] = append(slices.Clone(command), mode)
	}
	sides := map[string][]progress{}
	for _, side := range sideNames {
		command := commands[side]
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			a.fails("soak-"+side, fmt.Sprintf("%v: %v", cmd, err))
			continue
		}
		if sides[side], err = a.judge(side, out); err != nil {
			return err
		}
		a.done += a.cases
	}
	if len(sides) < len(sideNames) {
		return nil
	}
	return os.WriteFile(a.plot, soakPlot(sides), 0o644)
}

// progress is how far a fold has come.
type progress struct {
	Events  int     `json:"events"`
	Nanos   float64 `json:"nanos"`   // of an event, since the last time
	Heap    int     `json:"heap"`    // of Python, the most that the process has had
	Content int     `json:"content"` // of all events
}

const (
	maxHeapFree    = 64 << 20 // for code and what there is anyway
	maxHeapPerByte = 4
	maxGrowth      = 4 // of what an event costs; machines have other work, too
)

func (a *attack) judge(side string, out []byte) ([]progress, error) {
	var all []progress
	for lines := json.NewDecoder(bytes.NewReader(out)); ; {
		var p progress
		err := lines.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) != 10 {
		return nil, fmt.Errorf("%s has written %d lines", side, len(all))
	}
	early := slices.MinFunc(all[:5], func(x, y progress) int { return int(x.Nanos - y.Nanos) })
	late := slices.MinFunc(all[5:], func(x, y progress) int { return int(x.Nanos - y.Nanos) })
	last := all[9]
	fmt.Printf("  %s: %.0f ns an event, then %.0f ns; %.0f MB for events of %.0f MB\n",
		side, early.Nanos, late.Nanos, float64(last.Heap)/1e6, float64(last.Content)/1e6)
	if late.Nanos > maxGrowth*early.Nanos {
		a.fails("soak-"+side, fmt.Sprintf("an event costs %.0f ns, and later %.0f ns", early.Nanos, late.Nanos))
	}
	if last.Heap > maxHeapFree+maxHeapPerByte*last.Content {
		a.fails("soak-"+side, fmt.Sprintf("%d bytes of memory for events of %d bytes", last.Heap, last.Content))
	}
	return all, nil
}
