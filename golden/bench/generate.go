package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// generate measures the command itself, on a copy of the spec: the first run, and
// one that finds everything as it should be.
func generate(p plan, root string) ([]*contest, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	msggen := filepath.Join(dir, "msggen")
	if err := command(root, "go", "build", "-o", msggen, "./cmd/msggen"); err != nil {
		return nil, err
	}
	project := filepath.Join(dir, "project")
	if err := os.CopyFS(filepath.Join(project, "spec"), os.DirFS(filepath.Join(root, "spec"))); err != nil {
		return nil, err
	}
	settings, err := os.ReadFile(filepath.Join(root, "msggen.yaml"))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(project, "msggen.yaml"), settings, 0o644); err != nil {
		return nil, err
	}
	write := func() {
		if err := command(project, msggen, "generate"); err != nil {
			panic(err)
		}
	}
	return []*contest{
		wallTime("msggen generate, all targets, into an empty folder", p.rounds, func() {
			if err := os.RemoveAll(filepath.Join(project, "out")); err != nil {
				panic(err)
			}
		}, write),
		wallTime("msggen generate, nothing changed", p.rounds, func() {}, write),
	}, nil
}

func wallTime(what string, rounds int, prepare, run func()) *contest {
	c := &contest{what: what, unit: "run"}
	var ours []float64
	for range rounds {
		prepare()
		start := time.Now()
		run()
		ours = append(ours, float64(time.Since(start)))
	}
	c.settle(ours, nil)
	return c
}

func command(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}
