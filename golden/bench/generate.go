package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// oneProtocol is a project of AG-UI alone.
const oneProtocol = `msggen: 1
protocols:
  - spec/agui
go:
  out: out/go
  module: example.com/sdk
typescript:
  out: out/ts
  scope: "@example"
`

var generateRows = []string{
	"msggen generate, all protocols and targets, into an empty folder",
	"msggen generate, all, nothing changed",
	"msggen check, all",
	"msggen generate, AG-UI to Go and TypeScript, into an empty folder",
	"msggen generate, AG-UI, nothing changed",
}

// generate measures the command itself, on copies of the spec: process start to
// exit, as the clock on the wall has it.
func generate(p plan, root string) ([]*contest, error) {
	if !p.wantsAny(generateRows) && !p.wantsAny(generatorRows) && !p.wants(watchRow) {
		return nil, nil
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	msggen := filepath.Join(dir, "msggen")
	if _, err := command(root, "go", "build", "-o", msggen, "./cmd/msggen"); err != nil {
		return nil, err
	}
	settings, err := os.ReadFile(filepath.Join(root, "msggen.yaml"))
	if err != nil {
		return nil, err
	}
	license, err := os.ReadFile(filepath.Join(root, "LICENSE")) // which the settings name
	if err != nil {
		return nil, err
	}
	all, one := filepath.Join(dir, "all"), filepath.Join(dir, "one")
	for project, text := range map[string]string{all: string(settings), one: oneProtocol} {
		if err := os.CopyFS(filepath.Join(project, "spec"), os.DirFS(filepath.Join(root, "spec"))); err != nil {
			return nil, err
		}
		for name, data := range map[string][]byte{"msggen.yaml": []byte(text), "LICENSE": license} {
			if err := os.WriteFile(filepath.Join(project, name), data, 0o644); err != nil {
				return nil, err
			}
		}
	}
	peak := 0.0 // megabytes
	run := func(project, verb string) func() {
		return func() {
			state, err := command(project, msggen, verb)
			if err != nil {
				panic(err)
			}
			peak = max(peak, megabytes(state))
		}
	}
	// What was written is moved away, and deleted in the end: file systems take their
	// time to make files where many have just been deleted.
	moved := 0
	empty := func(project string) func() {
		return func() {
			moved++
			away := filepath.Join(dir, fmt.Sprintf("moved-%d", moved))
			if err := os.Rename(filepath.Join(project, "out"), away); err != nil {
				panic(err)
			}
		}
	}
	for _, project := range []string{all, one} {
		run(project, "generate")() // so that all rows start with what is there, whichever are measured
	}
	nothing := func() {}
	everything := []goal{atMost(300e6, "300 ms")}
	var contests []*contest
	for i, row := range []struct {
		prepare, run func()
		goals        []goal
	}{
		{empty(all), run(all, "generate"), everything},
		{nothing, run(all, "generate"), everything},
		{nothing, run(all, "check"), everything},
		{empty(one), run(one, "generate"), nil}, // measured against quicktype below
		{nothing, run(one, "generate"), nil},
	} {
		if what := generateRows[i]; p.wants(what) {
			contests = append(contests, wallTime(what, p.rounds, row.prepare, row.run, row.goals))
		}
	}
	others, err := besideGenerators(p, root, dir, empty(one), run(one, "generate"))
	if err != nil {
		return nil, err
	}
	contests = append(contests, others...)
	if p.wants(watchRow) {
		watched, memory, err := watch(p, msggen, all)
		if err != nil {
			return nil, err
		}
		peak = max(peak, memory)
		contests = append(contests, watched)
	}
	memory := &contest{what: "msggen, memory at most", unit: "MB", goals: []goal{atMost(150, "150 MB")}}
	memory.settle([]float64{peak}, nil)
	return append(contests, memory), nil
}

func wallTime(what string, rounds int, prepare, run func(), goals []goal) *contest {
	c := &contest{what: what, unit: "run", goals: goals}
	var ours []float64
	for range rounds {
		prepare()
		ours = append(ours, wall(run))
	}
	c.settle(ours, nil)
	return c
}

// wall is how many nanoseconds a run takes by the clock.
func wall(run func()) float64 {
	start := time.Now()
	run()
	return float64(time.Since(start))
}

func command(dir, name string, args ...string) (*os.ProcessState, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return cmd.ProcessState, nil
}

// megabytes is the most memory that a process had at once.
func megabytes(state *os.ProcessState) float64 {
	most := float64(state.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" {
		return most / 1e6 // in bytes there, in kilobytes elsewhere
	}
	return most * 1024 / 1e6
}
